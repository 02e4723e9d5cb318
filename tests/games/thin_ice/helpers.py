"""Helpers for the tests of Thin Ice."""

from __future__ import annotations

from importlib import resources
from string import ascii_uppercase
from typing import Any

from ludotheque import Game, State
from ludotheque.core.boards import OwnFile

SIDES = """
[open_sides]
strip = ["n", "s"]
corner = ["n", "ne", "e"]
"""
"""The usual open sides of chunks, for the text of a tile file."""

CLASSES = dict.fromkeys(("STEP", "PUSH", "DIAG", "LEAP", "SHARE", "SCARE", "SWAP", "LOOK"), "turn")
CLASSES |= dict.fromkeys(("FREEZE", "CRACK", "BEAR"), "anytime")
CLASSES |= dict.fromkeys(("CALM", "REROLL", "HOLD", "GRIP", "ROPE"), "after")
"""Effect of a card -> a class that it can have."""


def tile_file(strip: str, corner: str) -> OwnFile:
    """The usual tiles with other open sides: `n e`. The file must be held while a game is made."""
    text = (resources.files("ludotheque.games.thin_ice") / "boards/tiles/box.toml").read_text("utf-8")
    for usual, sides in (('["n", "s"]', strip), ('["n", "ne", "e"]', corner)):
        assert usual in text
        text = text.replace(usual, str(sides.split()))
    return OwnFile.of(text.partition("[[provenance]]")[0], "sides.toml")


def card_ids(ids: int) -> list[str]:
    """The ids of a deck of `deck_file`: `AA`, `AB`, …"""
    return [first + second for first in "ABC" for second in ascii_uppercase][:ids]


def deck_file(ids: int, count: int) -> OwnFile:
    """A deck with this number of ids, `count` cards of each; the effects come one after the other, again and again."""
    effects = list(CLASSES)
    cards = []
    for k, id in enumerate(card_ids(ids)):
        effect = effects[k % len(effects)]
        lines = (f'id = "{id}"', f'effect = "{effect}"', f'class = "{CLASSES[effect]}"', f"count = {count}")
        cards.append(
            "\n".join(("[[card]]", *lines, f'en = ["Card {id}", "Play it."]', f'fr = ["Carte {id}", "Jouez."]'))
        )
    return OwnFile.of("\n".join(cards), "deck.toml")


def at(position: str, **options: Any) -> State:
    """The state of a position text, by default in basic mode."""
    return Game("thin_ice", **options).position(position)


def cards(position: str, **options: Any) -> State:
    """The state of a position text in a game with event cards."""
    return at(position, **{"mode": "intermediate", **options})


def clause(state: State, text: str) -> str:
    """The clause that forbids an action."""
    reason = state.why_not(text)
    assert reason is not None, text
    return reason.clause


def laid(**options: Any) -> State:
    """The state after the grid is laid, with as many ice tiles as possible."""
    state = Game("thin_ice", **options).start()
    while state.is_chance:
        state = state.play(max(state.legal_texts(), key=lambda text: (text.endswith(":I"), text.endswith(":H"))))
    return state


def seen_as(state: State, text: str, viewpoint: int) -> str:
    """The text of an action or outcome as a viewpoint sees it."""
    return state.play(text).view(viewpoint).action_text


def weights(state: State) -> dict[str, int]:
    """The outcomes of a chance node in notation, with their weights."""
    return {state.text_of(outcome): weight for outcome, weight in state.weights().items()}
