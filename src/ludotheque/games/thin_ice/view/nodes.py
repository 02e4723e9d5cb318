"""The nodes of the picture of Thin Ice: sea, tiles, pieces, the panel below the sea; and the seats."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.contract import SPECTATOR
from ludotheque.core.layout import Fields
from ludotheque.core.provenance import Thing
from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Box, Card, Node, Path, Seat, Sprite, Text
from ludotheque.games.thin_ice.board import CLASSES
from ludotheque.games.thin_ice.notation.names import (
    COLUMNS,
    HOLE_KINDS,
    ICE_KINDS,
    PAWN_NAMES,
    directions,
    due_text,
    hand_cards,
    pawns_in,
    space_name,
)
from ludotheque.games.thin_ice.rules.actions import discarded_card, played_card
from ludotheque.games.thin_ice.rules.adrift import adrift_tiles
from ludotheque.games.thin_ice.rules.chunks import sides_of
from ludotheque.games.thin_ice.rules.record import (
    BACKS,
    BASIC,
    CHASE,
    CHUNKS,
    ENDED,
    FRONTS,
    HK,
    KIND_NAMES,
    LAYING_OUT,
    LETTERS,
    LIFTED,
    NOWHERE,
    PUBLIC,
    RESULTS,
    ROLL_DIE,
    SETTING_UP,
    SIZE,
    UNKNOWN,
)
from ludotheque.games.thin_ice.rules.sea import among
from ludotheque.games.thin_ice.rules.tiles import one_kind_only
from ludotheque.games.thin_ice.view.layout import CELL, EDGE, PANEL_HEIGHT, SPRITES, TILE, SeaLayout
from ludotheque.games.thin_ice.view.narration import card_text, chunk_text, hand_tiles, seat_name, side_text

CLASS_NAMES = {number: name for name, number in CLASSES.items()}
"""The names of the card classes by their numbers."""


def in_play(record: Fields) -> bool:
    """Has play begun and not ended?"""
    return record.phase not in SETTING_UP and record.phase != ENDED


def tile_turn(record: Fields, tile: int) -> float:
    """The turn of a tile's picture in degrees; 0 for all tiles but chunks."""
    return 90.0 * int(record.turn[tile]) if among(CHUNKS, int(record.side[tile])) else 0.0


def tile_classes(board: Fields, side: int) -> tuple[str, ...]:
    """The classes of a tile that shows a side: its name; for a chunk the open sides, before it is turned."""
    opens = directions(int(sides_of(board, side, 0))) if among(CHUNKS, side) else []
    return SPRITES[side], *(f"opens-{way}" for way in opens)


# --- sea and tiles -----------------------------------------------------------------------------


