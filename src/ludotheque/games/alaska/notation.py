"""Alaska in writing: cards, pieces, steps. Positions are in `position.py`."""

from __future__ import annotations

from typing import Any

from ludotheque.core.contract import Record
from ludotheque.core.game import Game
from ludotheque.games.alaska.board import COLOUR_LETTERS, EVENT_NAMES
from ludotheque.games.alaska.events import bear_place
from ludotheque.games.alaska.names import face_text, names_of, place_name, seat_letter
from ludotheque.games.alaska.position import told_in_full, write
from ludotheque.games.alaska.reading import options_named, read
from ludotheque.games.alaska.table import CARD_KEPT, EVENT_DRAW, FIRST, ICE_DRAW, LAST, STEPS, TRIP


def write_action(board: Record, state: Record, action: int) -> str:
    """`i:2D/1`, `+a1.b1`, `-c1`, `e:bear`, `*f4`, `found+`, `>IS`, `LR`, `U`, `TB`, `fog`, `^IS`, `.`"""
    if state.phase == FIRST:
        return f"first:{seat_letter(state, action)}"
    if state.phase == ICE_DRAW:
        return f"i:{face_text(board, action)}"
    if state.phase == EVENT_DRAW:
        return f"e:{EVENT_NAMES[action]}"
    if action < board.melt:
        return f"+{names_of(board).placements[action]}"
    if action < board.bear:
        return f"-{place_name(board, int(action - board.melt))}"
    if action < board.step:
        return f"*{place_name(board, bear_place(board, action))}"
    if action < board.flight:
        return f">{place_name(board, int(action - board.step))}"
    if action < board.load:
        return f"^{place_name(board, int(action - board.flight))}"
    if action < board.theft:
        return f"L{COLOUR_LETTERS[action - board.load]}"
    if action < board.unload:
        return f"T{COLOUR_LETTERS[action - board.theft]}"
    plain = ("U", ".", "found+", "found-", "fog", "nofog")
    return plain[action - board.unload]


def seen_action(board: Record, state: Record, action: int, seat: int) -> str:
    """ALA-13, ALA-79: others see only that a card is kept."""
    if state.phase == EVENT_DRAW and action in CARD_KEPT and seat != state.player:
        return "e:kept"
    return write_action(board, state, action)


def split(line: str) -> list[str]:
    """The words of a line; the player's colour in front of a turn may be there or not."""
    return [word for word in line.split() if word not in COLOUR_LETTERS]


def opens_line(board: Record, state: Record) -> bool:
    """A turn stands on one line: it begins with its ice card, in the last trips with the first act."""
    if state.phase == ICE_DRAW:
        return True
    return bool(state.season == LAST and state.phase == TRIP and state.steps == STEPS and not state.loaded_here)


def options_in(game: Game, text: str) -> dict[str, Any]:
    """The options that a position names: `seats=RB`, `opt=end_test:island_route`."""
    return options_named(game, text)


def write_position(game: Game, state: Record) -> str:
    """The position as text."""
    return write(game, state)


def read_position(game: Game, text: str) -> Record:
    """The position of a text."""
    return read(game, text)


def write_view(game: Game, state: Record, seat: int) -> str:
    """The position as a seat may see it: others' cards as numbers, pile and those together."""
    return write(game, state, viewer=seat)


def tellable(board: Record, state: Record) -> bool:
    """Whether the text of a position is read back.

    A finder who could not leave, unloaded and found again, can leave more on a piece than a text may.
    """
    return told_in_full(board, state)
