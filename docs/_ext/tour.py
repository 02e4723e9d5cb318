"""The tour: a script in cells (`# %%`) as a page, with what its code prints and the pictures it shows."""

from __future__ import annotations

import ast
import contextlib
import io
import re
from collections.abc import Iterator
from pathlib import Path

from docs._ext.page import Page

from ludotheque import State

SCRIPT = Path(__file__).resolve().parents[2] / "examples" / "tour.py"


def tour(page: Page) -> str:
    """The whole page."""
    names: dict[str, object] = {"__name__": "tour"}
    cells = re.split(r"^# %%", SCRIPT.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return "\n\n".join(part for number, cell in enumerate(cells) for part in shown(page, number, cell, names))


def shown(page: Page, number: int, cell: str, names: dict[str, object]) -> Iterator[str]:
    """A cell: its text, or its code with the output."""
    kind, _, text = cell.partition("\n")
    if "markdown" in kind:
        yield re.sub(r"^# ?", "", text, flags=re.MULTILINE)
        return
    yield f"```python\n{text.strip()}\n```"
    printed, value = run(text, names)
    if printed:
        yield f"```text\n{printed}```"
    if isinstance(value, State):
        link = page.picture(f"tour.{number}.svg", value._repr_svg_())
        yield f'```{{raw}} html\n<img class="board" src="{link}" alt="The position that the code above returns">\n```'


def run(text: str, names: dict[str, object]) -> tuple[str, object]:
    """What a cell prints, and the value of its last expression."""
    tree = ast.parse(text)
    last = tree.body[-1]
    shown = last.value if isinstance(last, ast.Expr) else None
    if shown:
        tree.body.pop()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, str(SCRIPT), "exec"), names)
        value = eval(compile(ast.Expression(shown), str(SCRIPT), "eval"), names) if shown else None
    return printed.getvalue(), value
