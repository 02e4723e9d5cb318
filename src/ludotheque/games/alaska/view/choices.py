"""What can be clicked in Alaska: each legal action as a sequence of clicks."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Button, Choice, Node, Path, Sprite
from ludotheque.games.alaska.board import COLOUR_LETTERS
from ludotheque.games.alaska.notation.names import names_of, place_name, seat_letter
from ludotheque.games.alaska.notation.write import write_action
from ludotheque.games.alaska.rules.bear import bear_place
from ludotheque.games.alaska.rules.places import camp_colour, is_piece
from ludotheque.games.alaska.rules.record import FREEZE, NONE
from ludotheque.games.alaska.view.layout import ON_TRUCK, Layout
from ludotheque.games.alaska.view.narration import boxes_word, kind_word, shape_word, there, tint, to

BUTTONS = ("stop", "found", "leave", "fog", "nofog")
"""The actions that have a button instead of a place on the board, in the order of their ids."""


def choices_of(layout: Layout, view: State, translate: Translate) -> Iterator[Choice]:
    """Every legal action of the seat to move."""
    for action in view.legal_actions():
        if layout.record.phase == FREEZE:
            yield _lay(layout, action, translate)
        else:
            yield _act(layout, action, translate)


def _lay(layout: Layout, action: int, translate: Translate) -> Choice:
    """Laying a piece: the clicks are its hexes in order."""
    lake, board = layout.lake, layout.board
    hexes = names_of(board).covers[action]
    x, y = lake.anchor(hexes[0], hexes)
    text = names_of(board).placements[action]
    path = Path(lake.path([lake.water[hex] for hex in hexes], (x, y), 3.5, 8))
    ghost = Node("ghost", "ice", path, x, y, classes=("ice", "ghost"))
    label = translate("choice-lay", shape=shape_word(translate, int(board.form[action])), hexes=text.replace(".", " "))
    clicks = tuple(f"hex-{names_of(board).hexes[hex]}" for hex in hexes)
    return Choice(action, f"+{text}", clicks, label, (ghost,))


def place_node(layout: Layout, place: int) -> str:
    """The id of the node of a place."""
    name = place_name(layout.board, place)
    return f"ice-{name}" if is_piece(layout.board, place) else f"land-{name}"


def _act(layout: Layout, action: int, translate: Translate) -> Choice:
    board, record = layout.board, layout.record
    text = write_action(board, record, action)
    if action < board.bear:
        return _melt(layout, action, text, translate)
    if action < board.step:
        place = bear_place(board, action)
        x, y = layout.anchor(place)
        ghost = Node("ghost", "bear", Sprite("alaska-bear", 48, 32), x, y, classes=("ghost",))
        label = translate("choice-bear", where=to(translate, board, place))
        return Choice(action, text, (place_node(layout, place),), label, (ghost,))
    if action < board.load:
        return _travel(layout, action, text, translate)
    if action < board.unload:
        return _load(layout, action, text, translate)
    if action == board.unload:
        return _unload(layout, action, text, translate)
    name = BUTTONS[action - board.stop]
    return Choice(action, text, (name,), translate(f"choice-{name}"))


def _melt(layout: Layout, action: int, text: str, translate: Translate) -> Choice:
    board, record = layout.board, layout.record
    name = int(action - board.melt)
    x, y = layout.anchor(name)
    ghost = Node("ghost", "marks", Sprite("alaska-crack", 46, 46), x, y, classes=("ghost", "crack"))
    kind, said = kind_word(translate, int(record.kind)), place_name(board, name)
    label = translate("choice-melt", kind=kind, name=said)
    if any(record.box[name]):
        label = translate("choice-melt-boxes", kind=kind, name=said, boxes=boxes_word(translate, record.box[name]))
    return Choice(action, text, (place_node(layout, name),), label, (ghost,))


def _travel(layout: Layout, action: int, text: str, translate: Translate) -> Choice:
    """The clicks of a step: the place. Those of a flight: the helicopter card, then the place."""
    board, record = layout.board, layout.record
    letter, flies = seat_letter(record, int(record.player)), action >= board.flight
    place = int(action - (board.flight if flies else board.step))
    x, y = layout.anchor(place)
    ghost = Node("ghost", "trucks", Sprite(f"alaska-truck-{letter}", 46, 34.5), x, y, classes=("ghost",))
    card = (f"card-{letter}-heli",) if flies else ()
    label = translate("choice-fly" if flies else "choice-step", where=to(translate, board, place))
    return Choice(action, text, (*card, place_node(layout, place)), label, (ghost,))


def _load(layout: Layout, action: int, text: str, translate: Translate) -> Choice:
    """The click for loading: the container. The clicks of a theft: the theft card, then the container."""
    board, record = layout.board, layout.record
    seat = int(record.player)
    letter, steals = seat_letter(record, seat), action >= board.theft
    colour = int(action - (board.theft if steals else board.load))
    box = f"box-{place_name(board, int(record.truck_at[seat]))}-{COLOUR_LETTERS[colour]}"
    x, y = layout.trucks[seat]
    ghost = Node(
        "ghost",
        "trucks",
        Sprite(f"alaska-box-{COLOUR_LETTERS[colour]}", 20, 20),
        x + ON_TRUCK[0],
        y + ON_TRUCK[1],
        classes=("ghost",),
    )
    card = (f"card-{letter}-theft",) if steals else ()
    label = translate("choice-steal" if steals else "choice-load", colour=tint(translate, colour))
    return Choice(action, text, (*card, box), label, (ghost,))


def _unload(layout: Layout, action: int, text: str, translate: Translate) -> Choice:
    board, record = layout.board, layout.record
    seat = int(record.player)
    place, colour = int(record.truck_at[seat]), int(record.truck_load[seat])
    camp = camp_colour(board, record, place)
    gift = camp not in (NONE, int(record.colour[seat]))
    message = "choice-unload-gift" if gift else "choice-unload"
    label = translate(message, colour=tint(translate, colour), where=there(translate, board, place))
    return Choice(action, text, (f"truck-{seat_letter(record, seat)}",), label)


def buttons_of(layout: Layout, view: State, translate: Translate) -> Iterator[Button]:
    """The buttons of the legal actions that have no place on the board."""
    legal = set(view.legal_actions())
    for action, name in enumerate(BUTTONS, start=layout.board.stop):
        if action in legal:
            yield Button(name, translate(f"button-{name}"))
