"""Writes docs/reference/contract.md, the page of the game contract, from the code: `python docs/contract.py`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from ludotheque.conformance import CHECKS
from ludotheque.core import contract
from ludotheque.core.folder import FILES, files_of, role_of
from ludotheque.core.module import PARTS, Part, expected
from ludotheque.core.registry import BUILT_IN_PREFIX, names, package_of

PAGE = Path(__file__).with_name("reference") / "contract.md"
BUILT_IN = [slug for slug in names() if package_of(slug).startswith(BUILT_IN_PREFIX)]


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *parts(), *folder(), *checks()]) + "\n"


INTRODUCTION = """# The contract of a game

A game is a Python package that an entry point of the group `ludotheque.games` names. `ludotheque.core.module.load`
loads and checks it once; what is wrong is said in one sentence with the package's name. `ludotheque new-game NAME`
writes a minimal one, [Add a game](../tutorials/add-a-game.md) shows how a complete small one is written, and
[Contributing](../contributing.md) says what kernels may do.

The information about a game is `INFO` in `info.py`, an `Info` of `ludotheque.core.info`. Every other part below is a
module whose `__all__` lists the members it provides. Members in bold are required; any other has a default.

This page is written from the code by `python docs/contract.py`."""


def parts() -> Iterator[str]:
    """Every part with its members, their signatures and what they do."""
    for part in PARTS:
        title, _, more = (inspect.getdoc(part) or "").partition("\n\n")
        yield f"\n## {title}\n"
        if more:
            yield f"{' '.join(more.split())}\n"
        for name, member in part.members().items():
            text = f"**{expected(name, member)}**" if name in part.REQUIRED else f"`{expected(name, member)}`"
            yield f"- {text}: {meaning(part, name, member)}{default(part, name, member)}"


def meaning(part: type[Part], name: str, member: Any) -> str:
    """What a member is, from its docstring; of a kernel, from the placeholder in `core.contract`."""
    described = vars(contract).get(name, member) if isinstance(member, staticmethod) else member
    text = inspect.getdoc(described) if callable(described) else attribute_docs(part)[name]
    return " ".join((text or "").split())


def default(part: type[Part], name: str, member: Any) -> str:
    """What happens where a game has no such member."""
    if name in part.REQUIRED or not isinstance(member, staticmethod):
        return ""
    text = " ".join((inspect.getdoc(member.__func__) or "").split())
    return f" *Default:* {text.partition(': ')[2] or text}"


def attribute_docs(part: type[Part]) -> dict[str, str]:
    """The texts under the values of a part, which only the source has."""
    lines = inspect.getsource(part).splitlines()
    found = {}
    for line, after in pairwise(lines):
        name = line.strip().partition(":")[0]
        if name.isupper() and after.strip().startswith('"""'):
            start = lines.index(after, lines.index(line))
            end = next(k for k in range(start, len(lines)) if lines[k].rstrip().endswith('"""'))
            found[name] = " ".join(text.strip() for text in lines[start : end + 1]).strip('"')
    return found


def folder() -> Iterator[str]:
    """The files a game may have, and which of the five games has which."""
    files = {slug: files_of(package_of(slug)) for slug in BUILT_IN}
    yield "\n## The folder\n"
    yield "Any other file is refused. A part that a game does not need is absent.\n"
    yield "| file | what it is for | " + " | ".join(BUILT_IN) + " |"
    yield "| --- | --- |" + " --- |" * len(BUILT_IN)
    for pattern, role in FILES.items():
        cells = []
        for slug in BUILT_IN:
            found = [path for path in files[slug] if role_of(path) == role]
            names = ", ".join(path.rpartition("/")[2] for path in found)
            cells.append(names if "*" in pattern else "yes" if pattern in found else "")
        yield f"| `{pattern}` | {role} | {' | '.join(cells)} |"


def checks() -> Iterator[str]:
    """The conformance suite."""
    yield "\n## What every game is checked for\n"
    yield '`ludotheque conformance NAME`, or `test_nim = conformance_test("nim")` in a test file.\n'
    for check in CHECKS:
        yield f"- `{check.name}`: {' '.join(check.property.split())}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(PAGE, file=sys.stderr)
