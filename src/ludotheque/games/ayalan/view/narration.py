"""What is said about Ayalan: whose turn it is, who sits there, what happened."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.contract import OVER
from ludotheque.core.layout import Fields
from ludotheque.core.state import State
from ludotheque.core.text import Say
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


def joined(names: list[str], words: Say) -> str:
    """`Red`, `Red and Blue`, `Red, Blue and Green`."""
    if len(names) < 2:
        return "".join(names)
    return words("and", list=", ".join(names[:-1]), last=names[-1])


def colour_name(side: int, words: Say) -> str:
    """Red, Blue, Green, Amber."""
    return words(f"colour-{COLOURS[side]}")


def short_reason(what: str, square: str, words: Say) -> str:
    """`G8 is taken`, `no bend left`: why a way out is closed, in a few words."""
    if what in ("no_straight", "no_bend"):
        return words(f"short-{what}")
    kind = {"rock": "rock", "two": "bonus", "three": "bonus"}.get(what, "token")
    return words(f"short-{kind}", exit=square)


def block_reasons(board: Fields, state: Fields, side: int, words: Say) -> str:
    """A short reason for each way out of the square that blocks a player."""
    exits = closed_exits(board, state, side)
    reasons = (short_reason(exits[f"is_{way}"], exits[f"exit_{way}"], words) for way in WAY_LETTERS)
    return ", ".join(dict.fromkeys(reasons))


def gain_text(state: Fields, square: int, words: Say) -> str:
    """What a token of the mover on that square brings beside its own point; empty on a free square."""
    content = int(state.squares[square])
    owner = owner_of(content)
    if content == FREE:
        return ""
    if owner == NOBODY:
        return words("gain-points", points=content)
    if owner == state.mover:
        return words("gain-own")
    message = "gain-head" if is_head(state, owner, square) else "gain-trophy"
    return words(message, victim=colour_name(owner, words))


def still_to_play(state: Fields) -> list[int]:
    """AYA-R20: who has a turn in the last round, the mover included; elimination may still come."""
    return [side for side in sides_in(state) if side >= state.mover and state.alive >> side & 1]


# --- whose turn it is, and who sits there ------------------------------------------------------


def headline_of(view: State, words: Say) -> str:
    """Whose turn it is, and what is asked; who won."""
    board, state = view.game.fields, view.fields
    if state.to_move == OVER:
        return victory(view, words)
    side = state.mover
    name = colour_name(side, words)
    if state.ways:
        target = target_of(board, state, side)
        message = "headline-go-on" if state.squares[target] == FREE else "headline-conquer"
        return words(message, side=name, target=square_name(target))
    message = {NOT_STARTED: "headline-first", HEAD_TAKEN: "headline-cut"}.get(int(state.status[side]), "")
    return words(message or "headline-blocked", side=name)


def victory(view: State, words: Say) -> str:
    """AYA-34, AYA-R22: who won, or who share the victory."""
    state = view.fields
    points = {side: points_of(state, side) for side in sides_in(state)}
    best = max(points.values())
    winners = [colour_name(side, words) for side in points if points[side] == best]
    if len(winners) == 1:
        return words("headline-won", side=winners[0], points=best)
    return words("headline-shared", sides=joined(winners, words), points=best)


def seat_of_side(state: Fields, side: int, words: Say) -> Seat:
    """A player: live score, hand, what lies on the board, what was taken."""
    lines = [
        words("fact-hand", straights=int(state.straights[side]), bends=int(state.bends[side])),
        words("fact-laid", n=int(state.laid[side])),
        words("fact-trophies", n=int(state.trophies[side])),
        words("fact-bonus", n=int(state.bonus[side])),
    ]
    if state.status[side] == ELIMINATED:
        lines.append(words("fact-out"))
    if state.status[side] == HEAD_TAKEN:
        lines.append(words("fact-cut"))
    return Seat(
        sides_in(state).index(side), colour_name(side, words), (COLOURS[side],), str(points_of(state, side)),
        tuple(lines), active=state.mover == side,
    )  # fmt: skip


# --- what happened -----------------------------------------------------------------------------


def narrate(view: State, words: Say) -> Iterator[str]:
    """The last action, what it took, and all that followed by itself."""
    if view.parent is None or view.action is None:
        return
    before, after = view.parent.fields, view.fields
    name = colour_name(before.mover, words)
    if view.action == PASS:
        yield words("tell-pass", side=name)
    else:
        yield from _narrate_token(view.game.fields, before, view.action, words)
    if after.last_round and not before.last_round:
        others = still_to_play(after) if after.to_move != OVER else []
        if others:
            names = joined([colour_name(other, words) for other in others], words)
            yield words("tell-last", side=name, others=names)
        else:
            yield words("tell-last-now", side=name)
    for event in view.events():
        if event.endswith("out)"):
            yield words("tell-out", side=colour_name(int(event[1]) - 1, words))
    if after.to_move == OVER:
        yield from _narrate_end(view, words)
    else:
        yield from _narrate_block(view.game.fields, after, words)


def _narrate_token(board: Fields, before: Fields, action: int, words: Say) -> Iterator[str]:
    """The token just laid, where it points, and what it took."""
    side, square, way = before.mover, placed_on(board, before, action), way_of(action)
    name = colour_name(side, words)
    if action >= START:
        message = "tell-start" if before.status[side] == NOT_STARTED else "tell-restart"
    else:
        message = ("tell-straight", "tell-left", "tell-right")[way]
    ahead = exit_of(board, square, entered_with(before, action), way)
    yield words(message, side=name, square=square_name(square), next=square_name(ahead))
    if action < START and points_off_board(board, before, side):
        yield words("tell-wrap")
    content = int(before.squares[square])
    owner = owner_of(content)
    if owner == side:
        yield words("tell-recovered", side=name)
    elif owner != NOBODY:
        victim = colour_name(owner, words)
        yield words("tell-trophy", side=name, victim=victim)
        if is_head(before, owner, square):
            yield words("tell-cut", victim=victim)
    elif content != FREE:
        yield words("tell-bonus", side=name, points=content)


def _narrate_block(board: Fields, state: Fields, words: Say) -> Iterator[str]:
    """AYA-R6: the next player is found to be definitively blocked; why."""
    side = state.mover
    if state.ways or state.status[side] != ON_ROUTE:
        return
    target = target_of(board, state, side)
    name, square = colour_name(side, words), square_name(target)
    if state.squares[target] == ROCK:
        yield words("tell-blocked-rock", side=name, target=square)
    else:
        yield words("tell-blocked", side=name, target=square, reasons=block_reasons(board, state, side, words))


def _narrate_end(view: State, words: Say) -> Iterator[str]:
    """AYA-28, AYA-29, AYA-31 to AYA-34: why the game is over, the count, and who won."""
    state = view.fields
    if state.alive == 0:
        yield words("tell-over-out")
    elif state.last_round:
        yield words("tell-over-round")
    else:
        yield words("tell-over-stalled")
    for side in sides_in(state):
        yield words(
            "tell-count", side=colour_name(side, words), laid=int(state.laid[side]),
            trophies=int(state.trophies[side]), bonus=int(state.bonus[side]), points=points_of(state, side),
        )  # fmt: skip
    yield victory(view, words)
