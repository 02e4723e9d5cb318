"""Write actions and positions of Alaska as text, such as `w t=R ph=trip:3 ice=c1.d2.e3,f4.g5 trk=R@c1+B`.

Section 7 of the specification defines the notation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.core.contract import Record
from ludotheque.core.game import Game
from ludotheque.core.layout import Fields
from ludotheque.games.alaska.board import COLOUR_LETTERS, EVENT_NAMES, KIND_LETTERS, seat_letters
from ludotheque.games.alaska.notation.names import KEPT_NAMES, face_text, names_of, place_name, seat_letter
from ludotheque.games.alaska.rules.bear import bear_place
from ludotheque.games.alaska.rules.places import camp_colour, home, is_island
from ludotheque.games.alaska.rules.record import (
    ANSWER,
    BEAR,
    ENDED,
    EVENT_DRAW,
    FIRST,
    FOUND,
    FREEZE,
    ICE_CARD_OPEN,
    ICE_DRAW,
    KEPT,
    LAST,
    LIMIT,
    NONE,
    SHAPES,
    SPRING,
    STEPS,
    TRIP,
)
from ludotheque.games.alaska.rules.three_objects import objects


def write_action(board: Fields, state: Fields, action: int) -> str:
    """An action: `i:2D/1`, `+a1.b1`, `-c1`, `e:bear`, `*f4`, `found+`, `>IS`, `LR`, `U`, `TB`, `fog`, `^IS`, `.`"""
    if state.phase == FIRST:
        return f"first:{seat_letter(state, action)}"
    if state.phase == ICE_DRAW:
        return f"i:{face_text(board, action)}"
    if state.phase == EVENT_DRAW:
        return f"e:{EVENT_NAMES[action]}"
    if action < board.melt:
        return f"+{names_of(board).placements[action]}"
    if action < board.bear:
        return f"-{place_name(board, int(action - board.melt))}"
    if action < board.step:
        return f"*{place_name(board, bear_place(board, action))}"
    if action < board.flight:
        return f">{place_name(board, int(action - board.step))}"
    if action < board.load:
        return f"^{place_name(board, int(action - board.flight))}"
    if action < board.theft:
        return f"L{COLOUR_LETTERS[action - board.load]}"
    if action < board.unload:
        return f"T{COLOUR_LETTERS[action - board.theft]}"
    plain = ("U", ".", "found+", "found-", "fog", "nofog")
    return plain[action - board.unload]


def write_seen_action(board: Fields, before: Fields, action: int | None, after: Fields, viewpoint: int) -> str:
    """An action as a viewpoint sees it; ALA-13, ALA-79: others see only that a card is kept."""
    return "e:kept" if action is None else write_action(board, before, action)


def opens_line(board: Fields, state: Fields) -> bool:
    """Whether a record begins a new line here: each turn is one line, from the ice card or the start of a last trip."""
    if state.phase == ICE_DRAW:
        return True
    return bool(state.season == LAST and state.phase == TRIP and state.steps == STEPS and not state.loaded_here)


SEASONS = "wsf"
NOT_UNDER_OPT = {"players", "seats", "data_set"}
"""Options that a position text does not write under `opt`."""


# --- positions ----------------------------------------------------------------------------------


def write_position(game: Game, state: Fields, viewpoint: int | None) -> str:
    """A position as text: the season, then `key=value` words; keys with their usual value are left out.

    For a viewpoint, the cards of others are only counted, and the event pile includes them.
    """
    words = _key_values(game, state, viewpoint is not None)
    return " ".join([SEASONS[state.season], *(f"{key}={value}" for key, value in words)])


def _key_values(game: Game, state: Fields, redacted: bool) -> Iterator[tuple[str, str]]:
    board, letters = game.fields, seat_letters(game.options)
    if letters != COLOUR_LETTERS:
        yield "seats", letters
    named = [
        f"{option.name}:{game.options[option.name]}"
        for option in game.info.options
        if option.name not in NOT_UNDER_OPT and game.options[option.name] != option.initial
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
    yield from _cards(board, state, redacted)
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


def _phase_text(state: Fields) -> str:
    closed = "c" if state.closed else ""
    if state.phase in ICE_CARD_OPEN:
        return f"{'freeze' if state.phase == FREEZE else 'melt'}:{int(state.left)}{KIND_LETTERS[int(state.kind)]}"
    if state.phase == TRIP:
        return f"trip:{int(state.steps)}{closed}{'l' if state.loaded_here else ''}"
    if state.phase == ANSWER:
        return f"fog:{COLOUR_LETTERS[int(state.stolen)]}:{int(state.steps)}{closed}"
    return PLAIN_PHASES[int(state.phase)]


def _stock_left(board: Fields, placed: list[int]) -> list[int]:
    """The pieces of each shape that are not placed; without melted ones, this is the stock."""
    forms = [int(board.form[placement]) for placement in placed]
    return [int(board.stock[shape]) - forms.count(shape) for shape in range(SHAPES)]


def containers_text(counts: Any) -> str:
    """Containers by colour as text, such as `R2B1`."""
    return "".join(f"{letter}{int(n)}" for letter, n in zip(COLOUR_LETTERS, counts, strict=True) if n)


def _things(board: Fields, state: Fields) -> Iterator[tuple[str, str]]:
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


def _cards(board: Fields, state: Fields, redacted: bool) -> Iterator[tuple[str, str]]:
    """The piles and the hands; a hand is hidden if fewer cards are known than are kept."""
    ice = [int(n) for n in state.ice_deck[: int(board.faces)]]
    events = [int(n) for n in state.event_deck]
    full = ice == list(board.face_count[: int(board.faces)]) and events == list(board.event_count)
    if redacted or not full:
        yield "dk", f"{','.join(map(str, ice))}/{'?' if redacted else ''}{','.join(map(str, events))}"
    hands = []
    for seat in range(state.seats):
        if state.kept[seat] != state.hand[seat].sum():
            hands.append(f"{seat_letter(state, seat)}:?{int(state.kept[seat])}")
        elif state.kept[seat]:
            cards = [KEPT_NAMES[k] for k in range(KEPT) for _ in range(int(state.hand[seat, k]))]
            hands.append(f"{seat_letter(state, seat)}:{'.'.join(cards)}")
    if hands:
        yield "hand", ",".join(hands)


def is_readable(board: Fields, state: Fields) -> bool:
    """Whether the text of this position can be read back: no piece may have a `crowd` above the limit.

    Rarely a piece has more: its finder could not leave, unloaded there and found another container.
    """
    return all(
        crowd(board, state, int(name)) <= LIMIT for name in range(int(board.hexes)) if state.placed[name] != NONE
    )


def crowd(board: Record, state: Record, name: int) -> int:
    """The objects on a piece, minus one for each truck there that must leave it (ALA-60)."""
    finders = [s for s in range(int(state.seats)) if state.overfull[s] and state.truck_at[s] == name]
    return objects(state, name) - len(finders)
