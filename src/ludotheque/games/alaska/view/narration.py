"""Sentences about Alaska: names of things, whose turn it is, the players, what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.core.contract import CHANCE
from ludotheque.core.layout import Fields
from ludotheque.core.state import State
from ludotheque.core.text import Translate
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


def who(translate: Translate, record: Fields, seat: int) -> str:
    """The name of a player: Red, Blue, Green or Yellow."""
    return translate(f"colour-{COLOUR_LETTERS[int(record.colour[seat])]}")


def tint(translate: Translate, colour: int) -> str:
    """A container's colour within a sentence."""
    return translate(f"lower-{COLOUR_LETTERS[colour]}")


def kind_word(translate: Translate, kind: int) -> str:
    """The word for a kind: single, double, triple."""
    return translate(f"kind-{KIND_LETTERS[kind]}")


def shape_word(translate: Translate, shape: int) -> str:
    """The words for a shape: single, double, straight triple, bent triple."""
    if kind_of(shape) == TRIPLE:
        return translate(f"shape-{SHAPE_LETTERS[shape]}")
    return kind_word(translate, shape)


def _where(translate: Translate, board: Fields, place: int, way: str) -> str:
    if is_piece(board, place):
        return translate(f"{way}-piece", name=place_name(board, place))
    if is_island(board, place):
        return translate(f"{way}-island")
    colour = int(board.camp_of[place - board.hexes - 1])
    if colour != NONE:
        return translate(f"{way}-camp", colour=tint(translate, colour))
    return translate(f"{way}-land", name=place_name(board, place))


def to(translate: Translate, board: Fields, place: int) -> str:
    """Where something goes: onto c1, to the island, to N1, to the red camp."""
    return _where(translate, board, place, "to")


def there(translate: Translate, board: Fields, place: int) -> str:
    """Where something is: on c1, on the island, in N1, in the red camp."""
    return _where(translate, board, place, "at")


def boxes_word(translate: Translate, counts: Any) -> str:
    """Containers by colour: 2 red, 1 blue."""
    return ", ".join(
        translate("boxes", n=int(n), colour=tint(translate, colour)) for colour, n in enumerate(counts) if int(n)
    )


# --- whose turn it is -----------------------------------------------------------------------------


def headline_of(view: State, translate: Translate) -> str:
    """Whose turn it is and what is to be done, or the result."""
    record, phase = view.fields, view.fields.phase
    if phase == FIRST:
        return translate("headline-first")
    if phase == ENDED:
        scores = view.running_scores()
        best = [who(translate, record, seat) for seat, points in enumerate(scores) if points == max(scores)]
        message = "headline-won" if len(best) == 1 else "headline-shared"
        return translate(message, who=" · ".join(best), points=int(max(scores)))
    name = who(translate, record, int(record.player))
    if phase in ICE_CARD_OPEN:
        message = "headline-freeze" if phase == FREEZE else "headline-melt"
        return translate(message, who=name, n=int(record.left), kind=kind_word(translate, int(record.kind)))
    if phase == TRIP:
        if record.closed:
            return translate("headline-trip-closed", who=name)
        return translate(
            "headline-last-trip" if record.season == LAST else "headline-trip", who=name, n=int(record.steps)
        )
    if phase == ANSWER:
        victim = who(translate, record, int(record.seat_of[record.stolen]))
        return translate("headline-fog", who=name, victim=victim, colour=tint(translate, int(record.stolen)))
    asked = {ICE_DRAW: "headline-ice", EVENT_DRAW: "headline-event", BEAR: "headline-bear", FOUND: "headline-found"}
    return translate(asked[phase], who=name)


# --- what happened --------------------------------------------------------------------------------


def narrate(view: State, translate: Translate) -> Iterator[str]:
    """What the last action did, and everything that followed automatically."""
    if view.parent is None:
        return
    before, after, action, board = view.parent.fields, view.fields, view.action, view.game.fields
    if before.phase == EVENT_DRAW:
        yield from _narrate_event_card(board, before, after, action, translate)
    elif action is not None:
        yield from NARRATORS[before.phase](board, before, after, action, translate)
    yield from _narrate_turn(before, after, translate)
    if view.is_over:
        yield _narrate_result(view, translate)


def _narrate_first(board: Fields, before: Fields, after: Fields, seat: int, translate: Translate) -> Iterator[str]:
    yield translate("narrate-first", who=who(translate, after, seat))


# --- ice ----------------------------------------------------------------------------------------


