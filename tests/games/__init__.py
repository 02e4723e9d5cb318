"""Tests of the built-in games; one folder per game, which mirrors the game's own."""

BUILT_IN = ("alaska", "alcatraz", "ayalan", "daldos", "thin_ice")
