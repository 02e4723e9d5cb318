"""The board of Daldøs as text for the terminal."""

from __future__ import annotations

from ludotheque.core.state import State
from ludotheque.games.daldos.rules.record import BLACK, NOBODY, WHITE
from ludotheque.games.daldos.view.layout import PITCH, ship_of
from ludotheque.games.daldos.view.nodes import pegs_in

SIGNS = {(WHITE, False): "○", (WHITE, True): "W", (BLACK, False): "●", (BLACK, True): "B"}
"""The character of a peg, by its side and whether it is awake."""


def terminal(view: State, viewpoint: int) -> str:
    """The three rows as text, the own row at the bottom: ○ ● asleep, W B awake."""
    board, pegs = view.game.fields, pegs_in(view)
    ship = ship_of(board.outer, board.middle, BLACK if viewpoint == BLACK else WHITE)
    left = min(ship.place(hole)[0] for hole in range(board.holes))
    rows: dict[float, dict[int, str]] = {}
    for hole in range(board.holes):
        x, y = ship.place(hole)
        rows.setdefault(y, {})[round((x - left) / PITCH)] = SIGNS[pegs[hole]] if hole in pegs else "·"
    names = {ship.row_y(WHITE): "W >", ship.row_y(NOBODY): "M <", ship.row_y(BLACK): "B >"}
    lines = []
    for y, cells in sorted(rows.items()):
        lines.append(f"{names[y]}  " + "  ".join(cells.get(k, " ") for k in range(max(cells) + 1)))
    return "\n".join(lines)
