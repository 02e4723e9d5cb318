"""Players that see what a seat sees: random, greedy, search, five levels of it, and bots of other packages."""
