"""Tests of the built-in games: one folder per game, which mirrors the game's package."""

BUILT_IN = ("alaska", "alcatraz", "ayalan", "daldos", "thin_ice")