def sea_nodes(layout: SeaLayout, record: Fields, aims: set[str], translate: Translate) -> Iterator[Node]:
    """The water, the names of columns and rows, and the spaces without a tile; `aims` are ids that can be clicked."""
    middle = layout.width / 2
    yield Node("sea", "sea", Box(layout.width, layout.sea_height), middle, layout.sea_height / 2, classes=("sea",))
    for space in layout.spaces():
        x, y = layout.at(space)
        if (space * 7 + space // SIZE) % 5 == 0:
            yield Node(f"ripple-{space}", "sea", Path("M-16 0 q8 -7 16 0 t16 0"), x, y, classes=("ripple",))
    for column in range(layout.columns):
        name = COLUMNS[(layout.west + column) % SIZE]
        x, y = EDGE + (column + 0.5) * CELL, layout.sea_height - 15
        yield Node(f"column-{name}", "sea", Text(name, 15), x, y, classes=("name",))
    for row in range(layout.rows):
        number = (layout.south + row) % SIZE + 1
        y = 6 + (layout.rows - row - 0.5) * CELL
        yield Node(f"row-{number}", "sea", Text(str(number), 15), 14, y, classes=("name",))
    for space in layout.spaces():
        if record.at[space] == 0:
            id, (x, y) = f"space-{space_name(space)}", layout.at(space)
            classes = ("space", "aim") if id in aims else ("space",)
            label = translate("label-space", space=space_name(space)) if id in aims else ""
            yield Node(id, "spaces", Box(TILE, TILE, 8), x, y, classes=classes, label=label)


def tile_nodes(
    layout: SeaLayout, board: Fields, record: Fields, viewpoint: int, translate: Translate
) -> Iterator[Node]:
    """The tiles, with the backs that the viewpoint knows; tiles that will drift off are marked."""
    for tile in range(1, int(record.tiles) + 1):
        place = int(record.place[tile])
        lifted = place == LIFTED
        if place < 0 and not lifted:
            continue
        x, y = layout.at(int(record.about) if lifted else place)
        side = int(record.side[tile])
        label = translate(
            "label-tile",
            space=space_name(int(record.about) if lifted else place),
            side=chunk_text(board, side, int(record.turn[tile]), translate),
            back=_back_label(board, record, tile, translate),
        )
        size = TILE * 0.7 if lifted else TILE
        layer = "marks" if lifted else "tiles"
        yield Node(
            f"tile-{tile}",
            layer,
            Sprite(f"thin-{SPRITES[side]}", size, size),
            x,
            y,
            tile_turn(record, tile),
            ("tile", *tile_classes(board, side)),
            label,
        )
        yield from _mark_nodes(board, record, tile, x, y, viewpoint)
    yield from _adrift_nodes(layout, board, record, translate)


def _back_label(board: Fields, record: Fields, tile: int, translate: Translate) -> str:
    kind = int(record.kind[tile])
    if kind == UNKNOWN or record.side[tile] != FRONTS[kind]:
        return ""
    public = int(record.seen[tile]) & PUBLIC
    return translate("label-back" if public else "label-back-own", side=side_text(BACKS[kind], translate))


def _mark_nodes(board: Fields, record: Fields, tile: int, x: float, y: float, viewpoint: int) -> Iterator[Node]:
    """A small picture of a known back in the corner of a tile, and a sign if only some seats know it."""
    kind, side, marks = int(record.kind[tile]), int(record.side[tile]), int(record.seen[tile])
    if one_kind_only(board, side):
        return
    if kind != UNKNOWN and side == FRONTS[kind]:
        badge = Sprite("thin-" + SPRITES[BACKS[kind]], 20, 20)
        yield Node(f"back-{tile}", "marks", badge, x + 21, y + 21, classes=("badge",))
    if marks and not marks & PUBLIC:
        own = viewpoint != SPECTATOR and marks >> viewpoint & 1
        classes = ("private",) if own else ("private", "foreign")
        yield Node(f"private-{tile}", "marks", Sprite("thin-private", 19, 19), x + 22, y - 22, classes=classes)
        others = "".join(PAWN_NAMES[s] for s in range(6) if marks >> s & 1 and s != viewpoint)
        if others:
            yield Node(f"knows-{tile}", "marks", Text(others, 12), x + 20, y - 6, classes=("tag",))


def _adrift_nodes(layout: SeaLayout, board: Fields, record: Fields, translate: Translate) -> Iterator[Node]:
    if not in_play(record):
        return
    doomed = int(adrift_tiles(board, record))
    for tile in range(1, int(record.tiles) + 1):
        if doomed >> tile & 1:
            x, y = layout.at(int(record.place[tile]))
            shape = Box(TILE + 4, TILE + 4, 10)
            yield Node(f"adrift-{tile}", "marks", shape, x, y, classes=("adrift",), label=translate("label-adrift"))


# --- pieces ------------------------------------------------------------------------------------


def piece_nodes(layout: SeaLayout, record: Fields, translate: Translate) -> Iterator[Node]:
    """The bear and the pawns; two pieces on one tile are drawn side by side."""
    if record.bear >= 0:
        yield bear_node(layout, record, int(record.bear), translate)
    if record.phase == CHASE and record.barred >= 0:
        x, y = layout.at(int(record.barred))
        hatch = Path("M-24 8 L8 -24 M-24 24 L24 -24 M-8 24 L24 -8")
        yield Node("origin", "marks", hatch, x, y, classes=("origin",))
    for pawn in range(int(record.pawns)):
        if int(record.on) >> pawn & 1:
            yield from _pawn_nodes(layout, record, pawn, translate)


def bear_node(layout: SeaLayout, record: Fields, space: int, translate: Translate) -> Node:
    """The bear on a space: asleep, standing or swimming."""
    x, y = layout.at(space)
    shared = any(int(record.on) >> p & 1 and record.pawn_at[p] == space for p in range(6))
    if not record.awake:
        name, shape = "bear-asleep", Sprite("thin-bear-asleep", 54, 43)
    elif record.at[space] == 0:
        name, shape = "bear-swims", Sprite("thin-bear-swims", 56, 45)
    else:
        name, shape = "bear-awake", Sprite("thin-bear-awake", 48, 52)
    label = translate(f"label-{name}", space=space_name(space))
    return Node("bear", "pieces", shape, x - (14 if shared else 0), y - 2, classes=("piece", name), label=label)


def _pawn_nodes(layout: SeaLayout, record: Fields, pawn: int, translate: Translate) -> Iterator[Node]:
    space = int(record.pawn_at[pawn])
    here = [p for p in range(int(record.pawns)) if int(record.on) >> p & 1 and record.pawn_at[p] == space]
    crowd = len(here) + (record.bear == space)
    x, y = layout.at(space)
    if crowd > 1:
        x += -15 if here.index(pawn) == 0 and record.bear != space else 17
    name = PAWN_NAMES[pawn]
    lying, resting = int(record.lying) >> pawn & 1, int(record.resting) >> pawn & 1
    state = "lying" if lying else "resting" if resting else "pawn"
    label = translate(f"label-{state}", pawn=name, space=space_name(space))
    turn = 78.0 if lying else 24.0 if resting else 0.0
    classes = ("piece", "pawn", f"pawn-{name.lower()}", state)
    yield Node(f"pawn-{name}", "pieces", Sprite(f"thin-pawn-{name}", 42, 50), x, y - 3, turn, classes, label)
    if lying or resting:
        yield Node(f"skips-{name}", "pieces", Text(translate("label-skips"), 12), x, y + 25, classes=("tag",))


# --- the panel below the sea -------------------------------------------------------------------


def die_shown(view: State) -> int:
    """The result to show on the die: the one not carried out yet, or the last of this turn; 0 if there is none."""
    if view.fields.die:
        return int(view.fields.die)
    there: State | None = view
    while there is not None and there.parent is not None and there.fields.turn_number == view.fields.turn_number:
        if there.parent.fields.phase == ROLL_DIE and there.action is not None:
            return there.action + 1
        there = there.parent
    return 0


def panel_nodes(layout: SeaLayout, record: Fields, shown: int, translate: Translate) -> Iterator[Node]:
    """The die with the result `shown`, the three duties of the turn, and the number of backs not drawn yet."""
    top = layout.sea_height
    y = top + PANEL_HEIGHT / 2
    yield Node("panel", "panel", Box(layout.width, PANEL_HEIGHT), layout.width / 2, y, classes=("panel",))
    name = f"die-{RESULTS[shown - 1]}" if 1 <= shown <= 4 else "die-any"
    label = translate("label-die-shows", result=translate(name)) if name != "die-any" else translate("label-die")
    due = due_text(record)
    set_up = record.phase not in SETTING_UP
    spent = ("spent",) if set_up and "d" not in due and name == "die-any" else ()
    yield Node("die", "panel", Sprite(f"thin-{name}", 54, 54), 44, y, classes=("die", *spent), label=label)
    if in_play(record):
        pawns = any(letter in due for letter in PAWN_NAMES)
        for k, (key, open_) in enumerate((("pawn", pawns), ("slide", "s" in due), ("die", "d" in due))):
            x = 104.0 + 62 * k
            icon = {"pawn": "icon-pawn", "slide": "icon-tile", "die": "icon-die"}[key]
            box = "box-due" if open_ else "box-done"
            label = translate(f"label-{'due' if open_ else 'done'}-{key}")
            yield Node(f"icon-{key}", "panel", Sprite(f"thin-{icon}", 24, 24), x, y, classes=("duty",))
            yield Node(f"box-{key}", "panel", Sprite(f"thin-{box}", 22, 22), x + 26, y, classes=("duty",), label=label)
    yield from _undrawn_nodes(layout, record, y, translate)


def _undrawn_nodes(layout: SeaLayout, record: Fields, y: float, translate: Translate) -> Iterator[Node]:
    counted = (*ICE_KINDS, *(HOLE_KINDS if record.undrawn[HK] else ()))
    kinds = [kind for kind in counted if record.undrawn[kind] > 0]
    for k, kind in enumerate(kinds):
        x = layout.width - 30 - 50 * (len(kinds) - 1 - k)
        side, letter = BACKS[kind], LETTERS[BACKS[kind]]
        n = int(record.undrawn[kind])
        label = translate("label-undrawn", n=n, side=side_text(side, translate))
        shape = Sprite("thin-" + SPRITES[side], 34, 34)
        yield Node(f"undrawn-{letter}", "panel", shape, x, y - 10, classes=("undrawn",), label=label)
        yield Node(f"undrawn-n-{letter}", "panel", Text(f"×{n}", 15), x, y + 21, classes=("count",))


def nodes_of(thing: Thing) -> tuple[str, ...]:
    """The nodes that show a thing of a data file: the die, or the number of backs of a kind that are not drawn yet.

    >>> nodes_of(("normal", "IO")), nodes_of(("bear", "")), nodes_of(("card", "ROPE"))
    (('undrawn-O', 'undrawn-n-O'), ('die',), ())
    """
    key, name = thing
    if key in RESULTS:
        return ("die",)
    if key in ("normal", "kraken"):
        letter = LETTERS[BACKS[KIND_NAMES.index(name)]]
        return f"undrawn-{letter}", f"undrawn-n-{letter}"
    return ()


# --- seats -------------------------------------------------------------------------------------


def seat_of(view: State, seat: int, viewpoint: int, translate: Translate, language: str) -> Seat:
    """A seat with its details: its pawns and their condition, the team, the cards and tiles in the hand."""
    record, details = view.fields, []
    for name in pawns_in(int(record.own[seat])):
        condition = translate(f"detail-{_condition(record, PAWN_NAMES.index(name))}")
        details.append(f"{name} : {condition}" if language == "fr" else f"{name}: {condition}")
    if record.units < view.seats:
        details.append(translate("detail-team", team=int(record.team[seat]) + 1))
    if record.mode != BASIC and record.phase not in LAYING_OUT:
        details.append(translate("detail-cards", n=int(record.held[seat])))
    tiles = hand_tiles(record, seat)
    if tiles:
        details.append(translate("detail-tiles", n=len(tiles)))
    cards = [*_cards(view, seat, viewpoint, translate, language), *_tiles(record, tiles, translate)]
    score = f"{view.scores[seat]:g}" if view.scores else ""
    classes = (f"pawn-{PAWN_NAMES[seat].lower()}",)
    active = bool(record.to_move == seat)
    return Seat(seat, seat_name(record, seat), classes, score, tuple(details), tuple(cards), active)


def _condition(record: Fields, pawn: int) -> str:
    if record.adrift >> pawn & 1:
        return "adrift"
    if record.pending >> pawn & 1 or record.order[pawn]:
        return "lost"
    if not record.on >> pawn & 1:
        return "waiting"
    if record.lying >> pawn & 1:
        return "lying"
    return "resting" if record.resting >> pawn & 1 else "in"


def _cards(view: State, seat: int, viewpoint: int, translate: Translate, language: str) -> Iterator[Card]:
    board, record = view.game.fields, view.fields
    known = hand_cards(record, seat)
    usable = _playable(view) if viewpoint == seat == view.to_move else set()
    for slot, card in enumerate(known):
        title, sentence = card_text(view, card, language)
        kind = CLASS_NAMES[int(board.card_class[card])]
        fit = "playable" if card in usable else "idle"
        detail = f"{sentence} ({translate(f'class-{kind}')})"
        yield Card(f"card-{seat}-{slot}", title, detail, ("card", kind, fit))
    for slot in range(len(known), int(record.held[seat])):
        yield Card(f"card-{seat}-{slot}", translate("card-back"), classes=("card", "back"))


def _playable(view: State) -> set[int]:
    """The cards that the seat to move may play or discard now."""
    actions = view.legal_actions()
    return {card for action in actions for card in (played_card(action), discarded_card(action)) if card != NOWHERE}


def _tiles(record: Fields, tiles: list[int], translate: Translate) -> Iterator[Card]:
    for tile in tiles:
        kind = int(record.kind[tile])
        if kind == UNKNOWN:
            yield Card(f"hand-{tile}", translate("tile-card-back"), classes=("tile", "back"))
        else:
            front, back = side_text(FRONTS[kind], translate), side_text(BACKS[kind], translate)
            yield Card(f"hand-{tile}", translate("tile-card", front=front, back=back), classes=("tile",))
