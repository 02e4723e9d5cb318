"""Why an action of Alaska is not legal: the clause of the rules and a message for the player."""

from __future__ import annotations

import re

from ludotheque.core.contract import CHANCE, OVER, Record
from ludotheque.core.reasons import Reason, because
from ludotheque.core.state import State
from ludotheque.games.alaska.board import COLOUR_LETTERS, KIND_LETTERS
from ludotheque.games.alaska.notation.names import hexes_of, names_of, place_name, place_of, placement_of
from ludotheque.games.alaska.rules.containers import lying
from ludotheque.games.alaska.rules.places import (
    camp_colour,
    home,
    is_island,
    is_piece,
    neighbour_lands,
    neighbour_pieces,
)
from ludotheque.games.alaska.rules.record import (
    ANSWER,
    BEAR,
    FIRST,
    FOUND,
    FREEZE,
    HELI,
    ICE_DRAW,
    LIMIT,
    MELT,
    NONE,
    RELOAD_NONE,
    THEFT,
    TRIP,
    WINTER,
)
from ludotheque.games.alaska.rules.sets import has
from ludotheque.games.alaska.rules.three_objects import objects
from ludotheque.games.alaska.rules.winter import kind_of

__all__ = ["why_not"]

ASKED = {
    FREEZE: ("ALA-27", "why-asked-freeze"),
    MELT: ("ALA-36", "why-asked-melt"),
    BEAR: ("ALA-53", "why-asked-bear"),
    FOUND: ("ALA-58", "why-asked-found"),
    TRIP: ("ALA-17", "why-asked-trip"),
    ANSWER: ("ALA-77", "why-asked-fog"),
}
"""What a player must do in each phase, as the reason against an action of another phase."""


def why_not(view: State, text: str) -> Reason:
    """The first rule that the action breaks, in the order in which a player would check them."""
    board, state = view.game.board, view.record
    phase = int(state.phase)
    if state.to_move == OVER:
        return because("ALA-80", "why-over")
    if state.to_move == CHANCE:
        return _why_not_chance(state)
    if re.fullmatch(r"\+[a-z0-9.]{2,20}", text):
        return _why_not_lay(board, state, text[1:]) if phase == FREEZE else _asked(state)
    if re.fullmatch(r"-[a-z]\d+", text):
        if state.season == WINTER:
            return because("ALA-35", "why-still-winter")
        return _why_not_melt(board, state, text[1:]) if phase == MELT else _asked(state)
    if re.fullmatch(r"\*\w+", text):
        return _why_not_bear(board, state, text[1:]) if phase == BEAR else _asked(state)
    if re.fullmatch(r"found[+-]|nofog|first:[RBGY]|[ie]:\S{1,9}", text):
        return _asked(state)
    if text == "fog":
        return because("ALA-76", "why-no-fog") if phase == ANSWER else _asked(state)
    if re.fullmatch(r"[>^]\w+|[LT][RBGY]|[U.]", text):
        return _why_not_act(board, state, text) if phase == TRIP else _asked(state)
    return because("ALA-11", "why-unreadable", text=text[:40])


def _why_not_chance(state: Record) -> Reason:
    if state.phase == FIRST:
        return because("ALA-09", "why-who-begins")
    if state.phase == ICE_DRAW:
        return because("ALA-12", "why-ice-card-first")
    return because("ALA-13", "why-event-card-first")


def _asked(state: Record) -> Reason:
    clause, message = ASKED[int(state.phase)]
    return because(clause, message)


# --- ice ----------------------------------------------------------------------------------------


def _why_not_lay(board: Record, state: Record, text: str) -> Reason:
    for hex in text.split("."):
        if hex not in names_of(board).hexes:
            return because("ALA-29", "why-no-hex", hex=hex)
    placement = placement_of(board, text)
    if placement is None:
        return because("ALA-28", "why-no-such-piece", hexes=text)
    kind, asked = kind_of(int(board.form[placement])), int(state.kind)
    if kind != asked:
        return because("ALA-24", f"why-card-asks-{KIND_LETTERS[asked]}")
    if state.stock[board.form[placement]] == 0:
        return because("ALA-31", "why-shape-used-up")
    taken = next(hex for hex in text.split(".") if has(state.ice, names_of(board).hexes.index(hex)))
    return because("ALA-30", "why-overlaps", hex=taken)


def _why_not_melt(board: Record, state: Record, name: str) -> Reason:
    place = place_of(board, name)
    if place is None:
        return because("ALA-29", "why-no-hex", hex=name)
    if state.placed[place] == NONE:
        return _no_piece(board, state, place)
    if kind_of(int(board.form[state.placed[place]])) != state.kind:
        return because("ALA-36", f"why-melts-{KIND_LETTERS[int(state.kind)]}")
    if place == state.bear:
        return because("ALA-39", "why-bear-guards", place=name)
    if lying(state, place) == 0 or any(state.truck_at == place):
        return because("ALA-39", "why-truck-guards", place=name)
    return because("ALA-37", "why-empty-one-left", place=name)


def _no_piece(board: Record, state: Record, place: int) -> Reason:
    """The reason when a hex is not the name of a piece: open water, or not the first hex of its piece."""
    name, piece = place_name(board, place), int(state.piece_on[place])
    if piece == NONE:
        return because("ALA-29", "why-open-water", hex=name)
    return because("ALA-21", "why-piece-is-named", hex=name, name=place_name(board, piece))


