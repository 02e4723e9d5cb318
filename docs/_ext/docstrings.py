"""Docstrings for Sphinx: they are written in Markdown, and autodoc reads reStructuredText.

Names in backticks become references where the reference has such a name, and stay code where it has not. Indented
blocks and columns stay as they are, examples (`>>>`) stay examples.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterator
from typing import Any

from docutils import nodes  # type: ignore[import-untyped]  # docutils has no types of its own
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

CODE = re.compile(r"(`+)(.+?)\1", re.DOTALL)
NAME = re.compile(r"[A-Za-z_][\w.]*(\(\))?")
COLUMNS = re.compile(r"^\S+(?: \S+)* {2,}\S")
ITEM = re.compile(r"^\s*(?:[-*]|\d+\.) ")
EVERYDAY = re.compile(r"[a-z]+")
NOT_DESCRIBED = tuple(f"ludotheque.{package}" for package in ("cli", "games", "server", "terminal", "training"))
"""Packages that docstrings may name, and that have no reference."""


def converted(lines: list[str]) -> list[str]:
    """A docstring in Markdown as reStructuredText.

    >>> converted(["See `Game`, `a b` and 2 * 3.", "", "    code", "", ">>> 1", "1"])
    ['See :py:obj:`Game`, ``a b`` and 2 \\\\* 3.', '', '::', '', '    code', '', '>>> 1', '1', '']
    """
    found: list[str] = []
    for block in blocks(lines):
        found += as_rest(block)
        found.append("")
    return found


def blocks(lines: list[str]) -> Iterator[list[str]]:
    """The parts of a text between empty lines; an indented part goes on over empty lines."""
    block: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            block.append(line)
        elif block:
            yield block
            block = []


def as_rest(block: list[str]) -> list[str]:
    """One part of a text, by what it is."""
    if block[0].lstrip().startswith(">>>"):
        return block
    if all(line.startswith("    ") for line in block):
        return ["::", "", *block]
    if len(block) > 1 and sum(bool(COLUMNS.match(line)) for line in block) > len(block) / 2:
        return ["::", "", *(f"    {line}" for line in block)]
    for at in range(1, len(block)):
        if begins_anew(block[at - 1], block[at]):
            return [*as_rest(block[:at]), "", *as_rest(block[at:])]
    return inline("\n".join(block)).split("\n")


def begins_anew(before: str, line: str) -> bool:
    """Whether a list or an example begins at a line, right after a paragraph."""
    in_a_list = ITEM.match(before) or before.startswith(" ")
    return not in_a_list and (ITEM.match(line) is not None or line.startswith(">>>"))


def inline(text: str) -> str:
    """A paragraph: code as references or literals, and no character that would be markup by accident."""
    parts, at = [], 0
    for match in CODE.finditer(text):
        parts += [escaped(text[at : match.start()]), code(match[2]), following(text[match.end() : match.end() + 1])]
        at = match.end()
    return "".join([*parts, escaped(text[at:])])


def code(text: str) -> str:
    """A name as a reference, other code as it is."""
    text = " ".join(text.split())
    return f":py:obj:`{text}`" if NAME.fullmatch(text) else f"``{text}``"


def following(letter: str) -> str:
    """Markup must end before a space or a punctuation mark: `State`s does not."""
    return "\\ " if letter.isalnum() or letter == "_" else ""


def escaped(text: str) -> str:
    """The characters that mean something in reStructuredText, and emphasis as it is in Markdown."""
    text = re.sub(r"\\", r"\\\\", text)
    text = re.sub(
        r"(?<![\w*])(\*\*?)(?=\w)(.+?)(?<=\S)\1(?![\w*])", lambda m: f"\0{len(m[1])}{m[2]}\0{len(m[1])}", text
    )
    text = re.sub(r"(?m)^(\s*)\* ", lambda m: f"{m[1]}- ", text)
    text = re.sub(r"([*|])", r"\\\1", text)
    text = re.sub(r"(\w)_(?!\w)", r"\1\\_", text)
    return text.replace("\0001", "*").replace("\0002", "**")


def process(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Autodoc asks for every docstring that it is about to show."""
    borrowed = (
        what in ("data", "attribute") and (getattr(type(obj), "__doc__", "") or "").split() == " ".join(lines).split()
    )
    lines[:] = [] if borrowed else converted(lines)


def short_names(env: BuildEnvironment) -> dict[str, list[str]]:
    """The last one, two and three parts of every documented name -> the whole names."""
    found: dict[str, list[str]] = {}
    for whole in env.domains.python_domain.objects:
        parts = whole.split(".")
        for count in range(1, len(parts)):
            found.setdefault(".".join(parts[-count:]), []).append(whole)
    return found


def resolve(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement) -> Any:
    """A name as a docstring or a signature has it: the nearest object of that name, or the text as it is."""
    if node.get("refdomain") != "py":
        return None
    target, objects = str(node["reftarget"]).removesuffix("()"), env.domains.python_domain.objects
    if target.startswith("ludotheque.") and target not in objects:
        return content if target.startswith(NOT_DESCRIBED) else None  # any other whole name must exist
    known = getattr(env, "ludotheque_names", None)
    if known is None:
        known = env.ludotheque_names = short_names(env)  # type: ignore[attr-defined]  # kept for this build
    near = nearest(target, known.get(target, []), str(node.get("py:module") or ""), str(node.get("py:class") or ""))
    whole = target if target in objects else near
    if whole is None:
        return content
    found = objects[whole]
    return make_refnode(app.builder, node["refdoc"], found.docname, found.node_id, content, whole)


def nearest(target: str, names: list[str], module: str, owner: str) -> str | None:
    """Of several objects with a name the one of the same class, the same module, or the only one there is.

    A single lower-case word such as `name` or `dict` means something of its own class or module, or nothing here.

    >>> nearest("play", ["a.b.State.play", "a.c.play"], "a.b", "State")
    'a.b.State.play'
    >>> nearest("Game", ["a.Game", "a.core.game.Game"], "", "")
    'a.core.game.Game'
    >>> nearest("play_on", ["a.b.play_on", "a.c.play_on"], "", "")
    >>> nearest("play", ["a.b.play"], "", "")
    """
    for prefix in (f"{module}.{owner}.", f"{module}."):
        inside = [name for name in names if name.startswith(prefix) and "." not in name.removeprefix(prefix)]
        if len(inside) == 1:
            return inside[0]
    if EVERYDAY.fullmatch(target):
        return None
    homes = [name for name in names if name.count(".") > 1 or len(names) == 1]
    return homes[0] if len(homes) == 1 else None


def leave_built_ins(app: Sphinx, doctree: nodes.document) -> None:
    """`dict` and `str` in signatures are Python's own, also where a class of ours has an attribute of that name."""
    for node in list(doctree.findall(pending_xref)):
        if node.get("refdomain") == "py" and hasattr(builtins, str(node["reftarget"])):
            node.replace_self(node.children)


def forget(app: Sphinx, env: BuildEnvironment, *rest: object) -> list[str]:
    """The names of an earlier build may be others."""
    if hasattr(env, "ludotheque_names"):
        del env.ludotheque_names
    return []


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("autodoc-process-docstring", process)
    app.connect("doctree-read", leave_built_ins)
    app.connect("missing-reference", resolve)
    app.connect("env-get-outdated", forget)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
