"""Players that see what a seat sees: random, greedy, search, and five levels of it."""
