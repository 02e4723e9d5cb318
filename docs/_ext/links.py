"""Checks every address in the built site: `python -m docs._ext.links site`.

A link within the site must lead to a file that is there, and its anchor to an element with that id. Addresses of other
sites are counted, not visited.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ADDRESSES = {"href", "src"}


@dataclass
class Links(HTMLParser):
    """The addresses in a page, and the ids that its anchors lead to."""

    addresses: list[str] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is not None and name in ADDRESSES:
                self.addresses.append(value)
            elif value is not None and (name == "id" or (tag == "a" and name == "name")):
                self.ids.add(value)


@cache
def read(file: Path) -> Links:
    """The links of a file, read once."""
    links = Links()
    links.feed(file.read_text("utf-8"))
    return links


def broken(site: Path) -> Iterator[str]:
    """What is wrong with the links of a site, one sentence each."""
    for page in sorted(site.rglob("*.html")):
        for address in read(page).addresses:
            fault = fault_of(site, page, address)
            if fault:
                yield f"{page.relative_to(site)}: {address}: {fault}"


def is_inside(address: str) -> bool:
    """Whether an address is one of the site itself."""
    parts = urlsplit(address)
    return not parts.scheme and not parts.netloc


def fault_of(site: Path, page: Path, address: str) -> str:
    """Why an address leads nowhere; empty if it does lead somewhere."""
    if not is_inside(address):
        return ""
    parts = urlsplit(address)
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return "no such file"
    if not target.is_relative_to(site.resolve()):
        return "leads out of the site"
    anchor = unquote(parts.fragment)
    if anchor and target.suffix == ".html" and anchor not in read(target).ids:
        return "no such anchor"
    return ""


def counts(site: Path) -> tuple[int, int, int]:
    """How many pages there are, how many addresses within the site and how many of other sites."""
    pages = sorted(site.rglob("*.html"))
    addresses = [address for page in pages for address in read(page).addresses]
    inside = sum(map(is_inside, addresses))
    return len(pages), inside, len(addresses) - inside


def main(site: Path) -> int:
    """Print what is broken; the exit code is 1 if anything is."""
    found = list(broken(site.resolve()))
    for fault in found:
        print(fault)
    pages, inside, outside = counts(site.resolve())
    print(f"{pages} pages, {inside} links within the site, {len(found)} broken; {outside} links to other sites.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
