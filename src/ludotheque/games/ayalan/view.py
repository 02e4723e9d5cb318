"""Ayalan as a picture: the board in the sand, one's own side at the bottom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from ludotheque.core.contract import OVER
from ludotheque.core.state import State
from ludotheque.core.text import say
from ludotheque.draw.scene import Box, Button, Choice, Node, Scene, Seat, Words
from ludotheque.games.ayalan.diagram import diagram
from ludotheque.games.ayalan.names import COLOURS, WAYS, owner_of, sides_in, square_name
from ludotheque.games.ayalan.notation import placed_on, way_of, write_action
from ludotheque.games.ayalan.panel import colour_name, gain_text, panel_nodes
from ludotheque.games.ayalan.plan import BOTTOM, CELL, HEIGHT, WIDTH, Plan
from ludotheque.games.ayalan.rules import (
    ELIMINATED,
    FREE,
    HEAD_TAKEN,
    NOT_STARTED,
    ON_ROUTE,
    PASS,
    SHAPE,
    SHAPES,
    START,
    TOKEN,
    TURNING,
    exit_of,
    target_of,
)
from ludotheque.games.ayalan.story import loot_nodes, motions, story, victory
from ludotheque.games.ayalan.table import (
    DECOR,
    TILE,
    Say,
    bar_nodes,
    board_nodes,
    content_nodes,
    mark_nodes,
    tip_node,
    token_sprite,
)
from ludotheque.games.ayalan.why import KINDS

__all__ = ["diagram", "scene"]

LAYERS = ("ground", "squares", "doors", "beyond", "tokens", "tips", "marks", "bars", "panel", "loot")


def scene(state: State, seat: int | None, language: str) -> Scene:
    """The position as a seat sees it, from its own side; a spectator sits at side 3."""
    record, board = state.record, state.game.board
    plan = Plan(BOTTOM if seat is None else sides_in(record)[seat])
    words = _words(language)
    headline = _headline(state, words)
    nodes = [*board_nodes(plan, board, record, words), *content_nodes(plan, board, record, words)]
    nodes += [*mark_nodes(plan, board, record, words), *bar_nodes(plan, record, words)]
    nodes += [*panel_nodes(plan, state, words), *loot_nodes(plan, state, words)]
    choices = tuple(_choices(plan, state, words)) if seat is not None and state.to_move == seat else ()
    passing = any(choice.action == PASS for choice in choices)
    known = {node.id for node in nodes}
    return Scene(
        game="ayalan",
        language=language,
        width=WIDTH,
        height=HEIGHT,
        layers=LAYERS,
        nodes=tuple(nodes),
        headline=headline,
        label=words("scene", headline=headline),
        seats=tuple(_seat(state, side, words) for side in sides_in(record)),
        choices=choices,
        buttons=(Button("pass", words("choice-pass")),) if passing else (),
        story=tuple(story(state, words)),
        motions=tuple(motion for motion in motions(plan, state) if motion.node in known),
    )


@cache
def _words(language: str) -> Say:
    """The game's messages in a language; a picture names the same squares again and again."""

    @lru_cache(4096)
    def words(message: str, **arguments: str | int) -> str:
        return say("ayalan", language, message, **arguments)

    return words


def _headline(state: State, words: Say) -> str:
    record, board = state.record, state.game.board
    if record.to_move == OVER:
        return victory(state, words)
    side = int(record.mover)
    name = colour_name(side, words)
    if record.ways:
        target = target_of(board, record, side)
        message = "headline-go-on" if record.squares[target] == FREE else "headline-conquer"
        return words(message, side=name, target=square_name(target))
    message = {NOT_STARTED: "headline-first", HEAD_TAKEN: "headline-cut"}.get(int(record.status[side]), "")
    return words(message or "headline-blocked", side=name)


def _seat(state: State, side: int, words: Say) -> Seat:
    """A player: live score, hand, what lies on the board, what was taken."""
    record = state.record
    laid, trophies, bonus = int(record.laid[side]), int(record.trophies[side]), int(record.bonus[side])
    facts = [
        words("fact-hand", straights=int(record.straights[side]), bends=int(record.bends[side])),
        words("fact-laid", n=laid),
        words("fact-trophies", n=trophies),
        words("fact-bonus", n=bonus),
    ]
    if record.status[side] == ELIMINATED:
        facts.append(words("fact-out"))
    if record.status[side] == HEAD_TAKEN:
        facts.append(words("fact-cut"))
    return Seat(
        sides_in(record).index(side), colour_name(side, words), (COLOURS[side],), str(laid + trophies + bonus),
        tuple(facts), active=bool(record.mover == side),
    )  # fmt: skip


# --- what can be done --------------------------------------------------------------------------


def _choices(plan: Plan, state: State, words: Say) -> Iterator[Choice]:
    """Go on: click the token. Begin: click a square of the own side, then the token."""
    record, board = state.record, state.game.board
    for action in state.legal_actions():
        text = write_action(board, record, action)
        if action == PASS:
            yield Choice(action, text, ("pass",), words("choice-pass"))
            continue
        turn = f"turn-{WAYS[way_of(action)]}"
        clicks = (turn,) if action < START else (f"square-{square_name(placed_on(board, record, action))}", turn)
        yield Choice(action, text, clicks, _label(state, action, words), tuple(_ghosts(plan, state, action, words)))


def _heading(state: State, action: int) -> int:
    """The heading with which an action's token is entered."""
    side = int(state.record.mover)
    return int(state.record.heading[side]) if action < START else (side + 2) & 3


def _label(state: State, action: int, words: Say) -> str:
    """What an action does, in a sentence."""
    record, board, way = state.record, state.game.board, way_of(action)
    square = placed_on(board, record, action)
    beyond = exit_of(board, square, _heading(state, action), way)
    content = int(record.squares[square])
    owner = owner_of(content)
    message = "choice-start" if action >= START else "choice-go"
    if owner == record.mover:
        message = "choice-recover"
    elif owner >= 0:
        head = record.status[owner] == ON_ROUTE and record.head[owner] == square
        message = "choice-head" if head else "choice-trophy"
    elif content != FREE:
        message = "choice-bonus"
    return words(
        message, square=square_name(square), way=WAYS[way], kind=KINDS[way], next=square_name(beyond), points=content,
        victim=colour_name(owner, words) if owner >= 0 else "",
    )  # fmt: skip


def _ghosts(plan: Plan, state: State, action: int, words: Say) -> Iterator[Node]:
    """The token as it would lie, where the route would point next, and what would be taken."""
    record, board, way = state.record, state.game.board, way_of(action)
    side, square, heading = int(record.mover), placed_on(board, record, action), _heading(state, action)
    sprite, quarters = token_sprite(TOKEN + SHAPES * side + SHAPE[4 * way + heading], TILE)
    x, y = plan.square(square)
    yield Node("ghost", "tokens", sprite, x, y, plan.degrees(quarters), ("ghost", COLOURS[side], DECOR))
    yield tip_node(plan, "ghost-tip", square, (heading + TURNING[way]) & 3, side, "ghost")
    ahead = plan.square(exit_of(board, square, heading, way))
    yield Node("ghost-next", "marks", Box(CELL - 8, CELL - 8, 8), *ahead, 0, ("next", COLOURS[side], DECOR))
    gain = gain_text(state, square, words)
    if gain:
        yield Node("ghost-gain", "marks", Words(gain, 15), x, y - 34, 0, ("gain", DECOR))
