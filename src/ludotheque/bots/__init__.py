"""Bots: random, greedy, tree search at five levels, and bots of other packages. A bot sees only what its seat sees."""
