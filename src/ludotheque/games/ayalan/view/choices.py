"""The choices of a player of Ayalan: squares to start from, and three tokens in the panel beside the board."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ludotheque.core.contract import OVER
from ludotheque.core.layout import Fields
from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Box, Choice, Node, Sprite, Text
from ludotheque.games.ayalan.notation.names import COLOURS, KINDS, WAY_LETTERS, square_name
from ludotheque.games.ayalan.notation.write import write_action
from ludotheque.games.ayalan.reasons import why_not_lay
from ludotheque.games.ayalan.rules.actions import PASS, START, entered_with, placed_on, way_of
from ludotheque.games.ayalan.rules.conquest import is_head
from ludotheque.games.ayalan.rules.record import FREE, HEAD_TAKEN, NOBODY, NOT_STARTED, ROCK, WAYS
from ludotheque.games.ayalan.rules.sides import inward
from ludotheque.games.ayalan.rules.squares import exit_of, heading_after, target_of
from ludotheque.games.ayalan.rules.tokens import owner_of, token_of, ways_in_hand
from ludotheque.games.ayalan.view.layout import (
    CELL,
    FIRST_TILE,
    HIGH_TILE,
    LEFT,
    PANEL_MIDDLE,
    TILE_GAP,
    WIDE_TILE,
    BoardLayout,
)
from ludotheque.games.ayalan.view.narration import block_reasons, colour_name, gain_text, short_reason
from ludotheque.games.ayalan.view.nodes import (
    DECOR,
    TILE,
    content_sprite,
    count_nodes,
    last_round_nodes,
    legend_nodes,
    panel_line,
    tip_node,
)

# --- the panel ---------------------------------------------------------------------------------


def panel_nodes(layout: BoardLayout, board: Fields, state: Fields, translate: Translate) -> Iterator[Node]:
    """The panel beside the board: the three tokens, each with the reason if it cannot be laid; the count at the end."""
    if state.to_move == OVER:
        yield from count_nodes(state, translate)
        return
    side = state.mover
    title = translate("panel-tokens" if state.ways else "panel-start", side=colour_name(side, translate))
    yield panel_line("panel-title", title, 19, 34, "title", COLOURS[side])
    for k, line in enumerate(_notes(board, state, translate)):
        yield panel_line(f"panel-note-{k}", line, 14, 62 + 18 * k, "note")
    for way in range(WAYS):
        yield from _tile_nodes(layout, board, state, way, translate)
    if state.last_round:
        yield from last_round_nodes(state, translate)
    yield from legend_nodes(side, translate)


def _notes(board: Fields, state: Fields, translate: Translate) -> list[str]:
    """What the mover has to do, and why they must begin a new route if so; at most five lines."""
    side = state.mover
    asked = textwrap.wrap(translate("note-start"), 34)
    if state.status[side] == NOT_STARTED:
        return asked
    if state.status[side] == HEAD_TAKEN:
        return [translate("banner-cut"), *asked]
    target = target_of(board, state, side)
    content, name = int(state.squares[target]), square_name(target)
    if state.ways:
        return textwrap.wrap(translate("note-go" if content == FREE else "note-conquer", target=name), 34)
    if content == ROCK:
        reasons = translate("short-rock", exit=name)
    else:
        reasons = f"{name} ({block_reasons(board, state, side, translate)})"
    return [translate("banner-blocked"), *textwrap.wrap(reasons, 34)[:2], *asked]


def _closed_because(board: Fields, state: Fields, way: int, translate: Translate) -> str:
    """Why the mover cannot lay the next token this way, in a few words; empty if they can."""
    if not state.ways:
        return "" if ways_in_hand(state, state.mover) >> way & 1 else translate(f"short-no_{KINDS[way]}")
    reason = why_not_lay(board, state, way)
    if reason is None:
        return ""
    if reason.message == "why-no-kind":
        return translate(f"short-no_{KINDS[way]}")
    arguments = dict(reason.arguments)
    return short_reason(str(arguments["is_"]), str(arguments["exit"]), translate)


def _tile_nodes(layout: BoardLayout, board: Fields, state: Fields, way: int, translate: Translate) -> Iterator[Node]:
    """One of the three tokens, drawn as it would lie on the board; grey with the reason if it cannot be laid."""
    side, letter = state.mover, WAY_LETTERS[way]
    heading = int(state.heading[side]) if state.ways else inward(side)
    gain, ahead, reason = "", "", _closed_because(board, state, way, translate)
    if state.ways and not reason:
        target = target_of(board, state, side)
        ahead = translate("leads-to", next=square_name(exit_of(board, target, heading, way)))
        gain = gain_text(state, target, translate)
    y = FIRST_TILE + way * (HIGH_TILE + TILE_GAP) + HIGH_TILE / 2
    label = ", ".join(filter(None, (translate(f"way-{letter}"), ahead, gain, reason)))
    look = "closed" if reason else "open"
    tile = Box(WIDE_TILE, HIGH_TILE, 12)
    yield Node(f"turn-{letter}", "panel", tile, PANEL_MIDDLE, y, 0, ("tile", look, COLOURS[side]), label)
    sprite, turn = content_sprite(layout, token_of(side, heading, way), 62)
    yield Node(f"turn-{letter}-token", "panel", sprite, LEFT + 46, y, turn, (look, COLOURS[side], DECOR))
    leaving = heading_after(heading, way)
    dx, dy = (part * 0.48 for part in layout.towards(leaving))
    tip, classes = Sprite("ayalan-tip", 28, 28), ("tip", look, COLOURS[side], DECOR)
    yield Node(f"turn-{letter}-tip", "panel", tip, LEFT + 46 + dx, y + dy, layout.degrees(leaving), classes)
    lines = [(translate(f"way-key-{letter}"), "way")] + [(text, "note") for text in (ahead, gain) if text]
    lines += [(line, "reason") for line in textwrap.wrap(reason, 19)]
    for k, (text, kind) in enumerate(lines):
        at, size = y + (k - (len(lines) - 1) / 2) * 22, 18 if kind == "way" else 15
        yield panel_line(f"turn-{letter}-line-{k}", text, size, at, kind, look, indent=92)


# --- the choices -------------------------------------------------------------------------------


def choices_of(layout: BoardLayout, view: State, translate: Translate) -> Iterator[Choice]:
    """The legal actions with their clicks: a token to go on; a square of one's own side, then a token, to begin."""
    board, state = view.game.fields, view.fields
    for action in view.legal_actions():
        text = write_action(board, state, action)
        if action == PASS:
            yield Choice(action, text, ("pass",), translate("choice-pass"))
            continue
        turn = f"turn-{WAY_LETTERS[way_of(action)]}"
        clicks = (turn,) if action < START else (f"square-{square_name(placed_on(board, state, action))}", turn)
        ghosts = tuple(_ghosts(layout, board, state, action, translate))
        yield Choice(action, text, clicks, _label(board, state, action, translate), ghosts)


