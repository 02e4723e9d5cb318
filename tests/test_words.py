"""One thing has one name: retired words do not come back (docs/glossary.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "docs", "tests", "benches", "examples", "web")
SUFFIXES = {".py", ".md", ".toml", ".ftl", ".txt", ".ts", ".svelte", ".css", ".html", ".mjs"}
PLAYERS_READ = re.compile(r"/(text|template/text)/|^web/text/|/boards/")
"""Texts for players may use any word of the language, except where `RETIRED_EVERYWHERE` says otherwise."""

NOT_OURS = {"tests/test_words.py", "docs/glossary.md", "CHANGELOG.md"}
NOT_SOURCES = (
    "web/node_modules/", "web/src/generated/", "web/public/licences/", "src/ludotheque/server/client/",
    "src/ludotheque/server/migrations/versions/",  # they name old columns
)  # fmt: skip
LANES = re.compile(r"vector|gymnasium|research|conformance/play|benches/|examples/learn", re.IGNORECASE)
"""Where a lane is meant: one of n games that a vector environment plays side by side."""

RETIRED_EVERYWHERE = {
    r"\b[Hh](e|is|im|imself)\b": "they, their, them",
}
RETIRED = {
    r"\bhabits?\b": "playout policy",
    r"\bslips?\b": "blunder_rate",
    r"\beyes?\b": "view, viewpoint",
    r"\bwish(es|ed|ing)?\b": "request, command",
    r"\bguests?\b": "connection",
    r"\balbums?\b": "scene cache",
    r"(?<!\")\bhouse\b(?! rule|_rule|\.toml)": "table service",
    r"\b_?film(s|ed)?\b": "frames",
    r"\btelling\b": "broadcast, narration",
    r"\b(tells?|told)\b": "says, returns, narrates, broadcasts",
    r"(?<![A-Za-z])promise[sd]?\b(?! \+|\.)": "commitment",
    r"\bstor(y|ies)\b": "narration",
    r"\bfacts?\b": "fields, details, information",
    r"\bthoughts?\b": "decision",
    r"\bworlds?\b": "determinization",
    r"\btraits?\b": "unit",
    r"\bforesight\b": "value network",
    r"\boutlooks?\b": "estimate",
    r"\bleans?\b": "bias, weight",
    r"\bdaring\b": "blunder_rate",
    r"\bentries\b(?!\()|\bEntry\b|\bentry\b(?!.?points?|_point)": "event",
    r"(?<!win_)\bshares\b(?=[\[\]=:.,)\"'`])": "win_shares",
    r"\bSay\b|\bwords\(": "Translate, translate",
    r"\bso many\b": "n, or the number itself",
    r"\bone an? (seat|thread|move|game|level|process|player|row|turn|table)\b": "one per ...",
    r"\bhang(s|ing)? on\b": "depends on",
    r"\bnobody minds\b": "is ignored",
}


def sources() -> Iterator[tuple[str, str]]:
    """Every text file of ours with its path."""
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*")):
            path = file.relative_to(ROOT).as_posix()
            if file.suffix in SUFFIXES and path not in NOT_OURS and not path.startswith(NOT_SOURCES):
                yield path, file.read_text("utf-8")


def retired_words(path: str, text: str) -> Iterator[str]:
    """Each retired word of a file: where it is, and what to write instead.

    >>> list(retired_words("src/x.py", "# the house"))
    ["src/x.py:1: 'house': write table service"]
    """
    rules = RETIRED_EVERYWHERE | ({} if PLAYERS_READ.search(path) else RETIRED)
    if not LANES.search(path) and not PLAYERS_READ.search(path):
        rules = rules | {r"\b[Ll]anes?\b": "tree, thread (lane: only in vector environments)"}
    for number, line in enumerate(text.splitlines(), start=1):
        for pattern, instead in rules.items():
            for match in re.finditer(pattern, line):
                yield f"{path}:{number}: {match[0]!r}: write {instead}"


def test_no_retired_word_is_used() -> None:
    found = [fault for path, text in sources() for fault in retired_words(path, text)]
    assert not found, "\n".join(found)


if __name__ == "__main__":
    for path, text in sources():
        for fault in retired_words(path, text):
            print(fault)
