"""The sentences about a game of Ayalan: the headline, the seats, and the narration of what happened."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.contract import OVER
from ludotheque.core.layout import Fields
from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Seat
from ludotheque.games.ayalan.notation.names import COLOURS, WAY_LETTERS, sides_in, square_name
from ludotheque.games.ayalan.reasons import closed_exits
from ludotheque.games.ayalan.rules.actions import PASS, START, entered_with, placed_on, way_of
from ludotheque.games.ayalan.rules.conquest import is_head
from ludotheque.games.ayalan.rules.end import points_of
from ludotheque.games.ayalan.rules.record import (
    ELIMINATED,
    FREE,
    HEAD_TAKEN,
    NOBODY,
    NOT_STARTED,
    ON_ROUTE,
    ROCK,
)
from ludotheque.games.ayalan.rules.squares import exit_of, points_off_board, target_of
from ludotheque.games.ayalan.rules.tokens import owner_of

# --- names and short phrases -------------------------------------------------------------------


def joined(names: list[str], translate: Translate) -> str:
    """A list of names as text: `Red`, `Red and Blue`, `Red, Blue and Green`."""
    if len(names) < 2:
        return "".join(names)
    return translate("and", list=", ".join(names[:-1]), last=names[-1])


def colour_name(side: int, translate: Translate) -> str:
    """The name of a side's colour: Red, Blue, Green, Amber."""
    return translate(f"colour-{COLOURS[side]}")


def short_reason(what: str, square: str, translate: Translate) -> str:
    """Why a way out is closed, in a few words: `G8 is taken`, `no bend left`."""
    if what in ("no_straight", "no_bend"):
        return translate(f"short-{what}")
    kind = {"rock": "rock", "two": "bonus", "three": "bonus"}.get(what, "token")
    return translate(f"short-{kind}", exit=square)


def block_reasons(board: Fields, state: Fields, side: int, translate: Translate) -> str:
    """A short reason for each way out of the square that blocks a player."""
    exits = closed_exits(board, state, side)
    reasons = (short_reason(exits[f"is_{way}"], exits[f"exit_{way}"], translate) for way in WAY_LETTERS)
    return ", ".join(dict.fromkeys(reasons))


def gain_text(state: Fields, square: int, translate: Translate) -> str:
    """What the mover gains by a token on a square, besides the point of the token; empty on a free square."""
    content = int(state.squares[square])
    owner = owner_of(content)
    if content == FREE:
        return ""
    if owner == NOBODY:
        return translate("gain-points", points=content)
    if owner == state.mover:
        return translate("gain-own")
    message = "gain-head" if is_head(state, owner, square) else "gain-trophy"
    return translate(message, victim=colour_name(owner, translate))


def still_to_play(state: Fields) -> list[int]:
    """AYA-R20: the sides with a turn left in the last round, the mover included; they may still be eliminated."""
    return [side for side in sides_in(state) if side >= state.mover and state.alive >> side & 1]


# --- headline and seats ------------------------------------------------------------------------


def headline_of(view: State, translate: Translate) -> str:
    """Whose turn it is and what they have to do; at the end, who won."""
    board, state = view.game.fields, view.fields
    if state.to_move == OVER:
        return victory(view, translate)
    side = state.mover
    name = colour_name(side, translate)
    if state.ways:
        target = target_of(board, state, side)
        message = "headline-go-on" if state.squares[target] == FREE else "headline-conquer"
        return translate(message, side=name, target=square_name(target))
    message = {NOT_STARTED: "headline-first", HEAD_TAKEN: "headline-cut"}.get(int(state.status[side]), "")
    return translate(message or "headline-blocked", side=name)


def victory(view: State, translate: Translate) -> str:
    """AYA-34, AYA-R22: a sentence that names the winner, or those who share the victory."""
    state = view.fields
    points = {side: points_of(state, side) for side in sides_in(state)}
    best = max(points.values())
    winners = [colour_name(side, translate) for side in points if points[side] == best]
    if len(winners) == 1:
        return translate("headline-won", side=winners[0], points=best)
    return translate("headline-shared", sides=joined(winners, translate), points=best)


