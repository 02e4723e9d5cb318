"""The actions of Alaska, and which of them are legal.

The ids are numbered by type of action; `board.melt`, `board.bear` and so on are the first ids of their types.

    placement          lay a piece of ice
    melt + name        remove a piece
    bear + place       move the bear: pieces by name, then the lands that are no camps
    step + place       a step
    flight + place     a flight
    load + colour      load a container
    theft + colour     steal a container
    unload             unload
    stop               end the trip
    found, found + 1   take the container found, or leave it
    fog, fog + 1       answer with fog, or not

Chance outcomes are numbered separately: a seat, a face of an ice card, an event card.
"""

from __future__ import annotations

from ludotheque.core.contract import Array, Record
from ludotheque.games.alaska.rules.bear import list_bear
from ludotheque.games.alaska.rules.record import ANSWER, BEAR, FREEZE, MELT, TRIP
from ludotheque.games.alaska.rules.spring import list_melting
from ludotheque.games.alaska.rules.theft import list_answers
from ludotheque.games.alaska.rules.trip import list_trip
from ludotheque.games.alaska.rules.winter import list_freezing


def legal_actions(board: Record, state: Record, out: Array) -> int:
    """List the legal actions of the seat to move; returns how many there are."""
    if state.phase == TRIP:
        return list_trip(board, state, out)
    if state.phase == FREEZE:
        return list_freezing(board, state, out)
    if state.phase == MELT:
        return list_melting(board, state, out)
    if state.phase == BEAR:
        return list_bear(board, state, out)
    if state.phase == ANSWER:
        return list_answers(board, state, out)
    out[0] = board.found  # FOUND (ALA-58, ALA-R19)
    out[1] = board.found + 1
    return 2