# --- the bear -----------------------------------------------------------------------------------


def _why_not_bear(board: Record, state: Record, name: str) -> Reason:
    place = place_of(board, name)
    if place is None:
        return because("ALA-54", "why-no-place", place=name[:20])
    if place == state.bear:
        return because("ALA-53", "why-bear-must-move")
    if is_piece(board, place):
        return _no_piece(board, state, place)
    if is_island(board, place) or place in board.camp:
        return because("ALA-54", "why-bear-barred")
    return because("ALA-52", "why-bear-starts-on-ice")


# --- the trip -----------------------------------------------------------------------------------


def _why_not_act(board: Record, state: Record, text: str) -> Reason:
    sign, rest = text[0], text[1:]
    if sign == ".":
        return _duty(board, state)
    if sign == "U":
        return _why_not_unload(board, state)
    if sign in "LT":
        colour = COLOUR_LETTERS.index(rest)
        return _why_not_load(board, state, colour) if sign == "L" else _why_not_steal(board, state, colour)
    place = place_of(board, rest)
    if place is None:
        return because("ALA-20", "why-no-place", place=rest[:20])
    if is_piece(board, place) and state.placed[place] == NONE:
        return _no_piece(board, state, place)
    if place == state.truck_at[state.player]:
        return because("ALA-R17" if sign == "^" else "ALA-20", "why-already-there", place=rest)
    if sign == "^":
        if state.hand[state.player, HELI] == 0:
            return because("ALA-66", "why-no-heli")
        return _why_not_enter(board, state, place)
    return _why_not_step(board, state, place)


def _why_not_step(board: Record, state: Record, place: int) -> Reason:
    here, name = int(state.truck_at[state.player]), place_name(board, place)
    if state.closed:
        return because("ALA-69", "why-trip-closed")
    if state.steps == 0:
        return because("ALA-17", "why-no-step-left")
    if is_piece(board, place):
        near = place in hexes_of(*neighbour_pieces(board, state, here))
    else:
        bit = int(board.lands) if is_island(board, place) else place - int(board.hexes) - 1
        near = bool(neighbour_lands(board, state, here) >> bit & 1)
    if not near:
        both_land = not is_piece(board, here) and not is_piece(board, place)
        message = "why-no-river" if both_land else "why-not-next"
        return because("ALA-R2" if both_land else "ALA-R3", message, place=name, here=place_name(board, here))
    return _why_not_enter(board, state, place)


def _why_not_enter(board: Record, state: Record, place: int) -> Reason:
    name = place_name(board, place)
    if place == state.bear:
        return because("ALA-55", "why-bear-there", place=name)
    loaded = 0 if state.truck_load[state.player] == NONE else 1
    return because(
        "ALA-R16", "why-full", place=name, there=objects(state, place), yours=1 + loaded, most=LIMIT
    )  # the place is near enough and without the bear, so only the limit forbids it


def _why_not_load(board: Record, state: Record, colour: int) -> Reason:
    seat = int(state.player)
    place = int(state.truck_at[seat])
    letter, name = COLOUR_LETTERS[colour], place_name(board, place)
    if state.truck_load[seat] != NONE:
        return because("ALA-40", "why-truck-loaded")
    if state.box[place, colour] == 0:
        return because("ALA-41", "why-nothing-here", colour=letter, place=name)
    camp = camp_colour(board, state, place)
    if camp != NONE and place != home(board, state, seat):
        return because("ALA-R23", "why-foreign-camp", place=name)
    if camp != NONE and state.camp_reload == RELOAD_NONE:
        return because("ALA-R39", "why-no-reload")
    if camp == NONE and colour != state.colour[seat]:
        return because("ALA-71", "why-not-yours", colour=letter)
    return because("ALA-R14", "why-load-strands", place=name)


def _why_not_steal(board: Record, state: Record, colour: int) -> Reason:
    seat = int(state.player)
    place = int(state.truck_at[seat])
    letter, name = COLOUR_LETTERS[colour], place_name(board, place)
    if state.hand[seat, THEFT] == 0:
        return because("ALA-71", "why-no-theft")
    if colour == state.colour[seat]:
        return because("ALA-71", "why-steal-own")
    if state.truck_load[seat] != NONE:
        return because("ALA-72", "why-truck-loaded")
    if is_island(board, place) or camp_colour(board, state, place) != NONE:
        return because("ALA-74", "why-safe-here", place=name)
    if state.box[place, colour] == 0:
        return because("ALA-72", "why-nothing-here", colour=letter, place=name)
    return because("ALA-R14", "why-load-strands", place=name)


def _why_not_unload(board: Record, state: Record) -> Reason:
    seat = int(state.player)
    if state.truck_load[seat] == NONE:
        return because("ALA-43", "why-truck-empty")
    if state.loaded_here:
        return because("ALA-R21", "why-just-loaded")
    return because("ALA-R38", "why-unload-barred", place=place_name(board, int(state.truck_at[seat])))


def _duty(board: Record, state: Record) -> Reason:
    """ALA-R14: a player who must leave may not end the trip while a step is possible."""
    name = place_name(board, int(state.truck_at[state.player]))
    if state.overfull[state.player]:
        return because("ALA-60", "why-leave-overfull", place=name, most=LIMIT)
    return because("ALA-56", "why-leave-bear", place=name)
