"""The colours that all games share, in a day theme and a night theme, and one accent colour per game."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ludotheque.core.errors import LudothequeError

Theme: TypeAlias = Literal["day", "night"]

THEMES: tuple[Theme, ...] = ("day", "night")

PALETTE: dict[str, dict[Theme, str]] = {
    "paper": {"day": "#fbf8f1", "night": "#1b2530"},
    "ink": {"day": "#26313a", "night": "#e9e4d8"},
    "faint": {"day": "#8b949b", "night": "#7d8a97"},
    "line": {"day": "#d9d2c3", "night": "#35434f"},
    "glow": {"day": "#d9822b", "night": "#f2b25c"},
    "warning": {"day": "#b3261e", "night": "#ff8a7a"},
}
"""Colours for the style sheets of all games, such as `var(--paper)`; `--accent` is the colour of the game."""

SERIF = "'Fraunces', 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
SANS = "'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


def variables(theme: Theme, accent: tuple[str, str]) -> str:
    """The palette of a theme as CSS custom properties."""
    colours = {name: shades[theme] for name, shades in PALETTE.items()}
    colours["accent"] = accent[THEMES.index(theme)]
    pairs = "; ".join(f"--{name}: {colour}" for name, colour in colours.items())
    return f"{pairs}; --serif: {SERIF}; --sans: {SANS}"


def check_theme(name: str) -> Theme:
    """Return the theme of that name; raises `LudothequeError` if there is none.

    >>> check_theme("dusk")
    Traceback (most recent call last):
    ludotheque.core.errors.LudothequeError: unknown theme 'dusk': expected day or night
    """
    for theme in THEMES:
        if name == theme:
            return theme
    raise LudothequeError(f"unknown theme {name!r}: expected day or night")
