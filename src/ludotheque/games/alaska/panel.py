"""Beside the lake, in the corners of the picture: season, steps, stock and the two piles."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.contract import Record
from ludotheque.core.state import State
from ludotheque.draw.scene import Box, Circle, Node, Path, Sprite, Words
from ludotheque.games.alaska.board import EVENT_NAMES
from ludotheque.games.alaska.chart import MARGIN, Cell, Chart, mini
from ludotheque.games.alaska.names import face_text
from ludotheque.games.alaska.table import (
    ANSWER,
    CARD_KEPT,
    EVENT_DRAW,
    EVENTS,
    FREEZE,
    ICE_DRAW,
    LAST,
    MELT,
    SHAPES,
    STEPS,
    TRIP,
    WINTER,
)
from ludotheque.games.alaska.words import Say, kind_word, shape_word

SEASON_SPRITES = ("snowflake", "drop", "flag")
FORMS: tuple[tuple[Cell, ...], ...] = (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (1, 0), (2, 0)), ((0, 0), (1, 0), (1, 1)))
FACE = (86.0, 118.0)
BACK = (62.0, 86.0)


def panels(chart: Chart, state: State, record: Record, viewer: int | None, words: Say) -> Iterator[Node]:
    """Everything that is not on the lake or on land."""
    yield from _season(record, words)
    yield from _steps(record, words)
    yield from _stock(chart, record, words)
    yield from _ice_pile(chart, state, record, words)
    yield from _event_pile(chart, state, record, viewer, words)


def _season(record: Record, words: Say) -> Iterator[Node]:
    season = int(record.season)
    name = words(f"season-{'wsf'[season]}")
    x, y = MARGIN + 84, MARGIN + 29
    yield Node("season", "panel", Box(168, 58, 12), x, y, classes=("banner", f"season-{'wsf'[season]}"), label=name)
    yield Node("season-sign", "panel", Sprite(f"alaska-{SEASON_SPRITES[season]}", 40, 40), x - 56, y)
    yield Node("season-word", "panel", Words(name, 19, "start"), x - 30, y, classes=("banner-word",))


def _steps(record: Record, words: Say) -> Iterator[Node]:
    """Three dots that run out; struck out when a flight closed the trip."""
    if record.phase not in (TRIP, ANSWER):
        return
    left = int(record.steps)
    label = words("label-closed") if record.closed else words("label-steps", n=left)
    x, y = MARGIN + 20, MARGIN + 84
    for k in range(STEPS):
        state = "spent" if k >= left else "closed" if record.closed else "left"
        said = label if k == 0 else ""
        yield Node(f"dot-{k + 1}", "panel", Circle(9), x + 28 * k, y, classes=("dot", state), label=said)
    if record.closed:
        yield Node("dots-struck", "panel", Path("M-14 0 H70"), x, y, classes=("struck",))


def _stock(chart: Chart, record: Record, words: Say) -> Iterator[Node]:
    top = chart.height - MARGIN - 112
    for shape in range(SHAPES):
        n = int(record.stock[shape])
        x, y = MARGIN + 34, top + 8 + 31 * shape
        label = words("label-stock", n=n, shape=shape_word(words, shape))
        classes = ("stock",) if n else ("stock", "gone")
        yield Node(f"stock-{shape}", "panel", Path(mini(FORMS[shape], 0.27)), x, y, classes=classes, label=label)
        yield Node(f"stock-{shape}-n", "panel", Words(f"× {n}", 16, "start"), x + 38, y, classes=("count",))


# --- the piles ----------------------------------------------------------------------------------


def last_drawn(state: State, phase: int) -> int | None:
    """The last card drawn in a phase, if the history goes back to one."""
    there: State | None = state
    while there is not None and there.parent is not None:
        if there.parent.record.phase == phase:
            return there.action
        there = there.parent
    return None


def _ice_pile(chart: Chart, state: State, record: Record, words: Say) -> Iterator[Node]:
    x, y = chart.width - MARGIN - FACE[0] - 14 - BACK[0] / 2, MARGIN + BACK[1] / 2
    n = int(record.ice_deck.sum())
    yield Node(
        "ice-pile", "panel", Sprite("alaska-back-1", *BACK), x, y, classes=("pile",), label=words("label-ice-pile", n=n)
    )
    yield Node("ice-pile-n", "panel", Words(str(n), 17), x, y + BACK[1] / 2 + 14, classes=("count",))
    face, board = last_drawn(state, ICE_DRAW), state.game.board
    x, y = chart.width - MARGIN - FACE[0] / 2, MARGIN + FACE[1] / 2
    if face is None:
        yield Node("ice-card-slot", "panel", Box(*FACE, 10), x, y, classes=("slot",))
        return
    label = words("label-ice-card", card=face_text(board, face))
    yield Node("ice-card", "panel", Box(*FACE, 10), x, y, classes=("card", "ice-card"), label=label)
    live = _live_season(state, record)
    kind = int(board.face_kind[face])
    for k, (sprite, number) in enumerate((("snowflake", board.face_winter[face]), ("drop", board.face_spring[face]))):
        row = y + (-38 if k == 0 else 38)
        classes = ("number", "live") if live == k else ("number",)
        yield Node(f"ice-card-live-{k}", "panel", Box(72, 32, 8), x, row, classes=("plate", *classes[1:]))
        yield Node(f"ice-card-sign-{k}", "panel", Sprite(f"alaska-{sprite}", 22, 22), x - 18, row)
        yield Node(
            f"ice-card-n-{k}", "panel", Words(str(int(number)) if number else "–", 22), x + 14, row, classes=classes
        )
    yield Node(
        "ice-card-kind", "panel", Path(mini(FORMS[kind], 0.3)), x, y, classes=("stock",), label=kind_word(words, kind)
    )


def _live_season(state: State, record: Record) -> int:
    """Which number of the last card counted: 0 winter, 1 spring. The card that ended winter was a winter card."""
    if record.phase in (FREEZE, MELT):
        return int(record.phase == MELT)
    there: State | None = state
    while there is not None and there.parent is not None:
        if there.parent.record.phase == ICE_DRAW:
            return int(there.parent.record.season != WINTER)
        there = there.parent
    return int(record.season != WINTER)


def used_cards(board: Record, record: Record, viewer: int | None) -> list[int]:
    """The event cards face up, by face: all less those a viewer has not seen and those he keeps."""
    used = [int(board.event_count[card]) - int(record.event_deck[card]) for card in range(EVENTS)]
    if viewer is not None:
        for column, card in enumerate(CARD_KEPT):
            used[card] -= int(record.hand[viewer, column])
    return [max(0, n) for n in used]


def _event_pile(chart: Chart, state: State, record: Record, viewer: int | None, words: Say) -> Iterator[Node]:
    board = state.game.board
    x, y = chart.width - MARGIN - FACE[0] - 14 - BACK[0] / 2, chart.height - MARGIN - BACK[1] / 2
    others = [seat for seat in range(int(record.seats)) if seat != viewer]
    n = int(record.event_deck.sum()) - sum(int(record.kept[seat]) for seat in others)
    used = used_cards(board, record, viewer)
    named = ", ".join(f"{n} {words(f'card-{EVENT_NAMES[card]}')}" for card, n in enumerate(used) if n)
    label = words("label-event-pile", n=n) + (" " + words("label-used", cards=named) if named else "")
    yield Node("event-pile", "panel", Sprite("alaska-back-2", *BACK), x, y, classes=("pile",), label=label)
    yield Node("event-pile-n", "panel", Words(str(n), 17), x, y - BACK[1] / 2 - 14, classes=("count",))
    card = last_drawn(state, EVENT_DRAW) if record.season != LAST else None
    x, y = chart.width - MARGIN - FACE[0] / 2, chart.height - MARGIN - FACE[1] / 2
    if card is None:
        yield Node("event-card-slot", "panel", Box(*FACE, 10), x, y, classes=("slot",))
        return
    if card in CARD_KEPT:
        yield Node(
            "event-card", "panel", Sprite("alaska-back-2", FACE[0], FACE[1]), x, y, label=words("label-kept-card")
        )
        return
    name = words(f"card-{EVENT_NAMES[card]}")
    yield Node("event-card", "panel", Box(*FACE, 10), x, y, classes=("card",), label=name)
    yield Node("event-card-sign", "panel", Sprite(f"alaska-event-{EVENT_NAMES[card]}", 62, 62), x, y - 12)
    yield Node(
        "event-card-name", "panel", Words(words(f"short-{EVENT_NAMES[card]}"), 14), x, y + 42, classes=("count",)
    )