def _label(board: Fields, state: Fields, action: int, translate: Translate) -> str:
    """A sentence that says what an action does."""
    way, square = way_of(action), placed_on(board, state, action)
    beyond = exit_of(board, square, entered_with(state, action), way)
    content = int(state.squares[square])
    owner = owner_of(content)
    message = "choice-start" if action >= START else "choice-go"
    if owner == state.mover:
        message = "choice-recover"
    elif owner != NOBODY:
        message = "choice-head" if is_head(state, owner, square) else "choice-trophy"
    elif content != FREE:
        message = "choice-bonus"
    return translate(
        message, square=square_name(square), way=WAY_LETTERS[way], kind=KINDS[way], next=square_name(beyond),
        points=content, victim="" if owner == NOBODY else colour_name(owner, translate),
    )  # fmt: skip


def _ghosts(layout: BoardLayout, board: Fields, state: Fields, action: int, translate: Translate) -> Iterator[Node]:
    """The preview of an action: the token in its place, the square it would point to, and what would be taken."""
    side, way = state.mover, way_of(action)
    square, heading = placed_on(board, state, action), entered_with(state, action)
    sprite, turn = content_sprite(layout, token_of(side, heading, way), TILE)
    x, y = layout.square(square)
    yield Node("ghost", "tokens", sprite, x, y, turn, ("ghost", COLOURS[side], DECOR))
    yield tip_node(layout, "ghost-tip", square, heading_after(heading, way), side, "ghost")
    ahead = layout.square(exit_of(board, square, heading, way))
    yield Node("ghost-next", "marks", Box(CELL - 8, CELL - 8, 8), *ahead, 0, ("next", COLOURS[side], DECOR))
    gain = gain_text(state, square, translate)
    if gain:
        yield Node("ghost-gain", "marks", Text(gain, 15), x, y - 34, 0, ("gain", DECOR))