def _narrate_ice_card(board: Fields, before: Fields, after: Fields, face: int, translate: Translate) -> Iterator[str]:
    yield translate("narrate-ice", who=who(translate, before, int(before.player)), card=face_text(board, face))
    kind = int(board.face_kind[face])
    winter = before.season == WINTER
    number = int(board.face_winter[face] if winter else board.face_spring[face])
    if after.phase in ICE_CARD_OPEN:
        yield translate("narrate-freezes" if winter else "narrate-melts", n=number, kind=kind_word(translate, kind))
    elif number == 0:
        yield translate("narrate-aside-zero")
    elif not winter:
        yield translate("narrate-aside-melt", kind=kind_word(translate, kind))
    else:
        shapes = (STRAIGHT, STRAIGHT + 1) if kind == TRIPLE else (kind,)
        left = any(before.stock[shape] for shape in shapes)
        yield translate("narrate-aside-hole" if left else "narrate-aside-none", kind=kind_word(translate, kind))
    if not winter:
        yield from _narrate_end_met(before, after, translate)


def _narrate_freeze(
    board: Fields, before: Fields, after: Fields, placement: int, translate: Translate
) -> Iterator[str]:
    shape = shape_word(translate, int(board.form[placement]))
    hexes = names_of(board).placements[placement].replace(".", " ")
    yield translate("narrate-lay", who=who(translate, before, int(before.player)), shape=shape, hexes=hexes)
    if after.season == SPRING:
        yield translate("narrate-spring")
    elif after.phase != FREEZE and before.left > 1:
        yield translate("narrate-short", kind=kind_word(translate, int(before.kind)))


def _narrate_melt(board: Fields, before: Fields, after: Fields, action: int, translate: Translate) -> Iterator[str]:
    name, kind = int(action - board.melt), kind_word(translate, int(before.kind))
    yield translate(
        "narrate-melt", who=who(translate, before, int(before.player)), kind=kind, name=place_name(board, name)
    )
    if any(before.box[name]):
        yield translate("narrate-lost", boxes=boxes_word(translate, before.box[name]))
    if after.phase != MELT and before.left > 1:
        yield translate("narrate-melt-short", kind=kind)
    yield from _narrate_end_met(before, after, translate)


def _narrate_end_met(before: Fields, after: Fields, translate: Translate) -> Iterator[str]:
    """The sentence if an ice card brings the last trips about."""
    if after.met and not before.met:
        yield translate("narrate-end-latch")
    elif after.season == LAST and before.season != LAST:
        yield translate("narrate-end-met")


# --- event cards --------------------------------------------------------------------------------


def _narrate_event_card(
    board: Fields, before: Fields, after: Fields, card: int | None, translate: Translate
) -> Iterator[str]:
    """The event card; `card` is None, and the card not named, if the viewpoint may not see which card is kept."""
    seat = int(before.player)
    name = who(translate, before, seat)
    if card is None:
        yield translate("narrate-kept", who=name)
        return
    if card in CARD_KEPT:
        yield translate("narrate-kept-own", card=translate(f"card-{EVENT_NAMES[card]}"))
        return
    yield translate("narrate-event", who=name, card=translate(f"card-{EVENT_NAMES[card]}"))
    if card == BEAR_CARD and after.phase != BEAR:
        yield translate("narrate-bear-stays")
    if card == FOUND_CARD and after.phase != FOUND:
        yield translate("narrate-found-island" if before.truck_load[seat] == NONE else "narrate-found-loaded")
    if card == FROST_CARD:
        place, load = int(before.truck_at[seat]), int(before.truck_load[seat])
        yield translate("narrate-frost-home" if place == home(board, before, seat) else "narrate-frost")
        if load != NONE:
            yield translate("narrate-frost-load", colour=tint(translate, load), where=there(translate, board, place))


def _narrate_bear(board: Fields, before: Fields, after: Fields, action: int, translate: Translate) -> Iterator[str]:
    place = bear_place(board, action)
    yield translate("narrate-bear", who=who(translate, before, int(before.player)), where=to(translate, board, place))
    for seat in range(int(before.seats)):
        if before.truck_at[seat] == place:
            yield translate("narrate-bear-chases", who=who(translate, before, seat))


def _narrate_found(board: Fields, before: Fields, after: Fields, action: int, translate: Translate) -> Iterator[str]:
    name = who(translate, before, int(before.player))
    if action != board.found:
        yield translate("narrate-found-leave", who=name)
        return
    yield translate("narrate-found-take", who=name)
    if after.overfull[before.player]:
        yield translate("narrate-overfull", who=name)


# --- the trip -----------------------------------------------------------------------------------


