"""The board of Ayalan as text: a token is the number of its side and a line."""

from __future__ import annotations

from ludotheque.core.state import State
from ludotheque.games.ayalan.notation.names import ROWS, sides_in
from ludotheque.games.ayalan.notation.write import write_player
from ludotheque.games.ayalan.rules.record import NOBODY, NOWHERE, WIDE
from ludotheque.games.ayalan.rules.squares import target_of
from ludotheque.games.ayalan.rules.tokens import owner_of, shape_of

LINES = "│─└┌┐┘"  # ns ew ne es sw nw
TIPS = "▲▶▼◀"
SIGNS = ("  · ", " ▒▒ ", " +2 ", " +3 ")


def terminal(view: State, viewpoint: int) -> str:
    """The board with an arrow at each head and the mover's target in brackets, then the players.

    The text is the same for every viewpoint: nothing is hidden, and row A is at the top.
    """
    state = view.fields
    heads = {int(state.head[side]): side for side in sides_in(state) if state.head[side] != NOWHERE}
    target = target_of(view.game.fields, state, state.mover) if state.ways else NOWHERE
    numbers = "  " + "".join(f"{column + 1:>3} " for column in range(WIDE))
    lines = [numbers]
    for row in range(WIDE):
        cells = ""
        for square in range(WIDE * row, WIDE * (row + 1)):
            cell = _cell(int(state.squares[square]))
            if square in heads:
                cell = cell[:3] + TIPS[int(state.heading[heads[square]])]
            if square == target:
                cell = f"[{cell[1:3]}]"
            cells += cell
        lines.append(f"{ROWS[row]} {cells} {ROWS[row]}")
    lines.append(numbers)
    for side in sides_in(state):
        mark = "▸" if state.mover == side else " "
        lines.append(f"{mark} {write_player(state, side)}")
    return "\n".join(lines)


def _cell(content: int) -> str:
    """The content of a square as four characters."""
    owner = owner_of(content)
    return SIGNS[content] if owner == NOBODY else f" {owner + 1}{LINES[shape_of(content)]} "
