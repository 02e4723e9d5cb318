"""The picture of Nim: heaps of stones in rows. A click on a stone takes it and all stones to its right."""

from collections.abc import Iterator
from functools import partial

from nim.notation.write import LETTERS
from nim.rules.record import STONES

from ludotheque.core.state import State
from ludotheque.core.text import Translate, translate_game
from ludotheque.draw.scene import Choice, Circle, Node, Scene, Seat, Text

__all__ = ["scene"]

STEP = 64.0
WIDTH = STEP * (STONES + 2)
HEIGHT = STEP * 5
SEATS = ("seat-first", "seat-second")


def scene(view: State, viewpoint: int, language: str) -> Scene:
    """The scene of a position; all viewpoints see the same heaps."""
    translate: Translate = partial(translate_game, "nim", language)
    title = headline(view, translate)
    return Scene(
        game="nim",
        language=language,
        width=WIDTH,
        height=HEIGHT,
        layers=("table", "stones"),
        nodes=tuple(stones(view, translate)),
        headline=title,
        label=translate("scene", headline=title),
        seats=tuple(seat_of(view, seat, translate) for seat in range(2)),
        choices=tuple(choices(view, translate)) if view.to_move == viewpoint else (),
        narration=tuple(narrate(view, translate)),
    )


def stones(view: State, translate: Translate) -> Iterator[Node]:
    """The nodes: a letter per heap, and its stones."""
    for heap, left in enumerate(view.fields.stones):
        y = STEP * (heap + 1)
        yield Node(f"heap-{LETTERS[heap]}", "table", Text(LETTERS[heap], 24), STEP / 2, y, classes=("heap",))
        for stone in range(left):
            name = f"{LETTERS[heap]}{stone + 1}"
            label = translate("stone", heap=LETTERS[heap], n=stone + 1)
            yield Node(f"stone-{name}", "stones", Circle(24), STEP * (stone + 1.5), y, classes=("stone",), label=label)


def choices(view: State, translate: Translate) -> Iterator[Choice]:
    """The legal actions: a click on a stone takes it and all stones to its right."""
    for action in view.legal_actions():
        heap, taken = action // STONES, action % STONES + 1
        clicked = view.fields.stones[heap] - taken + 1
        label = translate("choice", n=taken, heap=LETTERS[heap])
        yield Choice(action, view.text_of(action), (f"stone-{LETTERS[heap]}{clicked}",), label)


def headline(view: State, translate: Translate) -> str:
    """Whose turn it is, or who has won."""
    if view.is_over:
        return translate("headline-won", who=translate(SEATS[view.fields.winner]))
    return translate("headline-turn", who=translate(SEATS[view.fields.to_move]))


def seat_of(view: State, seat: int, translate: Translate) -> Seat:
    """A seat with its name."""
    return Seat(seat, translate(SEATS[seat]), (f"seat-{seat}",), active=view.to_move == seat)


def narrate(view: State, translate: Translate) -> Iterator[str]:
    """Sentences about the last action."""
    if view.parent is not None and view.action is not None:
        heap, taken = LETTERS[view.action // STONES], view.action % STONES + 1
        yield translate("narrate-taken", who=translate(SEATS[view.parent.fields.to_move]), n=taken, heap=heap)
        if view.is_over:
            yield translate("narrate-won", who=translate(SEATS[view.fields.winner]))
