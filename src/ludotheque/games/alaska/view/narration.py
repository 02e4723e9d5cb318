"""What is said about Alaska: names of things, whose turn it is, who sits there, what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.core.contract import CHANCE
from ludotheque.core.layout import Fields
from ludotheque.core.state import State
from ludotheque.core.text import Say
from ludotheque.draw.scene import Card, Seat
from ludotheque.games.alaska.board import COLOUR_LETTERS, EVENT_NAMES, KIND_LETTERS, SHAPE_LETTERS
from ludotheque.games.alaska.notation.names import KEPT_NAMES, face_text, names_of, place_name, seat_letter
from ludotheque.games.alaska.rules.bear import bear_place
from ludotheque.games.alaska.rules.places import camp_colour, home, is_island, is_piece
from ludotheque.games.alaska.rules.record import (
    ANSWER,
    BEAR,
    BEAR_CARD,
    CARD_KEPT,
    ENDED,
    EVENT_DRAW,
    FIRST,
    FOUND,
    FOUND_CARD,
    FREEZE,
    FROST_CARD,
    ICE_CARD_OPEN,
    ICE_DRAW,
    LAST,
    MELT,
    NONE,
    SPRING,
    STRAIGHT,
    TRIP,
    TRIPLE,
    WINTER,
)
from ludotheque.games.alaska.rules.winter import kind_of
from ludotheque.games.alaska.view.layout import Layout

# --- names of things ------------------------------------------------------------------------------


def who(words: Say, record: Fields, seat: int) -> str:
    """Red, Blue, Green or Yellow."""
    return words(f"colour-{COLOUR_LETTERS[int(record.colour[seat])]}")


def tint(words: Say, colour: int) -> str:
    """A container's colour within a sentence."""
    return words(f"lower-{COLOUR_LETTERS[colour]}")


def kind_word(words: Say, kind: int) -> str:
    """single, double, triple."""
    return words(f"kind-{KIND_LETTERS[kind]}")


def shape_word(words: Say, shape: int) -> str:
    """single, double, straight triple, bent triple."""
    if kind_of(shape) == TRIPLE:
        return words(f"shape-{SHAPE_LETTERS[shape]}")
    return kind_word(words, shape)


def _where(words: Say, board: Fields, place: int, way: str) -> str:
    if is_piece(board, place):
        return words(f"{way}-piece", name=place_name(board, place))
    if is_island(board, place):
        return words(f"{way}-island")
    colour = int(board.camp_of[place - board.hexes - 1])
    if colour != NONE:
        return words(f"{way}-camp", colour=tint(words, colour))
    return words(f"{way}-land", name=place_name(board, place))


def to(words: Say, board: Fields, place: int) -> str:
    """onto c1, to the island, to N1, to the red camp."""
    return _where(words, board, place, "to")


def there(words: Say, board: Fields, place: int) -> str:
    """on c1, on the island, in N1, in the red camp."""
    return _where(words, board, place, "at")


def boxes_word(words: Say, counts: Any) -> str:
    """2 red, 1 blue."""
    return ", ".join(words("boxes", n=int(n), colour=tint(words, colour)) for colour, n in enumerate(counts) if int(n))


# --- whose turn it is -----------------------------------------------------------------------------


def headline_of(view: State, words: Say) -> str:
    """Whose turn it is and what is asked."""
    record, phase = view.fields, view.fields.phase
    if phase == FIRST:
        return words("headline-first")
    if phase == ENDED:
        scores = view.running_scores()
        best = [who(words, record, seat) for seat, points in enumerate(scores) if points == max(scores)]
        message = "headline-won" if len(best) == 1 else "headline-shared"
        return words(message, who=" · ".join(best), points=int(max(scores)))
    name = who(words, record, int(record.player))
    if phase in ICE_CARD_OPEN:
        message = "headline-freeze" if phase == FREEZE else "headline-melt"
        return words(message, who=name, n=int(record.left), kind=kind_word(words, int(record.kind)))
    if phase == TRIP:
        if record.closed:
            return words("headline-trip-closed", who=name)
        return words("headline-last-trip" if record.season == LAST else "headline-trip", who=name, n=int(record.steps))
    if phase == ANSWER:
        victim = who(words, record, int(record.seat_of[record.stolen]))
        return words("headline-fog", who=name, victim=victim, colour=tint(words, int(record.stolen)))
    asked = {ICE_DRAW: "headline-ice", EVENT_DRAW: "headline-event", BEAR: "headline-bear", FOUND: "headline-found"}
    return words(asked[phase], who=name)


# --- what happened --------------------------------------------------------------------------------