def seat_of_side(state: Fields, side: int, translate: Translate) -> Seat:
    """The seat of a side: current score, hand, tokens on the board, what the player has taken."""
    lines = [
        translate("detail-hand", straights=int(state.straights[side]), bends=int(state.bends[side])),
        translate("detail-laid", n=int(state.laid[side])),
        translate("detail-trophies", n=int(state.trophies[side])),
        translate("detail-bonus", n=int(state.bonus[side])),
    ]
    if state.status[side] == ELIMINATED:
        lines.append(translate("detail-out"))
    if state.status[side] == HEAD_TAKEN:
        lines.append(translate("detail-cut"))
    return Seat(
        sides_in(state).index(side), colour_name(side, translate), (COLOURS[side],), str(points_of(state, side)),
        tuple(lines), active=state.mover == side,
    )  # fmt: skip


# --- narration ---------------------------------------------------------------------------------


def narrate(view: State, translate: Translate) -> Iterator[str]:
    """Sentences about the last action, what it took, and the events that followed."""
    if view.parent is None or view.action is None:
        return
    before, after = view.parent.fields, view.fields
    name = colour_name(before.mover, translate)
    if view.action == PASS:
        yield translate("narrate-pass", side=name)
    else:
        yield from _narrate_token(view.game.fields, before, view.action, translate)
    if after.last_round and not before.last_round:
        others = still_to_play(after) if after.to_move != OVER else []
        if others:
            names = joined([colour_name(other, translate) for other in others], translate)
            yield translate("narrate-last", side=name, others=names)
        else:
            yield translate("narrate-last-now", side=name)
    for event in view.events():
        if event.endswith("out)"):
            yield translate("narrate-out", side=colour_name(int(event[1]) - 1, translate))
    if after.to_move == OVER:
        yield from _narrate_end(view, translate)
    else:
        yield from _narrate_block(view.game.fields, after, translate)


def _narrate_token(board: Fields, before: Fields, action: int, translate: Translate) -> Iterator[str]:
    """Sentences about the token just laid, where it points, and what it took."""
    side, square, way = before.mover, placed_on(board, before, action), way_of(action)
    name = colour_name(side, translate)
    if action >= START:
        message = "narrate-start" if before.status[side] == NOT_STARTED else "narrate-restart"
    else:
        message = ("narrate-straight", "narrate-left", "narrate-right")[way]
    ahead = exit_of(board, square, entered_with(before, action), way)
    yield translate(message, side=name, square=square_name(square), next=square_name(ahead))
    if action < START and points_off_board(board, before, side):
        yield translate("narrate-wrap")
    content = int(before.squares[square])
    owner = owner_of(content)
    if owner == side:
        yield translate("narrate-recovered", side=name)
    elif owner != NOBODY:
        victim = colour_name(owner, translate)
        yield translate("narrate-trophy", side=name, victim=victim)
        if is_head(before, owner, square):
            yield translate("narrate-cut", victim=victim)
    elif content != FREE:
        yield translate("narrate-bonus", side=name, points=content)


def _narrate_block(board: Fields, state: Fields, translate: Translate) -> Iterator[str]:
    """AYA-R6: if the next player is definitively blocked, a sentence that says why."""
    side = state.mover
    if state.ways or state.status[side] != ON_ROUTE:
        return
    target = target_of(board, state, side)
    name, square = colour_name(side, translate), square_name(target)
    if state.squares[target] == ROCK:
        yield translate("narrate-blocked-rock", side=name, target=square)
    else:
        yield translate(
            "narrate-blocked", side=name, target=square, reasons=block_reasons(board, state, side, translate)
        )


def _narrate_end(view: State, translate: Translate) -> Iterator[str]:
    """AYA-28, AYA-29, AYA-31 to AYA-34: sentences about why the game is over, the count, and who won."""
    state = view.fields
    if state.alive == 0:
        yield translate("narrate-over-out")
    elif state.last_round:
        yield translate("narrate-over-round")
    else:
        yield translate("narrate-over-stalled")
    for side in sides_in(state):
        yield translate(
            "narrate-count", side=colour_name(side, translate), laid=int(state.laid[side]),
            trophies=int(state.trophies[side]), bonus=int(state.bonus[side]), points=points_of(state, side),
        )  # fmt: skip
    yield victory(view, translate)
