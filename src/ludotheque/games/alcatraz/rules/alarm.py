"""The alarm of Alcatraz: after a boarding the left neighbour throws the die and sends a guard (ALC-23 to ALC-29)."""

from __future__ import annotations

from ludotheque.core.contract import CHANCE, Record
from ludotheque.games.alcatraz.rules.guards import guard_column, guard_runs
from ludotheque.games.alcatraz.rules.record import ALARM_DIE, ALARM_RUN, MAY_STAY


def raise_alarm(state: Record) -> None:
    """ALC-23, ALC-24: before their turn, the left neighbour of the boarding player throws the die."""
    state.phase = ALARM_DIE
    state.to_move = CHANCE


def name_row(state: Record, row: int) -> None:
    """ALC-24, ALC-25: the die names a row; the player who threw it chooses where the guard of that row runs."""
    state.row = row
    state.phase = ALARM_RUN
    state.to_move = state.mover


def may_run_to(state: Record, end: int) -> bool:
    """ALC-25: to either end of the row; ALC-R14: not to the end where the guard stands, unless staying is allowed."""
    return guard_column(state, state.row) != end or state.alarm_edge == MAY_STAY


def run_to(state: Record, end: int) -> None:
    """ALC-26 to ALC-28, ALC-R15: one guard runs to the end of the row and catches every prisoner on the way."""
    guard_runs(state, state.row, end)
    state.row = 0
