"""Write actions, events and positions of Ayalan (specification, section 7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ludotheque.core.contract import OVER
from ludotheque.core.layout import Fields
from ludotheque.games.ayalan.notation.names import CONTENTS, HEADINGS, WAY_LETTERS, sides_in, square_name
from ludotheque.games.ayalan.rules.actions import PASS, START, placed_on, way_of
from ludotheque.games.ayalan.rules.conquest import is_head
from ludotheque.games.ayalan.rules.record import ELIMINATED, FREE, HEAD_TAKEN, NOBODY, NOT_STARTED, SIDES, SQUARES, WIDE
from ludotheque.games.ayalan.rules.tokens import owner_of

if TYPE_CHECKING:
    from ludotheque.core.game import Game


def write_action(board: Fields, state: Fields, action: int) -> str:
    """The text of an action: `B9S`, `F8R$3`, `I10Sx2!`, `E3S^`, `C10S=`, `+A9R`, `--`."""
    if action == PASS:
        return "--"
    square = placed_on(board, state, action)
    start = "+" if action >= START else ""
    return start + square_name(square) + WAY_LETTERS[way_of(action)] + _suffix(state, square)


def _suffix(state: Fields, square: int) -> str:
    """The suffix of an action: what the mover takes on that square, and `=` if the hand is empty afterwards."""
    side, content = state.mover, int(state.squares[square])
    owner = owner_of(content)
    tokens = int(state.straights[side]) + int(state.bends[side]) - 1
    taken = ""
    if owner == side:
        taken, tokens = "^", tokens + 1
    elif owner != NOBODY:
        taken = f"x{owner + 1}" + ("!" if is_head(state, owner, square) else "")
    elif content != FREE:
        taken = f"${content}"
    return taken + ("=" if tokens == 0 else "")


def events(board: Fields, before: Fields, action: int | None, after: Fields) -> Iterable[str]:
    """The events after an action: `(2 out)` for each player eliminated, in turn order, and `(over)`."""
    first = before.mover + 1
    for side in (turn % SIDES for turn in range(first, first + SIDES)):
        if after.status[side] == ELIMINATED != before.status[side]:
            yield f"({side + 1} out)"
    if after.to_move == OVER:
        yield "(over)"


def opens_line(board: Fields, state: Fields) -> bool:
    """Whether a record begins a new line here: once per round, at the turn of the first player in play."""
    return bool(state.mover != NOBODY and state.alive & ((1 << state.mover) - 1) == 0)


def write_position(game: Game, state: Fields, viewpoint: int | None) -> str:
    """A position as text: `<12 rows> <mover> <flag> <side>:<straights>/<bends>@<head>+<trophies>+<bonus> …`."""
    letters = "".join(CONTENTS[content] for content in state.squares.tolist())
    rows = "/".join(letters[row : row + WIDE] for row in range(0, SQUARES, WIDE))
    flag = ("!" if state.last_round else "-") + (f"p{state.passes}" if state.passes else "")
    players = " ".join(write_player(state, side) for side in sides_in(state))
    return f"{rows} {state.mover + 1} {flag} {players}"


def write_player(state: Fields, side: int) -> str:
    """One player of a position text: `1:23/15@A8w+0+2`."""
    head = {NOT_STARTED: "*", HEAD_TAKEN: "-", ELIMINATED: "x"}.get(int(state.status[side]), "")
    head = head or square_name(int(state.head[side])) + HEADINGS[int(state.heading[side])]
    hand = f"{state.straights[side]}/{state.bends[side]}"
    return f"{side + 1}:{hand}@{head}+{state.trophies[side]}+{state.bonus[side]}"
