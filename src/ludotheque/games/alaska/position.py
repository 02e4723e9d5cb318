"""Positions of Alaska in writing: `w t=R ph=trip:3 ice=c1.d2.e3,f4.g5 trk=R@c1+B box=f4:R1`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.core.contract import Record
from ludotheque.core.game import Game
from ludotheque.games.alaska.board import COLOUR_LETTERS, KIND_LETTERS, seat_letters
from ludotheque.games.alaska.names import KEPT_NAMES, names_of, place_name, seat_letter
from ludotheque.games.alaska.table import (
    ANSWER,
    BEAR,
    ENDED,
    EVENT_DRAW,
    FIRST,
    FOUND,
    FREEZE,
    ICE_DRAW,
    KEPT,
    LAST,
    LIMIT,
    MELT,
    NONE,
    SHAPES,
    SPRING,
    TRIP,
    camp_colour,
    home,
    is_island,
    objects,
)

SEASONS = "wsf"
UNTOLD = {"players", "seats", "data_set"}
"""Options that a text does not name under `opt`."""

# --- writing ------------------------------------------------------------------------------------


def write(game: Game, state: Record, viewer: int | None = None) -> str:
    """The keys in their order, those with their usual value left out."""
    return " ".join([SEASONS[int(state.season)], *(f"{key}={value}" for key, value in _entries(game, state, viewer))])


def _entries(game: Game, state: Record, viewer: int | None) -> Iterator[tuple[str, str]]:
    board, letters = game.board, seat_letters(game.options)
    if letters != COLOUR_LETTERS:
        yield "seats", letters
    named = [
        f"{option.name}:{game.options[option.name]}"
        for option in game.info.options
        if option.name not in UNTOLD and game.options[option.name] != option.initial
    ]
    if named:
        yield "opt", ",".join(named)
    if state.phase not in (FIRST, ENDED):
        yield "t", letters[int(state.player)]
    yield "ph", _phase_text(state)
    placed = [int(placement) for placement in state.placed if placement != NONE]
    if placed:
        yield "ice", ",".join(names_of(board).placements[placement] for placement in placed)
    if list(state.stock) != _stock_left(board, placed):
        yield "stk", "/".join(str(int(n)) for n in state.stock)
    yield from _things(board, state)
    yield from _cards(board, state, viewer)
    if state.season == SPRING and state.dry:
        yield "dry", str(int(state.dry))
    if state.season == LAST and state.phase != ENDED and state.last_trips != state.seats:
        yield "final", str(int(state.last_trips))
    if state.met:
        yield "met", "1"


PLAIN_PHASES = {
    FIRST: "first",
    ICE_DRAW: "icedraw",
    EVENT_DRAW: "evdraw",
    BEAR: "bear",
    FOUND: "found",
    ENDED: "over",
}


def _phase_text(state: Record) -> str:
    closed = "c" if state.closed else ""
    if state.phase in (FREEZE, MELT):
        return f"{'freeze' if state.phase == FREEZE else 'melt'}:{int(state.left)}{KIND_LETTERS[int(state.kind)]}"
    if state.phase == TRIP:
        return f"trip:{int(state.steps)}{closed}{'l' if state.loaded_here else ''}"
    if state.phase == ANSWER:
        return f"fog:{COLOUR_LETTERS[int(state.stolen)]}:{int(state.steps)}{closed}"
    return PLAIN_PHASES[int(state.phase)]


def _stock_left(board: Record, placed: list[int]) -> list[int]:
    """All pieces less those shown."""
    forms = [int(board.form[placement]) for placement in placed]
    return [int(board.stock[shape]) - forms.count(shape) for shape in range(SHAPES)]


def containers_text(counts: Any) -> str:
    """`R2B1`."""
    return "".join(f"{letter}{int(n)}" for letter, n in zip(COLOUR_LETTERS, counts, strict=True) if n)


def _things(board: Record, state: Record) -> Iterator[tuple[str, str]]:
    trucks = []
    for seat in range(int(state.seats)):
        place, load = int(state.truck_at[seat]), int(state.truck_load[seat])
        if place != home(board, state, seat) or load != NONE or state.overfull[seat]:
            carried = f"+{COLOUR_LETTERS[load]}" if load != NONE else ""
            mark = "!" if state.overfull[seat] else ""
            trucks.append(f"{seat_letter(state, seat)}@{place_name(board, place)}{carried}{mark}")
    if trucks:
        yield "trk", ",".join(trucks)
    lying, camps = [], {}
    for place, name in enumerate(names_of(board).places):
        text, camp = containers_text(state.box[place]), camp_colour(board, state, place)
        if text and camp != NONE:
            camps[camp] = f"{COLOUR_LETTERS[camp]}:{text}"
        elif text and not is_island(board, place):
            lying.append(f"{name}:{text}")
    if lying:
        yield "box", ",".join(lying)
    if camps:
        yield "camp", ",".join(camps[colour] for colour in sorted(camps))
    if any(state.lost):
        yield "lost", containers_text(state.lost)
    if state.bear != NONE:
        yield "bear", place_name(board, int(state.bear)) + ("!" if state.bear_fresh else "")


def _cards(board: Record, state: Record, viewer: int | None) -> Iterator[tuple[str, str]]:
    seats = range(int(state.seats))
    secret = [int(state.kept[seat]) != int(state.hand[seat].sum()) for seat in seats]
    ice = [int(n) for n in state.ice_deck[: int(board.faces)]]
    events = [int(n) for n in state.event_deck]
    redacted = viewer is not None or any(secret)
    full = ice == list(board.face_count[: int(board.faces)]) and events == list(board.event_count)
    if redacted or not full:
        yield "dk", f"{','.join(map(str, ice))}/{'?' if redacted else ''}{','.join(map(str, events))}"
    hands = []
    for seat in seats:
        if secret[seat] or (viewer not in (None, seat) and state.kept[seat]):
            hands.append(f"{seat_letter(state, seat)}:?{int(state.kept[seat])}")
        elif state.kept[seat]:
            cards = [KEPT_NAMES[k] for k in range(KEPT) for _ in range(int(state.hand[seat, k]))]
            hands.append(f"{seat_letter(state, seat)}:{'.'.join(cards)}")
    if hands:
        yield "hand", ",".join(hands)


def told_in_full(board: Record, state: Record) -> bool:
    """Whether no piece holds more than its finders explain (see `crowd`)."""
    return all(
        crowd(board, state, int(name)) <= LIMIT for name in range(int(board.hexes)) if state.placed[name] != NONE
    )


def crowd(board: Record, state: Record, name: int) -> int:
    """The objects on a piece, one less for each truck there that owes leaving it."""
    finders = [s for s in range(int(state.seats)) if state.overfull[s] and state.truck_at[s] == name]
    return objects(state, name) - len(finders)
