"""The picture of Nim: heaps of stones in rows. Whoever clicks a stone takes it and all to its right."""

from collections.abc import Iterator
from functools import partial

from nim.notation.write import LETTERS
from nim.rules.record import STONES

from ludotheque.core.state import State
from ludotheque.core.text import Say, say
from ludotheque.draw.scene import Choice, Circle, Node, Scene, Seat, Words

__all__ = ["scene"]

STEP = 64.0
WIDTH = STEP * (STONES + 2)
HEIGHT = STEP * 5
SEATS = ("seat-first", "seat-second")


def scene(view: State, viewpoint: int, language: str) -> Scene:
    """The heaps as everybody sees them."""
    speak: Say = partial(say, "nim", language)
    title = headline(view, speak)
    return Scene(
        game="nim",
        language=language,
        width=WIDTH,
        height=HEIGHT,
        layers=("table", "stones"),
        nodes=tuple(stones(view, speak)),
        headline=title,
        label=speak("scene", headline=title),
        seats=tuple(seat_of(view, seat, speak) for seat in range(2)),
        choices=tuple(choices(view, speak)) if view.to_move == viewpoint else (),
        story=tuple(narrate(view, speak)),
    )


def stones(view: State, speak: Say) -> Iterator[Node]:
    """A letter per heap, and its stones."""
    for heap, left in enumerate(view.fields.stones):
        y = STEP * (heap + 1)
        yield Node(f"heap-{LETTERS[heap]}", "table", Words(LETTERS[heap], 24), STEP / 2, y, classes=("heap",))
        for stone in range(left):
            name = f"{LETTERS[heap]}{stone + 1}"
            label = speak("stone", heap=LETTERS[heap], n=stone + 1)
            yield Node(f"stone-{name}", "stones", Circle(24), STEP * (stone + 1.5), y, classes=("stone",), label=label)


def choices(view: State, speak: Say) -> Iterator[Choice]:
    """A click on a stone takes it and all to its right."""
    for action in view.legal_actions():
        heap, taken = action // STONES, action % STONES + 1
        clicked = view.fields.stones[heap] - taken + 1
        label = speak("choice", n=taken, heap=LETTERS[heap])
        yield Choice(action, view.text_of(action), (f"stone-{LETTERS[heap]}{clicked}",), label)


def headline(view: State, speak: Say) -> str:
    """Whose turn it is, or who has won."""
    if view.is_over:
        return speak("headline-won", who=speak(SEATS[view.fields.winner]))
    return speak("headline-turn", who=speak(SEATS[view.fields.to_move]))


def seat_of(view: State, seat: int, speak: Say) -> Seat:
    """A seat by its name."""
    return Seat(seat, speak(SEATS[seat]), (f"seat-{seat}",), active=view.to_move == seat)


def narrate(view: State, speak: Say) -> Iterator[str]:
    """What the last action did."""
    if view.parent is not None and view.action is not None:
        heap, taken = LETTERS[view.action // STONES], view.action % STONES + 1
        yield speak("tell-taken", who=speak(SEATS[view.parent.fields.to_move]), n=taken, heap=heap)
        if view.is_over:
            yield speak("tell-won", who=speak(SEATS[view.fields.winner]))