def narrate(view: State, words: Say) -> Iterator[str]:
    """What the last action did, and all that followed by itself."""
    if view.parent is None:
        return
    before, after, action, board = view.parent.fields, view.fields, view.action, view.game.fields
    if before.phase == EVENT_DRAW:
        yield from _tell_event_card(board, before, after, action, words)
    elif action is not None:
        yield from TELLERS[before.phase](board, before, after, action, words)
    yield from _tell_turn(before, after, words)
    if view.is_over:
        yield _tell_result(view, words)


def _tell_first(board: Fields, before: Fields, after: Fields, seat: int, words: Say) -> Iterator[str]:
    yield words("tell-first", who=who(words, after, seat))


# --- ice ----------------------------------------------------------------------------------------


def _tell_ice_card(board: Fields, before: Fields, after: Fields, face: int, words: Say) -> Iterator[str]:
    yield words("tell-ice", who=who(words, before, int(before.player)), card=face_text(board, face))
    kind = int(board.face_kind[face])
    winter = before.season == WINTER
    number = int(board.face_winter[face] if winter else board.face_spring[face])
    if after.phase in ICE_CARD_OPEN:
        yield words("tell-freezes" if winter else "tell-melts", n=number, kind=kind_word(words, kind))
    elif number == 0:
        yield words("tell-aside-zero")
    elif not winter:
        yield words("tell-aside-melt", kind=kind_word(words, kind))
    else:
        shapes = (STRAIGHT, STRAIGHT + 1) if kind == TRIPLE else (kind,)
        left = any(before.stock[shape] for shape in shapes)
        yield words("tell-aside-hole" if left else "tell-aside-none", kind=kind_word(words, kind))
    if not winter:
        yield from _tell_end_met(before, after, words)


def _tell_freeze(board: Fields, before: Fields, after: Fields, placement: int, words: Say) -> Iterator[str]:
    shape = shape_word(words, int(board.form[placement]))
    hexes = names_of(board).placements[placement].replace(".", " ")
    yield words("tell-lay", who=who(words, before, int(before.player)), shape=shape, hexes=hexes)
    if after.season == SPRING:
        yield words("tell-spring")
    elif after.phase != FREEZE and before.left > 1:
        yield words("tell-short", kind=kind_word(words, int(before.kind)))


def _tell_melt(board: Fields, before: Fields, after: Fields, action: int, words: Say) -> Iterator[str]:
    name, kind = int(action - board.melt), kind_word(words, int(before.kind))
    yield words("tell-melt", who=who(words, before, int(before.player)), kind=kind, name=place_name(board, name))
    if any(before.box[name]):
        yield words("tell-lost", boxes=boxes_word(words, before.box[name]))
    if after.phase != MELT and before.left > 1:
        yield words("tell-melt-short", kind=kind)
    yield from _tell_end_met(before, after, words)


def _tell_end_met(before: Fields, after: Fields, words: Say) -> Iterator[str]:
    """The end met by an ice card."""
    if after.met and not before.met:
        yield words("tell-end-latch")
    elif after.season == LAST and before.season != LAST:
        yield words("tell-end-met")


# --- event cards --------------------------------------------------------------------------------


def _tell_event_card(board: Fields, before: Fields, after: Fields, card: int | None, words: Say) -> Iterator[str]:
    """A card that is kept is named to its keeper only: nobody else sees which it is."""
    seat = int(before.player)
    name = who(words, before, seat)
    if card is None:
        yield words("tell-kept", who=name)
        return
    if card in CARD_KEPT:
        yield words("tell-kept-own", card=words(f"card-{EVENT_NAMES[card]}"))
        return
    yield words("tell-event", who=name, card=words(f"card-{EVENT_NAMES[card]}"))
    if card == BEAR_CARD and after.phase != BEAR:
        yield words("tell-bear-stays")
    if card == FOUND_CARD and after.phase != FOUND:
        yield words("tell-found-island" if before.truck_load[seat] == NONE else "tell-found-loaded")
    if card == FROST_CARD:
        place, load = int(before.truck_at[seat]), int(before.truck_load[seat])
        yield words("tell-frost-home" if place == home(board, before, seat) else "tell-frost")
        if load != NONE:
            yield words("tell-frost-load", colour=tint(words, load), where=there(words, board, place))


def _tell_bear(board: Fields, before: Fields, after: Fields, action: int, words: Say) -> Iterator[str]:
    place = bear_place(board, action)
    yield words("tell-bear", who=who(words, before, int(before.player)), where=to(words, board, place))
    for seat in range(int(before.seats)):
        if before.truck_at[seat] == place:
            yield words("tell-bear-chases", who=who(words, before, seat))


def _tell_found(board: Fields, before: Fields, after: Fields, action: int, words: Say) -> Iterator[str]:
    name = who(words, before, int(before.player))
    if action != board.found:
        yield words("tell-found-leave", who=name)
        return
    yield words("tell-found-take", who=name)
    if after.overfull[before.player]:
        yield words("tell-overfull", who=name)


# --- the trip -----------------------------------------------------------------------------------


