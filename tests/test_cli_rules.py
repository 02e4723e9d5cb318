"""`ludotheque rules` prints every word of the guides, whole and in order, at any width."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from ludotheque import game_names
from ludotheque.cli import app
from ludotheque.cli.shared import out
from ludotheque.core.guide import guide_text
from ludotheque.core.text import LANGUAGES

SIGNS = re.compile(r"[*`]+|\]\([^)]*\)|(?<!\[)\[(?=[^\]]*\]\()")
"""Signs of Markdown within a line: emphasis, code, links."""

START = re.compile(r"^(#+|-|(?P<number>\d+)\.)\s")
"""Signs of Markdown at the start of a line. The number of an item is printed."""

DRAWN = re.compile(r"[•·─]")
"""What is printed for the signs of Markdown."""


def blocks(guide: str) -> Iterator[list[str]]:
    """The guide as texts: a single one for each line, or all cells of a table."""
    fenced, cells = False, list[str]()
    for line in guide.splitlines():
        if line.startswith("|"):
            cells += [SIGNS.sub("", cell) for cell in line.strip("|").split("|") if set(cell.strip()) - set("-:")]
            continue
        if cells:
            yield cells
            cells = []
        if line.startswith("```"):
            fenced = not fenced
        else:
            yield [line if fenced else SIGNS.sub("", START.sub(r"\g<number> ", line))]
    if cells:
        yield cells


def is_in_order(words: list[str], printed: list[str]) -> bool:
    """Whether all these words are among the printed ones, in the same order."""
    rest = iter(printed)
    return all(word in rest for word in words)


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", game_names())
def test_every_word_of_a_guide_is_printed(
    slug: str, language: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(out, "width", columns)
    done = CliRunner().invoke(app, ["rules", slug, "--lang", language])
    assert done.exit_code == 0
    assert max(map(len, done.stdout.splitlines())) <= columns
    printed = DRAWN.sub(" ", done.stdout).split()
    for texts in blocks(guide_text(slug, language)):
        words = " ".join(texts).split()
        found, printed = printed[: len(words)], printed[len(words) :]
        if len(texts) == 1:
            assert found == words
        else:  # the lines of cells that stand side by side are mixed
            assert Counter(found) == Counter(words)
            assert [cell for cell in texts if not is_in_order(cell.split(), found)] == []
    assert printed == []
