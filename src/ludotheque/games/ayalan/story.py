"""What just happened in Ayalan: sentences, and the ways things travelled."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.contract import OVER
from ludotheque.core.state import State
from ludotheque.draw.scene import Motion, Node, Words
from ludotheque.games.ayalan.names import COLOURS, owner_of, sides_in, square_name
from ludotheque.games.ayalan.notation import placed_on, way_of
from ludotheque.games.ayalan.panel import block_reasons, colour_name, joined, still_to_play
from ludotheque.games.ayalan.plan import Place, Plan
from ludotheque.games.ayalan.rules import (
    FREE,
    HEAD_TAKEN,
    ON_ROUTE,
    PASS,
    ROCK,
    START,
    TOKEN,
    TURNING,
    WIDE,
    target_of,
)
from ludotheque.games.ayalan.table import DECOR, TIP, Say, content_sprite


def story(state: State, words: Say) -> Iterator[str]:
    """The last action, what it took, and all that followed by itself."""
    if state.parent is None or state.action is None:
        return
    before, after = state.parent.record, state.record
    side = int(before.mover)
    name = colour_name(side, words)
    if state.action == PASS:
        yield words("tell-pass", side=name)
    else:
        yield from _tell_token(state, words, name)
    if after.last_round and not before.last_round:
        others = still_to_play(state) if after.to_move != OVER else []
        if others:
            names = joined([colour_name(other, words) for other in others], words)
            yield words("tell-last", side=name, others=names)
        else:
            yield words("tell-last-now", side=name)
    for event in state.events():
        if event.endswith("out)"):
            yield words("tell-out", side=colour_name(int(event[1]) - 1, words))
    if after.to_move == OVER:
        yield from _tell_end(state, words)
    else:
        yield from _tell_block(state, words)


def _tell_token(state: State, words: Say, name: str) -> Iterator[str]:
    assert state.parent is not None and state.action is not None
    before, board, action = state.parent.record, state.game.board, state.action
    side, square = int(before.mover), placed_on(board, before, action)
    if action >= START:
        message = "tell-restart" if before.status[side] in (ON_ROUTE, HEAD_TAKEN) else "tell-start"
    else:
        message = ("tell-straight", "tell-left", "tell-right")[way_of(action)]
    yield words(message, side=name, square=square_name(square), next=square_name(_ahead(state, side, square)))
    if action < START and _over_the_edge(state):
        yield words("tell-wrap")
    content = int(before.squares[square])
    owner = owner_of(content)
    if owner == side:
        yield words("tell-recovered", side=name)
    elif owner >= 0:
        victim = colour_name(owner, words)
        yield words("tell-trophy", side=name, victim=victim)
        if before.status[owner] == ON_ROUTE and before.head[owner] == square:
            yield words("tell-cut", victim=victim)
    elif content != FREE:
        yield words("tell-bonus", side=name, points=content)


def _ahead(state: State, side: int, square: int) -> int:
    """Where the token just laid points; its owner may be out already, so the head is not asked."""
    assert state.parent is not None and state.action is not None
    before, board, action = state.parent.record, state.game.board, state.action
    heading = int(before.heading[side]) if action < START else (side + 2) & 3
    return int(board.beside[4 * square + ((heading + TURNING[way_of(action)]) & 3)])


def _over_the_edge(state: State) -> bool:
    """Whether the route left the board on one side and came in on the other (AYA-27)."""
    assert state.parent is not None
    before, board = state.parent.record, state.game.board
    side = int(before.mover)
    heading = int(before.heading[side])
    return int(before.head[side]) in board.door[WIDE * heading : WIDE * (heading + 1)]


def _tell_block(state: State, words: Say) -> Iterator[str]:
    """AYA-R6: the next player is found to be blocked for good; why."""
    record, board = state.record, state.game.board
    side = int(record.mover)
    if record.ways or record.status[side] != ON_ROUTE:
        return
    target = target_of(board, record, side)
    name, square = colour_name(side, words), square_name(target)
    if record.squares[target] == ROCK:
        yield words("tell-blocked-rock", side=name, target=square)
    else:
        yield words("tell-blocked", side=name, target=square, reasons=", ".join(block_reasons(state, side, words)))


def _tell_end(state: State, words: Say) -> Iterator[str]:
    record = state.record
    if record.alive == 0:
        yield words("tell-over-out")
    elif record.last_round:
        yield words("tell-over-round")
    else:
        yield words("tell-over-stalled")
    for side in sides_in(record):
        laid, trophies, bonus = int(record.laid[side]), int(record.trophies[side]), int(record.bonus[side])
        yield words(
            "tell-count", side=colour_name(side, words), laid=laid, trophies=trophies, bonus=bonus,
            points=laid + trophies + bonus,
        )  # fmt: skip
    yield victory(state, words)


def victory(state: State, words: Say) -> str:
    """AYA-34, AYA-R22: who won, or who share it."""
    points = state.running_scores()
    best = max(points)
    winners = [
        colour_name(side, words) for side, score in zip(sides_in(state.record), points, strict=True) if score == best
    ]
    if len(winners) == 1:
        return words("headline-won", side=winners[0], points=int(best))
    return words("headline-shared", sides=joined(winners, words), points=int(best))


# --- motion ------------------------------------------------------------------------------------


def loot_nodes(plan: Plan, state: State, words: Say) -> Iterator[Node]:
    """What the last action took, now at the taker's bar with the points it brought."""
    taken = _taken(state)
    if taken is None:
        return
    side, _, content = taken
    sprite, turn = content_sprite(plan, content, 26)
    own = owner_of(content) == side
    points = "" if own else f"+{content if content < TOKEN else 1}"
    classes = ("loot", COLOURS[owner_of(content)] if content >= TOKEN else "bonus", DECOR)
    yield Node("loot", "loot", sprite, *plan.bar(side, 222), turn, classes)
    text = Words(points or "↩", 20)
    yield Node("loot-points", "loot", text, *plan.bar(side, 254), plan.bar_turn(side), ("loot-points", DECOR))


