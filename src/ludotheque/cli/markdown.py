"""Markdown in the terminal, with tables that cut no word.

rich shortens a long word in a narrow column (`déplaceme…`). Here every column is at least as wide as its longest word;
where the terminal is too narrow for that, each row of the table is an item of a list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import markdown
from rich.box import SIMPLE
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

GAP = 2
"""The spaces between two columns, and those at both edges together."""

BETWEEN = " · "
"""What separates the cells of a row in a list."""


class WholeWordTable(markdown.TableElement):
    """A table in which no word is cut."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rows = list(self._rows())
        widths = column_widths([[cell.plain for cell in row] for row in rows], options.max_width)
        if widths is None:
            yield from _as_list(rows)
            return
        table = Table(box=SIMPLE, pad_edge=False, collapse_padding=True, style="markdown.table.border")
        for heading, width in zip(rows[0], widths, strict=True):
            table.add_column(heading, width=width)
        for row in rows[1:]:
            table.add_row(*row)
        yield table

    def _rows(self) -> Iterator[list[Text]]:
        """The cells of each row, the headings first."""
        if self.header is not None and self.header.row is not None:
            yield [_styled(cell.content, "markdown.table.header") for cell in self.header.row.cells]
        if self.body is not None:
            yield from ([cell.content for cell in row.cells] for row in self.body.rows)


def _styled(text: Text, style: str) -> Text:
    text = text.copy()
    text.stylize(style)
    return text


def _as_list(rows: Sequence[Sequence[Text]]) -> Iterator[Text | Padding]:
    """A line with the headings, then an item for each row."""
    yield Text("")
    yield Text(BETWEEN).join(rows[0])
    for row in rows[1:]:
        item = Table.grid(padding=(0, 1, 0, 0))
        item.add_row("•", Text(BETWEEN).join(row))
        yield Padding(item, (0, 0, 0, 1))
    yield Text("")


def column_widths(rows: Sequence[Sequence[str]], width: int) -> list[int] | None:
    """The widths of the columns of a table in a terminal; None if there is no room for the longest words.

    >>> column_widths([["card", "what it does"], ["rope", "puts a lost pawn on a free tile"]], 30)
    [4, 22]
    >>> column_widths([["card", "what it does"], ["rope", "puts a lost pawn on a free tile"]], 9)
    """
    columns = list(zip(*rows, strict=True))
    most = [max(map(cell_len, cells)) for cells in columns]
    widths = [max(cell_len(word) for cell in cells for word in cell.split() or [""]) for cells in columns]
    room = width - GAP * len(columns) - sum(widths)
    if room < 0:
        return None
    for _ in range(min(room, sum(most) - sum(widths))):
        fullest = max(range(len(columns)), key=lambda k: most[k] / max(widths[k], 1))
        widths[fullest] += 1
    return widths


class Markdown(markdown.Markdown):
    """A Markdown text for the terminal."""

    elements = markdown.Markdown.elements | {"table_open": WholeWordTable}
