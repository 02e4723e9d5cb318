"""Helpers for the tests of Alaska."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

from ludotheque import Game, State
from ludotheque.core.boards import OwnFile

Deck = dict[str, int]
"""Face of an ice card or name of an event card -> number of cards."""

ICE_CARDS: dict[int, Deck] = {
    20: {"3S/2": 4, "2D/1": 7, "2T/1": 9},
    45: {"3S/1": 10, "1S/-": 5, "2D/2": 14, "-D/1": 1, "2T/1": 14, "1T/-": 1},
    120: {f"{winter}{kind}/{spring}": 4 for winter in "123" for kind in "SDT" for spring in "12-"} | {"9T/9": 12},
}
"""Decks of ice cards by their size; the largest has 28 faces."""

EVENT_CARDS: dict[int, Deck] = {
    20: {"bear": 4, "theft": 4, "found": 3, "frost": 3, "heli": 3, "fog": 3},
    45: {"bear": 12, "theft": 9, "found": 6, "frost": 6, "heli": 6, "fog": 6},
    120: {"bear": 20, "theft": 20, "found": 20, "frost": 20, "heli": 20, "fog": 20},
}
"""Decks of event cards by their size."""


def own_decks(cards: int) -> OwnFile:
    """A data file with the usual lake and pieces, and with decks of this size. It must be held while a game is made."""
    text = (resources.files("ludotheque.games.alaska") / "boards/reconstructed_v1.toml").read_text("utf-8")
    for key, decks in (("ice_cards", ICE_CARDS), ("event_cards", EVENT_CARDS)):
        rows = "".join(f'"{name}" = {count}\n' for name, count in decks[cards].items())
        text = re.sub(rf"(?<=\[{key}\]\n)[^#\[]*", rows, text.partition("\n[[provenance]]")[0])
    return OwnFile.of(text, f"{cards}-cards.toml")


def at(position: str, **options: Any) -> State:
    """Read a position."""
    return Game("alaska", **options).position(position)


def value_of(state: State, key: str) -> str:
    """The value of a key in the position text; empty if the text does not have the key."""
    return dict(word.split("=", 1) for word in state.position.split()[1:]).get(key, "")


def refused(state: State, text: str) -> str:
    """The clause that forbids an action."""
    reason = state.why_not(text)
    assert reason is not None, text
    return reason.clause
