"""The format of every data file: its keys, an example, and what the loader checks, from the loaders and the files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from docs._ext.built_in import BUILT_IN
from docs._ext.checks import Check, common_checks, data_files, option_checks
from docs._ext.page import Page, table
from fluent.syntax import FluentParser, ast

from ludotheque.core.boards import names_of, read_board
from ludotheque.core.forms import NumberField, RowsField, message_of
from ludotheque.core.info import DataFile
from ludotheque.core.module import load
from ludotheque.core.registry import info, package_of
from ludotheque.core.text import LANGUAGES, translate_game

DOCS = Path(__file__).resolve().parents[1]

HEADS = {"en": "what the loader says", "fr": "in French"}

PLURALS = {"zero", "one", "two", "few", "many", "other"}
"""The cases of a message that differ only in the forms of words."""

LONGEST_RUN, SHOWN_NAMES, SHOWN_TABLES = 8, 14, 2
"""An example shows longer runs of lines, longer lists of names, and more tables of the same name in part only."""

SPECIAL = re.compile(r"([\\`*_{}\[\]<>#~$])")


def every_file(page: Page) -> str:
    """The checks that every data file passes."""
    return check_table(common_checks())


def formats(page: Page) -> str:
    """A section for each option of each game that is a data file."""
    return "\n\n".join(part for slug in BUILT_IN for option in data_files(slug) for part in section(page, slug, option))


def section(page: Page, slug: str, option: DataFile) -> Iterator[str]:
    """The format of the files of one option."""
    package = package_of(slug)
    yield f"## {info(slug).name}: `{option.name}`"
    yield f"{translate_game(slug, 'en', f'option-{option.name}')}. {files(page, package, option)}"
    yield table(["key", "kind", "field in My boxes"], keys(slug, option))
    yield f"```toml\n{shortened(text_of(package, option.initial, option.folder))}\n```"
    yield check_table(option_checks(slug, option))


# --- the file ----------------------------------------------------------------------------------


def files(page: Page, package: str, option: DataFile) -> str:
    """The files that come with the game, to download."""
    links = []
    for name in names_of(package, option.folder):
        file = str(resources.files(package) / option.folder / f"{name}.toml")
        links.append(f"[`{name}.toml`]({os.path.relpath(file, DOCS / page.docname / '..')})")
    return f"To copy: {', '.join(links)}."


def text_of(package: str, name: str, folder: str) -> str:
    """The text of a data file that comes with a game."""
    return (resources.files(package) / folder / f"{name}.toml").read_text("utf-8")


def keys(slug: str, option: DataFile) -> Iterator[list[str]]:
    """A row for each key of a file, and for each key of a table that occurs many times."""
    content = read_board(package_of(slug), option.initial, option.folder)
    labels = form_labels(slug, option, content)
    for key, value in content.items():
        label = labels.get(key, "")
        names = "" if "`" in label else named(value)  # the labels of single numbers have the names already
        yield [f"`{key}`", f"{kind(value)}: {names}" if names else kind(value), label]
        if is_tables(value):
            inner = value[0].items()
            yield from ([f"`{key}`: `{name}`", kind(part), labels.get(f"{key}.{name}", "")] for name, part in inner)


def form_labels(slug: str, option: DataFile, content: Mapping[str, Any]) -> dict[str, str]:
    """Key -> the labels of the fields that show it, in the form in which people edit the file."""
    editor = load(slug).editor
    found: dict[str, list[str]] = {}
    for field in editor.fields(option.name, content) if editor else ():
        label = translate_game(slug, "en", message_of(option.name, field.id))
        for key in field.keys:
            name = field.name if isinstance(field, NumberField) else ""
            found.setdefault(key, []).append(f"`{name}` {label}" if name else label)
        for column in field.columns if isinstance(field, RowsField) else ():
            label = translate_game(slug, "en", message_of(option.name, field.id, column.id))
            found[f"{field.id}.{column.id}"] = [label]
    return {key: "; ".join(labels) for key, labels in found.items()}


def is_tables(value: Any) -> bool:
    return isinstance(value, list) and isinstance(value[0], dict)


def kind(value: Any, many: bool = False) -> str:
    """What a value is, in words.

    >>> kind(12), kind({"a1": [0, -6]}), kind([{"id": "STEP"}])
    ('whole number', 'table of lists of whole numbers', 'list of tables')
    """
    s = "s" if many else ""
    if isinstance(value, dict):
        return "tables" if many else f"table of {kind(next(iter(value.values())), many=True)}"
    if isinstance(value, list):
        return f"list{s} of {kind(value[0], many=True)}"
    return {int: "whole number", str: "text"}[type(value)] + s


def named(value: Any) -> str:
    """The names in a table; many of them in part."""
    names = list(value) if isinstance(value, dict) else []
    if len(names) > SHOWN_NAMES:
        names = [*names[:3], "…", names[-1]]
    return " ".join(name if name == "…" else f"`{name}`" for name in names)


def shortened(text: str) -> str:
    """A data file without its statements about provenance, and with long lists in part.

    >>> print(shortened("a = 1\\n\\n[[provenance]]\\nmark = 'ours'"))
    a = 1
    """
    lines = text.splitlines()
    start = next((k for k, line in enumerate(lines) if line == "[[provenance]]"), len(lines))
    while start and (not lines[start - 1] or lines[start - 1].startswith("#")):
        start -= 1
    blocks = re.split(r"\n(?=\[\[)", "\n".join(lines[:start]))
    if len(blocks) > SHOWN_TABLES + 1:
        name = blocks[-1].partition("\n")[0]
        blocks[SHOWN_TABLES + 1 :] = [f"# … {len(blocks) - SHOWN_TABLES - 1} more tables {name}"]
    return "\n".join(run_in_part(list(run)) for run in runs("\n".join(blocks).splitlines()))


def runs(lines: Iterable[str]) -> Iterator[list[str]]:
    """The lines in runs: those that are `name = value` together, any other line by itself."""
    run: list[str] = []
    for line in lines:
        if re.match(r"[\w\"/-]+ = [^\[]*(\[.*\])?$", line):
            run.append(line)
            continue
        if run:
            yield run
        yield [line]
        run = []
    if run:
        yield run


def run_in_part(lines: list[str]) -> str:
    """The first lines and the last one, if there are many."""
    if len(lines) > LONGEST_RUN and all("[" in line for line in lines):
        lines = [*lines[:2], f"# … {len(lines) - 3} more lines", lines[-1]]
    return "\n".join(lines)


# --- the checks --------------------------------------------------------------------------------


def check_table(checks: Iterable[Check]) -> str:
    """A table of checks: the sentence in each language, and the clause."""
    rows = dict.fromkeys(tuple(row(check)) for check in checks)
    return table([*(HEADS[language] for language in LANGUAGES), "clause"], rows)


def row(check: Check) -> list[str]:
    """A check: its sentence in each language, and its clause as a link."""
    slug = check.package.rpartition(".")[2]
    clause = f"[{check.clause}](/games/{slug}.md#{check.clause.lower()})" if check.clause else ""
    return [*(sentence(check, language) for language in LANGUAGES), clause]


def sentence(check: Check, language: str) -> str:
    """What a loader says when a check fails. Arguments that depend on the file stand there with their names."""
    return written(messages(check.package, language)[check.message], dict(check.constants)).strip()


@cache
def messages(package: str, language: str) -> dict[str, ast.Pattern]:
    """The messages of a package, parsed."""
    text = (resources.files(package) / "text" / f"{language}.ftl").read_text("utf-8")
    return {
        message.id.name: message.value
        for message in FluentParser().parse(text).body
        if isinstance(message, ast.Message) and message.value is not None
    }


def written(pattern: ast.Pattern, constants: Mapping[str, str]) -> str:
    """A message as Markdown."""
    return "".join(
        escaped(element.value) if isinstance(element, ast.TextElement) else placed(element.expression, constants)
        for element in pattern.elements
    )


def placed(expression: object, constants: Mapping[str, str]) -> str:
    """What stands in the place of an expression: a constant, the name of an argument, or all cases of a choice."""
    if isinstance(expression, ast.SelectExpression):
        names = {name_of(variant.key) for variant in expression.variants}
        chosen = [variant for variant in expression.variants if variant.default or not names <= PLURALS]
        return " / ".join(written(variant.value, constants) for variant in chosen)
    assert isinstance(expression, ast.VariableReference), expression
    name = expression.id.name
    return escaped(constants[name]) if name in constants else f"`{name}`"


def name_of(key: ast.Identifier | ast.NumberLiteral) -> str:
    return key.name if isinstance(key, ast.Identifier) else key.value


def escaped(text: str) -> str:
    r"""A text in which no sign means anything in Markdown.

    >>> print(escaped("[[card]]"))
    \[\[card\]\]
    """
    return SPECIAL.sub(r"\\\1", text)
