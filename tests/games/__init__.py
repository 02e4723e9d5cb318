"""Tests of the built-in games: one folder per game, which mirrors the game's package."""

import os

BUILT_IN = ("alaska", "alcatraz", "ayalan", "daldos", "thin_ice")

FULL = os.environ.get("LUDOTHEQUE_DOSE") == "full"
"""Whether this is a campaign: the same tests at full dose."""


def some_games(*slugs: str) -> tuple[str, ...]:
    """The games of a test that takes long: those named, and all of them at full dose."""
    return BUILT_IN if FULL else slugs


def paired(first: str, second: str) -> list[tuple[str, str]]:
    """Every game with both values of a parameter at full dose, else with one of them, in turn."""
    if FULL:
        return [(slug, value) for slug in BUILT_IN for value in (first, second)]
    return [(slug, (first, second)[number % 2]) for number, slug in enumerate(BUILT_IN)]
