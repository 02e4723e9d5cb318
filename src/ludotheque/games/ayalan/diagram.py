"""Ayalan in characters, for the terminal: a token is its side's number and its line."""

from __future__ import annotations

from ludotheque.core.state import State
from ludotheque.games.ayalan.names import ROWS, owner_of, sides_in
from ludotheque.games.ayalan.notation import write_player
from ludotheque.games.ayalan.rules import NOBODY, ON_ROUTE, SHAPES, TOKEN, WIDE, target_of

LINES = "│─└┌┐┘"  # ns ew ne es sw nw
TIPS = "▲▶▼◀"
SIGNS = ("  · ", " ▒▒ ", " +2 ", " +3 ")


def diagram(state: State, seat: int | None) -> str:
    """The board, every head with its arrow, the mover's next square in brackets; then the players."""
    record = state.record
    heads = {int(record.head[side]): side for side in sides_in(record) if record.status[side] == ON_ROUTE}
    target = target_of(state.game.board, record, int(record.mover)) if record.ways else -1
    numbers = "  " + "".join(f"{column + 1:>3} " for column in range(WIDE))
    lines = [numbers]
    for row in range(WIDE):
        cells = ""
        for square in range(WIDE * row, WIDE * (row + 1)):
            content = int(record.squares[square])
            cell = SIGNS[content] if content < TOKEN else _token(content)
            if square in heads:
                cell = cell[:3] + TIPS[int(record.heading[heads[square]])]
            if square == target:
                cell = f"[{cell[1:3]}]"
            cells += cell
        lines.append(f"{ROWS[row]} {cells} {ROWS[row]}")
    lines.append(numbers)
    for side in sides_in(record):
        mark = "▸" if record.mover == side else " "
        lines.append(f"{mark} {write_player(record, side)}")
    return "\n".join(lines)


def _token(content: int) -> str:
    side = owner_of(content)
    assert side != NOBODY
    return f" {side + 1}{LINES[(content - TOKEN) % SHAPES]} "
