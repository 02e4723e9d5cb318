"""What just happened in Alaska, sentence by sentence; nothing here depends on what a viewer cannot know."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.contract import Record
from ludotheque.core.state import State
from ludotheque.games.alaska.board import EVENT_NAMES
from ludotheque.games.alaska.events import bear_place
from ludotheque.games.alaska.names import face_text, names_of, place_name
from ludotheque.games.alaska.table import (
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
    ICE_DRAW,
    LAST,
    MELT,
    NONE,
    SPRING,
    STRAIGHT,
    TRIP,
    TRIPLE,
    WINTER,
    camp_colour,
    home,
)
from ludotheque.games.alaska.words import Say, boxes_word, kind_word, shape_word, there, tint, to, who


def headline(board: Record, record: Record, words: Say, scores: list[float]) -> str:
    """Whose turn it is and what is asked."""
    phase = int(record.phase)
    if phase == FIRST:
        return words("headline-first")
    if phase == ENDED:
        best = [who(words, record, seat) for seat, points in enumerate(scores) if points == max(scores)]
        message = "headline-won" if len(best) == 1 else "headline-shared"
        return words(message, who=" · ".join(best), points=int(max(scores)))
    name = who(words, record, int(record.player))
    if phase in (FREEZE, MELT):
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


def story(state: State, viewer: int | None, words: Say) -> Iterator[str]:
    """What the last action did, and all that followed by itself."""
    if state.parent is None or state.action is None:
        return
    before, after, action, board = state.parent.record, state.record, state.action, state.game.board
    if before.phase == FIRST:
        yield words("tell-first", who=who(words, after, action))
        return
    tellers = {
        ICE_DRAW: _tell_ice_card,
        FREEZE: _tell_freeze,
        MELT: _tell_melt,
        BEAR: _tell_bear,
        FOUND: _tell_found,
        TRIP: _tell_act,
        ANSWER: _tell_answer,
    }
    if before.phase == EVENT_DRAW:
        yield from _tell_event_card(board, before, after, action, viewer, words)
    else:
        yield from tellers[int(before.phase)](board, before, after, action, words)
    yield from _tell_turn(before, after, words)
    if state.is_over:
        yield _tell_result(state, words)


# --- ice ----------------------------------------------------------------------------------------


def _tell_ice_card(board: Record, before: Record, after: Record, face: int, words: Say) -> Iterator[str]:
    yield words("tell-ice", who=who(words, before, int(before.player)), card=face_text(board, face))
    kind = int(board.face_kind[face])
    winter = before.season == WINTER
    number = int(board.face_winter[face] if winter else board.face_spring[face])
    if after.phase in (FREEZE, MELT):
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


def _tell_freeze(board: Record, before: Record, after: Record, placement: int, words: Say) -> Iterator[str]:
    shape = shape_word(words, int(board.form[placement]))
    hexes = names_of(board).placements[placement].replace(".", " ")
    yield words("tell-lay", who=who(words, before, int(before.player)), shape=shape, hexes=hexes)
    if after.season == SPRING:
        yield words("tell-spring")
    elif after.phase != FREEZE and before.left > 1:
        yield words("tell-short", kind=kind_word(words, int(before.kind)))


def _tell_melt(board: Record, before: Record, after: Record, action: int, words: Say) -> Iterator[str]:
    name, kind = int(action - board.melt), kind_word(words, int(before.kind))
    yield words("tell-melt", who=who(words, before, int(before.player)), kind=kind, name=place_name(board, name))
    if any(before.box[name]):
        yield words("tell-lost", boxes=boxes_word(words, before.box[name]))
    if after.phase != MELT and before.left > 1:
        yield words("tell-melt-short", kind=kind)
    yield from _tell_end_met(before, after, words)


def _tell_end_met(before: Record, after: Record, words: Say) -> Iterator[str]:
    """The end met by an ice card."""
    if after.met and not before.met:
        yield words("tell-end-latch")
    elif after.season == LAST and before.season != LAST:
        yield words("tell-end-met")


# --- event cards --------------------------------------------------------------------------------


def _tell_event_card(
    board: Record, before: Record, after: Record, card: int, viewer: int | None, words: Say
) -> Iterator[str]:
    seat = int(before.player)
    name = who(words, before, seat)
    if card in CARD_KEPT:
        if viewer == seat:
            yield words("tell-kept-own", card=words(f"card-{EVENT_NAMES[card]}"))
        else:
            yield words("tell-kept", who=name)
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


def _tell_bear(board: Record, before: Record, after: Record, action: int, words: Say) -> Iterator[str]:
    place = bear_place(board, action)
    yield words("tell-bear", who=who(words, before, int(before.player)), where=to(words, board, place))
    for seat in range(int(before.seats)):
        if before.truck_at[seat] == place:
            yield words("tell-bear-chases", who=who(words, before, seat))


def _tell_found(board: Record, before: Record, after: Record, action: int, words: Say) -> Iterator[str]:
    name = who(words, before, int(before.player))
    if action != board.found:
        yield words("tell-found-leave", who=name)
        return
    yield words("tell-found-take", who=name)
    if after.overfull[before.player]:
        yield words("tell-overfull", who=name)


# --- the trip -----------------------------------------------------------------------------------


def _tell_act(board: Record, before: Record, after: Record, action: int, words: Say) -> Iterator[str]:
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


def _tell_answer(board: Record, before: Record, after: Record, action: int, words: Say) -> Iterator[str]:
    name, victim = who(words, before, int(before.player)), who(words, before, int(before.to_move))
    if action == board.fog:
        yield words("tell-fog", victim=victim)
    else:
        yield words("tell-nofog", victim=victim)
        yield words("tell-theft-holds", who=name, colour=tint(words, int(before.stolen)))


# --- turn after turn ----------------------------------------------------------------------------


def _tell_turn(before: Record, after: Record, words: Say) -> Iterator[str]:
    """What the end of a turn brought: new piles, the last trips."""
    if before.player == after.player or before.season == LAST:
        return
    if after.ice_deck.sum() > before.ice_deck.sum():
        yield words("tell-renewed")
    if after.season == LAST:
        stalled = before.season == SPRING and before.dry >= before.stall_limit and not before.met
        yield words("tell-stalled", n=int(before.dry)) if stalled else words("tell-end-met")


def _tell_result(state: State, words: Say) -> str:
    scores = state.running_scores()
    points = " · ".join(
        words("tell-points", who=who(words, state.record, seat), n=int(n)) for seat, n in enumerate(scores)
    )
    return words("tell-over", points=points)