def _narrate_act(board: Fields, before: Fields, after: Fields, action: int, translate: Translate) -> Iterator[str]:
    seat = int(before.player)
    name, place = who(translate, before, seat), int(before.truck_at[seat])
    if action < board.flight:
        yield translate("narrate-step", who=name, where=to(translate, board, int(action - board.step)))
    elif action < board.load:
        yield translate("narrate-fly", who=name, where=to(translate, board, int(action - board.flight)))
        if after.closed and not before.closed:
            yield translate("narrate-closed")
    elif action < board.theft:
        loaded = tint(translate, int(action - board.load))
        yield translate("narrate-load", who=name, colour=loaded, where=there(translate, board, place))
    elif action < board.unload:
        colour = int(action - board.theft)
        yield translate("narrate-theft", who=name, colour=tint(translate, colour), where=there(translate, board, place))
        if after.phase == ANSWER:
            yield translate("narrate-theft-asks", victim=who(translate, before, int(before.seat_of[colour])))
        else:
            yield translate("narrate-theft-holds", who=name, colour=tint(translate, colour))
    elif action == board.unload:
        load = int(before.truck_load[seat])
        yield translate("narrate-unload", who=name, colour=tint(translate, load), where=there(translate, board, place))
        camp = camp_colour(board, before, place)
        if camp == before.colour[seat]:
            yield translate("narrate-point", who=name)
        elif camp != NONE:
            owner = int(before.seat_of[camp])
            yield (
                translate("narrate-gift", who=who(translate, before, owner))
                if owner != NONE
                else translate("narrate-nobodys")
            )
    else:
        yield translate("narrate-stop", who=name)


def _narrate_answer(board: Fields, before: Fields, after: Fields, action: int, translate: Translate) -> Iterator[str]:
    name, victim = who(translate, before, int(before.player)), who(translate, before, int(before.to_move))
    if action == board.fog:
        yield translate("narrate-fog", victim=victim)
    else:
        yield translate("narrate-nofog", victim=victim)
        yield translate("narrate-theft-holds", who=name, colour=tint(translate, int(before.stolen)))


NARRATORS = {
    FIRST: _narrate_first,
    ICE_DRAW: _narrate_ice_card,
    FREEZE: _narrate_freeze,
    MELT: _narrate_melt,
    BEAR: _narrate_bear,
    FOUND: _narrate_found,
    TRIP: _narrate_act,
    ANSWER: _narrate_answer,
}
"""The function that narrates an action of each phase; `EVENT_DRAW` is handled by `narrate`."""


# --- turn after turn ----------------------------------------------------------------------------


def _narrate_turn(before: Fields, after: Fields, translate: Translate) -> Iterator[str]:
    """What happened at the end of a turn: new piles, the last trips."""
    if before.player == after.player or before.season == LAST:
        return
    if after.ice_deck.sum() > before.ice_deck.sum():
        yield translate("narrate-renewed")
    if after.season == LAST:
        stalled = before.season == SPRING and before.dry >= before.stall_limit and not before.met
        yield translate("narrate-stalled", n=int(before.dry)) if stalled else translate("narrate-end-met")


def _narrate_result(view: State, translate: Translate) -> str:
    scores = view.running_scores()
    points = " · ".join(
        translate("narrate-points", who=who(translate, view.fields, seat), n=int(n)) for seat, n in enumerate(scores)
    )
    return translate("narrate-over", points=points)


# --- the players -------------------------------------------------------------------------------


def seat_of(layout: Layout, view: State, seat: int, viewpoint: int, translate: Translate) -> Seat:
    """A player's points, containers and way home, and the cards they keep; the viewer sees only their own face up."""
    record = layout.record
    colour, letter = int(record.colour[seat]), seat_letter(record, seat)
    on_island, lost = int(record.box[layout.lake.hexes, colour]), int(record.lost[colour])
    details = [translate("detail-island", n=on_island)]
    if lost:
        details.append(translate("detail-lost", n=lost))
    steps = layout.roads.steps_home(seat)
    details.append(translate("detail-no-way") if steps is None else translate("detail-way-home", n=steps))
    cards = _hand(record, seat, translate) if seat == viewpoint else _backs(record, seat, translate)
    active = record.to_move == seat or (record.to_move == CHANCE and record.phase != FIRST and record.player == seat)
    points = int(view.running_scores()[seat])
    return Seat(
        seat,
        translate(f"colour-{letter}"),
        (f"side-{letter}",),
        str(points),
        tuple(details),
        tuple(cards),
        bool(active),
    )


def _backs(record: Fields, seat: int, translate: Translate) -> Iterator[Card]:
    letter = seat_letter(record, seat)
    for k in range(int(record.kept[seat])):
        yield Card(f"back-{letter}-{k + 1}", translate("card-back"), classes=("back",))


def _hand(record: Fields, seat: int, translate: Translate) -> Iterator[Card]:
    letter = seat_letter(record, seat)
    for column, name in enumerate(KEPT_NAMES):
        for k in range(int(record.hand[seat, column])):
            id = f"card-{letter}-{name}" + (f"-{k + 1}" if k else "")
            yield Card(id, translate(f"card-{name}"), translate(f"detail-{name}"), classes=(name,))
