"""The page that a generator writes for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

PICTURES = "_pictures"


@dataclass(frozen=True)
class Page:
    """A page by its name (`games/alaska`), the folder of the site, and whether this is a quick build."""

    docname: str
    site: Path
    quick: bool = False

    @property
    def top(self) -> str:
        """The way from the page to the top of the site."""
        return "../" * self.docname.count("/")

    def picture(self, name: str, svg: str) -> str:
        """Write a picture beside the site's pages and return its address as seen from the page."""
        folder = Path(self.site) / PICTURES
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(svg, "utf-8")
        return f"{self.top}{PICTURES}/{name}"


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table.

    >>> print(table(["a", "b"], [["1", "x | y"]]))
    | a | b |
    | --- | --- |
    | 1 | x \\| y |
    """
    lines = [list(heads)]
    lines.append(["---"] * len(lines[0]))
    lines += [[" ".join(cell.split()).replace("|", "\\|") for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
