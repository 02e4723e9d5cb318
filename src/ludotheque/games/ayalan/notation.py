"""Ayalan in writing: squares, tokens, positions."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ludotheque.core.contract import OVER, Record
from ludotheque.core.game import Game
from ludotheque.games.ayalan.names import (
    CONTENTS,
    HEADINGS,
    WAYS,
    owner_of,
    sides_in,
    square_name,
)
from ludotheque.games.ayalan.position import options_in, read_position
from ludotheque.games.ayalan.rules import (
    ELIMINATED,
    FREE,
    HEAD_TAKEN,
    NOBODY,
    NOT_STARTED,
    PASS,
    SIDES,
    SQUARES,
    START,
    WIDE,
    target_of,
)

__all__ = [
    "events",
    "opens_line",
    "options_in",
    "placed_on",
    "read_position",
    "split",
    "tidy",
    "way_of",
    "write_action",
    "write_player",
    "write_position",
]

SUFFIX = re.compile(r"(?:\$[23]|x[1-4]!?|\^)?=?")
"""What the engine adds to an action: something taken, the hand empty. Readers do without."""


# --- actions -----------------------------------------------------------------------------------


def placed_on(board: Record, state: Record, action: int) -> int:
    """The square on which an action lays a token."""
    if action < START:
        return target_of(board, state, int(state.mover))
    return int(board.door[WIDE * int(state.mover) + (action - START) // 3])


def way_of(action: int) -> int:
    """Straight, left or right."""
    return action % 3  # a start's actions begin at 3


def write_action(board: Record, state: Record, action: int) -> str:
    """`B9S`, `F8R$3`, `I10Sx2!`, `E3S^`, `C10S=`, `+A9R`, `--`."""
    if action == PASS:
        return "--"
    square = placed_on(board, state, action)
    start = "+" if action >= START else ""
    return start + square_name(square) + WAYS[way_of(action)] + _suffix(state, square)


def _suffix(state: Record, square: int) -> str:
    """What is taken, and whether the hand is empty then."""
    side, content = int(state.mover), int(state.squares[square])
    owner = owner_of(content)
    tokens = int(state.straights[side]) + int(state.bends[side]) - 1
    taken = ""
    if owner == side:
        taken, tokens = "^", tokens + 1
    elif owner != NOBODY:
        taken = f"x{owner + 1}" + ("!" if state.head[owner] == square else "")
    elif content != FREE:
        taken = f"${content}"
    return taken + ("=" if tokens == 0 else "")


def tidy(board: Record, state: Record, text: str) -> str:
    """A reader does without the suffixes, and without the square where the route goes on anyway."""
    match = re.match(r"\+?[A-Z]\d{1,3}[SLR]|[SLR]", text)
    if not match or not SUFFIX.fullmatch(text[match.end() :]):
        return text
    plain = match[0]
    if plain in WAYS and state.mover != NOBODY and state.ways:
        return square_name(target_of(board, state, int(state.mover))) + plain
    return plain


def split(line: str) -> list[str]:
    """The words of a line; an event is one word, blanks and all. The sides in play may stand before.

    >>> split("n=1234 D5S (1 out)(over)")
    ['D5S', '(1 out)', '(over)']
    """
    return re.findall(r"\([^()]*\)|[^\s()]+|[()]", re.sub(r"^\s*n=\d+\s", "", line))


def events(board: Record, before: Record, action: int, after: Record) -> Iterable[str]:
    """`(2 out)` for everyone eliminated, in the order of turns; `(over)`."""
    first = int(before.mover) + 1
    for side in (turn % SIDES for turn in range(first, first + SIDES)):
        if after.status[side] == ELIMINATED != before.status[side]:
            yield f"({side + 1} out)"
    if after.to_move == OVER:
        yield "(over)"


def opens_line(board: Record, state: Record) -> bool:
    """A record begins a new line with every round."""
    return bool(state.mover != NOBODY and state.alive & ((1 << int(state.mover)) - 1) == 0)


# --- positions ---------------------------------------------------------------------------------


def write_position(game: Game, state: Record) -> str:
    """`<12 rows> <mover> <flag> <side>:<straights>/<bends>@<head>+<trophies>+<bonus> …`."""
    letters = "".join(CONTENTS[int(state.squares[square])] for square in range(SQUARES))
    rows = "/".join(letters[row : row + WIDE] for row in range(0, SQUARES, WIDE))
    flag = ("!" if state.last_round else "-") + (f"p{state.passes}" if state.passes else "")
    players = " ".join(write_player(state, side) for side in sides_in(state))
    return f"{rows} {int(state.mover) + 1} {flag} {players}"


def write_player(state: Record, side: int) -> str:
    """`1:23/15@A8w+0+2`."""
    head = {NOT_STARTED: "*", HEAD_TAKEN: "-", ELIMINATED: "x"}.get(int(state.status[side]), "")
    head = head or square_name(int(state.head[side])) + HEADINGS[int(state.heading[side])]
    hand = f"{state.straights[side]}/{state.bends[side]}"
    return f"{side + 1}:{hand}@{head}+{state.trophies[side]}+{state.bonus[side]}"
