"""A turn of Alcatraz: a prisoner moves, then the guard of the row reached (ALC-05, ALC-09, ALC-R8, ALC-R16)."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alcatraz.rules.actions import PASS, is_boarding, is_release, source_of, steps_of, target_of
from ludotheque.games.alcatraz.rules.alarm import raise_alarm
from ludotheque.games.alcatraz.rules.boat import climb_aboard
from ludotheque.games.alcatraz.rules.end import end_game, is_over
from ludotheque.games.alcatraz.rules.guards import guard_runs, run_end
from ludotheque.games.alcatraz.rules.record import ALARM_ON, COLUMNS, ENDED, LAST, MOVE
from ludotheque.games.alcatraz.rules.yard import put_prisoner, take_prisoner


def begin_turn(state: Record, seat: int) -> None:
    """Begin a player's turn."""
    state.phase = MOVE
    state.mover = seat
    state.to_move = seat


def take_turn(state: Record, action: int) -> None:
    """ALC-05, ALC-08: a prisoner leaves the cell or moves, or boards; ALC-R16: or the turn is passed."""
    seat = state.mover
    if action == PASS:
        state.passes += 1
        end_turn(state)
        return
    state.passes = 0
    if is_boarding(action):
        climb_aboard(state, seat, source_of(action))
        end_turn(state)
        if state.alarm == ALARM_ON and state.phase != ENDED:
            raise_alarm(state)
        return
    if is_release(action):
        state.cell[seat] -= 1
    else:
        leave(state, seat, source_of(action))
    arrive(state, seat, target_of(action), steps_of(action))
    end_turn(state)


def leave(state: Record, seat: int, square: int) -> None:
    """Take a prisoner off a square; ALC-R7: before the guard runs."""
    take_prisoner(state, seat, square // COLUMNS, square % COLUMNS)


def arrive(state: Record, seat: int, square: int, steps: int) -> None:
    """ALC-09, ALC-19, ALC-R8: the guard of the row, if any, runs `steps` squares; then the prisoner stands there."""
    row, column = square // COLUMNS, square % COLUMNS
    if row < LAST:
        guard_runs(state, row, run_end(state, row, column, steps))
    put_prisoner(state, seat, row, column)


def end_turn(state: Record) -> None:
    """Count the turn; then the game is over, or it is the left neighbour's turn (ALC-R1)."""
    state.turns += 1
    if is_over(state):
        end_game(state)
    else:
        begin_turn(state, state.mover + 1 if state.mover + 1 < state.seats else 0)
