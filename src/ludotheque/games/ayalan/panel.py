"""The column beside the board: the three tokens that can be laid, with reasons; the count at the end."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ludotheque.core.contract import OVER
from ludotheque.core.state import State
from ludotheque.draw.scene import Box, Node, Sprite, Words
from ludotheque.games.ayalan.names import COLOURS, WAYS, owner_of, sides_in, square_name
from ludotheque.games.ayalan.plan import BOARD_SIDE, HEIGHT, PANEL, Plan
from ludotheque.games.ayalan.rules import (
    FREE,
    HEAD_TAKEN,
    NOT_STARTED,
    ON_ROUTE,
    ROCK,
    SHAPE,
    SHAPES,
    TOKEN,
    TURNING,
    exit_of,
    target_of,
    ways_in_hand,
)
from ludotheque.games.ayalan.table import DECOR, Say, token_sprite
from ludotheque.games.ayalan.why import KINDS, block_facts, hindrance

LEFT = BOARD_SIDE + 4  # the column's left edge
WIDE_TILE, HIGH_TILE = PANEL - 16, 92.0
FIRST_TILE = 156.0


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


def block_reasons(state: State, side: int, words: Say) -> list[str]:
    """One short reason for each way out of the square that stops a player."""
    facts = block_facts(state.game.board, state.record, side)
    return list(dict.fromkeys(short_reason(facts[f"is_{way}"], facts[f"exit_{way}"], words) for way in WAYS))


def panel_nodes(plan: Plan, state: State, words: Say) -> Iterator[Node]:
    """Everything in the column."""
    if state.record.to_move == OVER:
        yield from _count_nodes(state, words)
        return
    side = int(state.record.mover)
    title = "panel-tokens" if state.record.ways else "panel-start"
    yield _line("panel-title", words(title, side=colour_name(side, words)), 19, 34, "title", COLOURS[side])
    for k, line in enumerate(_notes(state, side, words)):
        yield _line(f"panel-note-{k}", line, 14, 62 + 18 * k, "note")
    for way in range(3):
        yield from _tile(plan, state, side, way, words)
    if state.record.last_round:
        yield from _last_round(state, side, words)
    yield from _legend(side, words)


def _line(id: str, text: str, size: float, y: float, *classes: str) -> Node:
    x = LEFT + 36 if "legend" in classes else LEFT
    return Node(id, "panel", Words(text, size, "start"), x, y, 0, ("panel", *classes, DECOR))


def _notes(state: State, side: int, words: Say) -> list[str]:
    """What is asked, and why a new route is due if one is; at most five lines."""
    record, board = state.record, state.game.board
    if record.status[side] == ON_ROUTE:
        target = target_of(board, record, side)
        content, name = int(record.squares[target]), square_name(target)
    if record.ways:
        return textwrap.wrap(words("note-go" if content == FREE else "note-conquer", target=name), 34)
    asked = textwrap.wrap(words("note-start"), 34)
    if record.status[side] == NOT_STARTED:
        return asked
    if record.status[side] == HEAD_TAKEN:
        return [words("banner-cut"), *asked]
    if content == ROCK:
        reasons = words("short-rock", exit=name)
    else:
        reasons = f"{name} ({', '.join(block_reasons(state, side, words))})"
    return [words("banner-blocked"), *textwrap.wrap(reasons, 34)[:2], *asked]


def _tile(plan: Plan, state: State, side: int, way: int, words: Say) -> Iterator[Node]:
    """One of the three tokens, as it would lie; grey with the reason if it cannot be laid."""
    record, board, letter = state.record, state.game.board, WAYS[way]
    going = bool(record.ways)
    heading = int(record.heading[side]) if going else (side + 2) & 3
    reason, gain, ahead = "", "", ""
    if going:
        target = target_of(board, record, side)
        beyond = exit_of(board, target, heading, way)
        fault = hindrance(board, record, way)
        if fault is None:
            ahead, gain = words("leads-to", next=square_name(beyond)), gain_text(state, target, words)
        elif fault.message == "why-no-kind":
            reason = words(f"short-no_{KINDS[way]}")
        else:
            reason = short_reason(dict(fault.arguments)["is_"], square_name(beyond), words)  # type: ignore[arg-type]  # a word, by `hindrance`
    elif not ways_in_hand(record, side) >> way & 1:
        reason = words(f"short-no_{KINDS[way]}")
    y = FIRST_TILE + way * (HIGH_TILE + 12) + HIGH_TILE / 2
    label = ", ".join(filter(None, (words(f"way-{letter}"), ahead, gain, reason)))
    look = "closed" if reason else "open"
    middle = LEFT + WIDE_TILE / 2
    yield Node(
        f"turn-{letter}", "panel", Box(WIDE_TILE, HIGH_TILE, 12), middle, y, 0, ("tile", look, COLOURS[side]), label
    )
    sprite, quarters = token_sprite(TOKEN + SHAPES * side + SHAPE[4 * way + heading], 62)
    turn = plan.degrees(quarters)
    yield Node(f"turn-{letter}-token", "panel", sprite, LEFT + 46, y, turn, (look, COLOURS[side], DECOR))
    leaving = (heading + TURNING[way]) & 3
    dx, dy = (part * 0.48 for part in plan.towards(leaving))
    tip = Sprite("ayalan-tip", 28, 28)
    classes = ("tip", look, COLOURS[side], DECOR)
    yield Node(f"turn-{letter}-tip", "panel", tip, LEFT + 46 + dx, y + dy, plan.degrees(leaving), classes)
    lines = [(words(f"way-key-{letter}"), "way")] + [(text, "note") for text in (ahead, gain) if text]
    lines += [(line, "reason") for line in textwrap.wrap(reason, 19)]
    for k, (text, kind) in enumerate(lines):
        at = y + (k - (len(lines) - 1) / 2) * 22
        size = 18 if kind == "way" else 15
        yield Node(
            f"turn-{letter}-line-{k}",
            "panel",
            Words(text, size, "start"),
            LEFT + 92,
            at,
            0,
            ("panel", kind, look, DECOR),
        )


def _legend(side: int, words: Say) -> Iterator[Node]:
    """What the signs on the board mean."""
    signs = (("rock", 26), ("bonus-3", 26), ("tip", 24), ("trophy", 24), ("way-out", 20), ("no-way", 20))
    for k, (sign, size) in enumerate(signs):
        y = HEIGHT - 24 - 30 * (len(signs) - 1 - k)
        sprite = Sprite(f"ayalan-{sign}", size, size)
        yield Node(f"legend-{sign}", "panel", sprite, LEFT + 14, y, 0, (COLOURS[side], DECOR))
        yield _line(f"legend-{sign}-text", words(f"legend-{sign}"), 14, y, "note", "legend")


def gain_text(state: State, square: int, words: Say) -> str:
    """What laying a token there brings beside its own point; nothing on a free square."""
    record = state.record
    content = int(record.squares[square])
    owner = owner_of(content)
    if content == FREE:
        return ""
    if owner < 0:
        return words("gain-points", points=content)
    if owner == record.mover:
        return words("gain-own")
    head = record.status[owner] == ON_ROUTE and record.head[owner] == square
    return words("gain-head" if head else "gain-trophy", victim=colour_name(owner, words))


def still_to_play(state: State) -> list[int]:
    """AYA-R20: who has a turn in the last round, the mover included; elimination may still come."""
    record = state.record
    return [side for side in sides_in(record) if side >= record.mover and int(record.alive) >> side & 1]


def _last_round(state: State, side: int, words: Say) -> Iterator[Node]:
    y = FIRST_TILE + 3 * (HIGH_TILE + 12) + 34
    yield Node("banner", "panel", Box(WIDE_TILE, 86, 12), LEFT + WIDE_TILE / 2, y + 22, 0, ("banner", DECOR))
    yield Node(
        "banner-title", "panel", Words(words("banner-last"), 19), LEFT + WIDE_TILE / 2, y, 0, ("panel", "title", DECOR)
    )
    others = joined([colour_name(other, words) for other in still_to_play(state)], words)
    for k, line in enumerate(textwrap.wrap(words("banner-last-who", others=others), 30)[:2]):
        middle = LEFT + WIDE_TILE / 2
        yield Node(f"banner-who-{k}", "panel", Words(line, 15), middle, y + 26 + 20 * k, 0, ("panel", "note", DECOR))


def _count_nodes(state: State, words: Say) -> Iterator[Node]:
    """The end table: tokens on the board, tokens taken, bonus points, sum; winners marked."""
    record = state.record
    middle = LEFT + WIDE_TILE / 2
    rows = sides_in(record)
    height = 96 + 44 * len(rows)
    top = HEIGHT / 2 - height / 2
    yield Node("count", "panel", Box(WIDE_TILE, height, 12), middle, HEIGHT / 2, 0, ("count", DECOR))
    yield Node("count-title", "panel", Words(words("table-title"), 20), middle, top + 28, 0, ("panel", "title", DECOR))
    columns = (("laid", 88), ("trophies", 128), ("bonus", 166), ("sum", 202))
    for name, x in columns:
        head = Words(words(f"table-{name}"), 11)
        yield Node(f"count-{name}", "panel", head, LEFT + x, top + 58, 0, ("panel", "note", DECOR))
    best = max(state.running_scores())
    for k, side in enumerate(rows):
        y = top + 88 + 44 * k
        laid, trophies, bonus = int(record.laid[side]), int(record.trophies[side]), int(record.bonus[side])
        won = laid + trophies + bonus == best
        if won:
            crown = Box(WIDE_TILE - 12, 38, 8)
            yield Node(f"count-won-{side + 1}", "panel", crown, middle, y, 0, ("won", COLOURS[side], DECOR))
        player = Words(colour_name(side, words), 16, "start")
        classes = ("panel", "player", COLOURS[side], DECOR)
        yield Node(f"count-name-{side + 1}", "panel", player, LEFT + 14, y, 0, classes)
        for (column, x), value in zip(columns, (laid, trophies, bonus, laid + trophies + bonus), strict=True):
            kind = "sum" if column == "sum" else "note"
            cell = Words(str(value), 19 if column == "sum" else 16)
            yield Node(f"count-{column}-{side + 1}", "panel", cell, LEFT + x, y, 0, ("panel", kind, DECOR))
