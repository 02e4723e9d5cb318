"""The default picture, for games without a `view/`: the text of the position, and a button for every legal action."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludotheque.core import text
from ludotheque.core.state import State
from ludotheque.core.text import Translate
from ludotheque.draw.scene import Box, Button, Choice, Node, Scene, Seat, Text

WIDTH = 720.0
LINE = 30.0
"""The height of a line of text, in picture units."""
LONGEST = 48
"""The greatest number of characters in a line."""


def plain_scene(view: State, viewpoint: int, language: str) -> Scene:
    """The scene of a view: the position as text."""
    translate: Translate = partial(text.translate, "ludotheque.draw", language)
    lines = list(folded(view.position))
    height = 80.0 + LINE * len(lines)
    texts = view.legal_texts() if view.to_move == viewpoint else []
    headline = headline_of(view, translate)
    return Scene(
        game=view.game.slug,
        language=language,
        width=WIDTH,
        height=height,
        layers=("board", "text"),
        nodes=tuple(text_nodes(lines, height, view.position)),
        headline=headline,
        label=f"{view.game.info.name}. {headline}",
        seats=tuple(seat_of(view, seat, translate) for seat in range(view.seats)),
        choices=tuple(
            Choice(view.action_of(text), text, (f"action-{number}",), translate("choice", text=text))
            for number, text in enumerate(texts)
        ),
        buttons=tuple(Button(f"action-{number}", text) for number, text in enumerate(texts)),
        narration=tuple(narrate(view, translate)),
    )


def folded(text: str) -> Iterator[str]:
    """Break a text between words into lines of at most `LONGEST` characters."""
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > LONGEST:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line


def text_nodes(lines: list[str], height: float, position: str) -> Iterator[Node]:
    """The nodes of the picture: a sheet and the lines of text on it."""
    middle = WIDTH / 2
    sheet = Box(WIDTH - 40, height - 40, 12)
    yield Node("sheet", "board", sheet, middle, height / 2, classes=("plain-sheet",), label=position)
    for number, line in enumerate(lines):
        yield Node(
            f"line-{number}", "text", Text(line, 22), middle, 40 + LINE * (number + 0.5), classes=("plain-text",)
        )


def headline_of(view: State, translate: Translate) -> str:
    """Whose turn it is, or who has won."""
    if view.is_over:
        win_shares = view.win_shares or []
        winners = [translate("seat", n=seat + 1) for seat, share in enumerate(win_shares) if share == max(win_shares)]
        return translate("headline-won", who=winners[0]) if len(winners) == 1 else translate("headline-shared")
    if view.is_chance:
        return translate("headline-chance")
    return translate("headline-turn", who=translate("seat", n=int(view.record.to_move) + 1))


def seat_of(view: State, seat: int, translate: Translate) -> Seat:
    """The name and the score of a seat."""
    score = f"{view.running_scores()[seat]:g}"
    return Seat(seat, translate("seat", n=seat + 1), (f"seat-{seat + 1}",), score, active=view.to_move == seat)


def narrate(view: State, translate: Translate) -> Iterator[str]:
    """A sentence about the last action, if there is one."""
    if view.parent is None:
        return
    actor = view.parent.to_move
    text = " ".join([view.action_text, *view.events()])
    if isinstance(actor, int):
        yield translate("narrate-action", who=translate("seat", n=actor + 1), text=text)
    else:
        yield translate("narrate-chance", text=text)