def _tell_act(board: Fields, before: Fields, after: Fields, action: int, words: Say) -> Iterator[str]:
    seat = int(before.player)
    name, place = who(words, before, seat), int(before.truck_at[seat])
    if action < board.flight:
        yield words("tell-step", who=name, where=to(words, board, int(action - board.step)))
    elif action < board.load:
        yield words("tell-fly", who=name, where=to(words, board, int(action - board.flight)))
        if after.closed and not before.closed:
            yield words("tell-closed")
    elif action < board.theft:
        loaded = tint(words, int(action - board.load))
        yield words("tell-load", who=name, colour=loaded, where=there(words, board, place))
    elif action < board.unload:
        colour = int(action - board.theft)
        yield words("tell-theft", who=name, colour=tint(words, colour), where=there(words, board, place))
        if after.phase == ANSWER:
            yield words("tell-theft-asks", victim=who(words, before, int(before.seat_of[colour])))
        else:
            yield words("tell-theft-holds", who=name, colour=tint(words, colour))
    elif action == board.unload:
        load = int(before.truck_load[seat])
        yield words("tell-unload", who=name, colour=tint(words, load), where=there(words, board, place))
        camp = camp_colour(board, before, place)
        if camp == before.colour[seat]:
            yield words("tell-point", who=name)
        elif camp != NONE:
            owner = int(before.seat_of[camp])
            yield words("tell-gift", who=who(words, before, owner)) if owner != NONE else words("tell-nobodys")
    else:
        yield words("tell-stop", who=name)


def _tell_answer(board: Fields, before: Fields, after: Fields, action: int, words: Say) -> Iterator[str]:
    name, victim = who(words, before, int(before.player)), who(words, before, int(before.to_move))
    if action == board.fog:
        yield words("tell-fog", victim=victim)
    else:
        yield words("tell-nofog", victim=victim)
        yield words("tell-theft-holds", who=name, colour=tint(words, int(before.stolen)))


TELLERS = {
    FIRST: _tell_first,
    ICE_DRAW: _tell_ice_card,
    FREEZE: _tell_freeze,
    MELT: _tell_melt,
    BEAR: _tell_bear,
    FOUND: _tell_found,
    TRIP: _tell_act,
    ANSWER: _tell_answer,
}
"""Who tells what happened in a phase."""


# --- turn after turn ----------------------------------------------------------------------------


def _tell_turn(before: Fields, after: Fields, words: Say) -> Iterator[str]:
    """What the end of a turn brought: new piles, the last trips."""
    if before.player == after.player or before.season == LAST:
        return
    if after.ice_deck.sum() > before.ice_deck.sum():
        yield words("tell-renewed")
    if after.season == LAST:
        stalled = before.season == SPRING and before.dry >= before.stall_limit and not before.met
        yield words("tell-stalled", n=int(before.dry)) if stalled else words("tell-end-met")


def _tell_result(view: State, words: Say) -> str:
    scores = view.running_scores()
    points = " · ".join(
        words("tell-points", who=who(words, view.fields, seat), n=int(n)) for seat, n in enumerate(scores)
    )
    return words("tell-over", points=points)


# --- who sits there -------------------------------------------------------------------------------


def seat_of(layout: Layout, view: State, seat: int, viewpoint: int, words: Say) -> Seat:
    """A player's points, containers and way home, and the cards they keep: the own ones face up."""
    record = layout.record
    colour, letter = int(record.colour[seat]), seat_letter(record, seat)
    on_island, lost = int(record.box[layout.lake.hexes, colour]), int(record.lost[colour])
    facts = [words("fact-island", n=on_island)]
    if lost:
        facts.append(words("fact-lost", n=lost))
    steps = layout.roads.steps_home(seat)
    facts.append(words("fact-no-way") if steps is None else words("fact-way-home", n=steps))
    cards = _hand(record, seat, words) if seat == viewpoint else _backs(record, seat, words)
    active = record.to_move == seat or (record.to_move == CHANCE and record.phase != FIRST and record.player == seat)
    points = int(view.running_scores()[seat])
    return Seat(
        seat, words(f"colour-{letter}"), (f"side-{letter}",), str(points), tuple(facts), tuple(cards), bool(active)
    )


def _backs(record: Fields, seat: int, words: Say) -> Iterator[Card]:
    letter = seat_letter(record, seat)
    for k in range(int(record.kept[seat])):
        yield Card(f"back-{letter}-{k + 1}", words("card-back"), classes=("back",))


def _hand(record: Fields, seat: int, words: Say) -> Iterator[Card]:
    letter = seat_letter(record, seat)
    for column, name in enumerate(KEPT_NAMES):
        for k in range(int(record.hand[seat, column])):
            id = f"card-{letter}-{name}" + (f"-{k + 1}" if k else "")
            yield Card(id, words(f"card-{name}"), words(f"detail-{name}"), classes=(name,))