def _taken(state: State) -> tuple[int, int, int] | None:
    """Taker, square and content, if the last action took something."""
    if state.parent is None or state.action is None or state.action == PASS:
        return None
    before = state.parent.record
    square = placed_on(state.game.board, before, state.action)
    content = int(before.squares[square])
    return None if content == FREE else (int(before.mover), square, content)


def motions(plan: Plan, state: State) -> Iterator[Motion]:
    """The token slides in over the edge it enters by; what was taken flies to the taker's bar."""
    if state.parent is None or state.action is None or state.action == PASS:
        return
    before, board, action = state.parent.record, state.game.board, state.action
    side, square = int(before.mover), placed_on(board, before, action)
    heading = int(before.heading[side]) if action < START else (side + 2) & 3
    way: tuple[Place, ...] = (plan.beside(square, heading, -0.9), plan.square(square))
    name, gesture = f"token-{square_name(square)}", "slide"
    if action < START and _over_the_edge(state):
        gesture = "wrap"
    yield Motion(name, way, gesture)
    if state.record.status[side] == ON_ROUTE and state.record.head[side] == square:
        tip = plan.beside(square, int(state.record.heading[side]), TIP)
        yield Motion(f"tip-{side + 1}", (plan.square(square), tip), "grow")
    taken = _taken(state)
    if taken is not None:
        for node, along in (("loot", 222), ("loot-points", 254)):
            yield Motion(node, (plan.square(square), plan.bar(side, along)), "fly")
        owner = owner_of(taken[2])
        if owner not in (-1, side) and before.status[owner] == ON_ROUTE and before.head[owner] == square:
            yield Motion(f"cut-{owner + 1}", (plan.square(square), plan.bar(owner, 270)), "break")
