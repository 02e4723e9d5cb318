"""Units: a unit is a player or a team; its members, its speaker, its pawns (THI-68 to THI-74, R28 to R31)."""

from __future__ import annotations

from ludotheque.core.bits import lowest
from ludotheque.core.contract import Record


def owner(state: Record, pawn: int) -> int:
    """The seat that owns a pawn: pawn A belongs to seat 0; with two pawns each, C too (THI-R31)."""
    return pawn % state.seats


def unit_of(state: Record, seat: int) -> int:
    """The unit of a seat; units are numbered in turn order (THI-R28)."""
    return int(state.team[seat])


def living(state: Record, seat: int) -> bool:
    """Does a seat have a pawn in play? THI-R42: a pawn just lost still counts until the window closes."""
    return int(state.own[seat]) & (state.on | state.pending) != 0


def alive(state: Record, unit: int) -> bool:
    """Does a unit have a pawn in play, or one just lost?"""
    return int(state.unit_pawns[unit]) & (state.on | state.pending) != 0


def speaker(state: Record, unit: int) -> int:
    """THI-R29: the seat that decides for a unit: its lowest living seat; if none is living, its lowest seat."""
    members = int(state.members[unit])
    for seat in range(state.seats):
        if (members >> seat) & 1 and living(state, seat):
            return seat
    return lowest(members)


def restless(state: Record, pawns: int) -> int:
    """The subset of these pawns that stand and still have to move in this turn (P of the decision model)."""
    return pawns & state.on & state.due & ~state.lying


def standing(state: Record, pawns: int) -> int:
    """The subset of these pawns that are in play and stand."""
    return pawns & state.on & ~state.lying & ~state.resting
