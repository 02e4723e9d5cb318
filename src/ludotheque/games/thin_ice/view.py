"""Thin Ice at the table: the scene of a position for a seat or a spectator."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludotheque.core.contract import Record
from ludotheque.core.layout import copy
from ludotheque.core.state import State
from ludotheque.core.text import say
from ludotheque.draw.scene import Card, Motion, Scene, Seat
from ludotheque.games.thin_ice import agenda as phase
from ludotheque.games.thin_ice.board import CLASSES
from ludotheque.games.thin_ice.choices import buttons, choices, hand_cards, hand_tiles, playable, refusals
from ludotheque.games.thin_ice.picture import LAYERS, Chart, panel_nodes, piece_nodes, sea_nodes, tile_nodes
from ludotheque.games.thin_ice.position import PAWN_NAMES, card_name
from ludotheque.games.thin_ice.telling import Say, card_text, headline, seat_name, side_text, story
from ludotheque.games.thin_ice.tiles import BACKS, BASIC, FRONTS, UNKNOWN

CLASS_NAMES = {number: name for name, number in CLASSES.items()}


def scene(state: State, seat: int | None, language: str) -> Scene:
    """The position as a seat (or a spectator) sees it."""
    words: Say = partial(say, "thin_ice", language)
    record = seen(state, seat)
    chart = Chart(record)
    offered = tuple(choices(state, chart, words, language)) if seat is not None and state.to_move == seat else ()
    head = headline(record, words)
    aims = {click for choice in offered for click in choice.clicks}
    nodes = [*sea_nodes(chart, record, aims, words), *tile_nodes(chart, state.game.board, record, seat, words)]
    nodes += [*piece_nodes(chart, record, words), *panel_nodes(chart, record, _die_shown(state), words)]
    known = {node.id for node in nodes}
    return Scene(
        game="thin_ice",
        language=language,
        width=chart.width,
        height=chart.height,
        layers=LAYERS,
        nodes=tuple(nodes),
        headline=head,
        label=words("scene", headline=head),
        seats=tuple(_seat(state, record, other, seat, words, language) for other in range(state.seats)),
        choices=offered,
        buttons=tuple(buttons(offered)),
        story=tuple(story(state, seat, words, language)),
        motions=tuple(_motions(state, record, chart)),
        refusals=tuple(refusals(state, language, known)) if offered else (),
    )


def seen(state: State, seat: int | None) -> Record:
    """The record with everything erased that the viewer cannot know; a spectator sees least."""
    if seat is not None:
        return state.view(seat).record
    record = copy(state.record)
    state.game.kernels().hide(state.game.board, record, -1)
    return record


def _die_shown(state: State) -> int:
    """The result on the die: the one pending, or the last of this turn."""
    if state.record.die:
        return int(state.record.die)
    there: State | None = state
    while there is not None and there.parent is not None and there.record.turn_number == state.record.turn_number:
        if there.parent.record.phase == phase.ROLL_DIE and there.action is not None:
            return there.action + 1
        there = there.parent
    return 0


# --- who sits there ----------------------------------------------------------------------------


def _seat(state: State, record: Record, seat: int, viewer: int | None, words: Say, language: str) -> Seat:
    facts = []
    for pawn, name in enumerate(PAWN_NAMES):
        if int(record.own[seat]) >> pawn & 1:
            fate = words(f"fact-{_fate(record, pawn)}")
            facts.append(f"{name} : {fate}" if language == "fr" else f"{name}: {fate}")
    if int(record.units) < state.seats:
        facts.append(words("fact-team", team=int(record.team[seat]) + 1))
    if record.mode != BASIC and record.phase >= phase.DEAL_CARD:
        facts.append(words("fact-cards", n=int(record.held[seat])))
    tiles = hand_tiles(record, seat)
    if tiles:
        facts.append(words("fact-tiles", n=len(tiles)))
    cards = [*_cards(state, record, seat, viewer, words, language), *_tiles(record, seat, tiles, words)]
    score = f"{state.scores[seat]:g}" if state.scores else ""
    classes = (f"pawn-{PAWN_NAMES[seat].lower()}",)
    active = bool(record.to_move == seat)
    return Seat(seat, seat_name(record, seat), classes, score, tuple(facts), tuple(cards), active)


def _fate(record: Record, pawn: int) -> str:
    if int(record.adrift) >> pawn & 1:
        return "adrift"
    if int(record.pending) >> pawn & 1 or record.order[pawn]:
        return "lost"
    if not int(record.on) >> pawn & 1:
        return "waiting"
    if int(record.lying) >> pawn & 1:
        return "lying"
    return "resting" if int(record.resting) >> pawn & 1 else "in"


def _cards(state: State, record: Record, seat: int, viewer: int | None, words: Say, language: str) -> Iterator[Card]:
    board = state.game.board
    known = hand_cards(record, seat)
    usable = playable(state, seat) if viewer == seat else set()
    for slot, card in enumerate(known):
        title, sentence = card_text(state, card, language)
        kind = CLASS_NAMES[int(board.card_class[card])]
        fit = "playable" if card_name(board, card) in usable else "idle"
        detail = f"{sentence} ({words(f'class-{kind}')})"
        yield Card(f"card-{seat}-{slot}", title, detail, ("card", kind, fit))
    for slot in range(len(known), int(record.held[seat])):
        yield Card(f"card-{seat}-{slot}", words("card-back"), classes=("card", "back"))


def _tiles(record: Record, seat: int, tiles: list[int], words: Say) -> Iterator[Card]:
    for tile in tiles:
        kind = int(record.kind[tile])
        if kind == UNKNOWN:
            yield Card(f"hand-{tile}", words("tile-card-back"), classes=("tile", "back"))
        else:
            front, back = side_text(FRONTS[kind], words), side_text(BACKS[kind], words)
            yield Card(f"hand-{tile}", words("tile-card", front=front, back=back), classes=("tile",))


# --- how things moved --------------------------------------------------------------------------


def _motions(state: State, record: Record, chart: Chart) -> Iterator[Motion]:
    """Tiles that slid, pawns that walked or were put, the bear; one after the other."""
    if state.parent is None:
        return
    before, after = state.parent.record, state.record
    for tile in range(1, int(after.tiles) + 1):
        was, now = int(before.place[tile]), int(after.place[tile])
        if now >= 0 and was != now:
            start = chart.at(was) if was >= 0 else chart.at(int(before.about)) if was == -3 else None
            if start is not None:
                yield Motion(f"tile-{tile}", (start, chart.at(now)), "slide")
        elif now >= 0 and before.side[tile] != after.side[tile]:
            yield Motion(f"tile-{tile}", (chart.at(now), chart.at(now)), "turn")
    if before.bear >= 0 and after.bear >= 0 and before.bear != after.bear:
        yield Motion("bear", (chart.at(int(before.bear)), chart.at(int(after.bear))), "hop")
    for pawn, name in enumerate(PAWN_NAMES):
        both = int(before.on) & int(after.on)
        if both >> pawn & 1 and before.pawn_at[pawn] != after.pawn_at[pawn]:
            way = (chart.at(int(before.pawn_at[pawn])), chart.at(int(after.pawn_at[pawn])))
            yield Motion(f"pawn-{name}", way, "hop")
