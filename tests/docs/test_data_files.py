"""The page of data files has every check of every loader, in the loader's own sentences."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from docs._ext.built_in import BUILT_IN
from docs._ext.checks import Check, all_checks, common_checks, data_files, option_checks
from docs._ext.data_files import every_file, formats, messages, sentence
from docs._ext.page import Page
from fluent.syntax.ast import Placeable, SelectExpression, TextElement

from ludotheque.core.boards import OwnFile, read_board
from ludotheque.core.errors import BoardError
from ludotheque.core.game import game_with_files
from ludotheque.core.info import DataFile
from ludotheque.core.registry import info, package_of
from ludotheque.core.text import LANGUAGES

SOURCES = Path(__file__).resolve().parents[2] / "src" / "ludotheque"
OPTIONS = [pytest.param(slug, option, id=f"{slug}-{option.name}") for slug in BUILT_IN for option in data_files(slug)]
ODD_VALUES: tuple[Any, ...] = (-1, 10**6, "x", "", [], ["x", "x"], [1], {}, {"x": 1}, {"x": "y"})


@cache
def page() -> str:
    """The generated parts of the page."""
    about = Page("reference/data-files", Path())
    return f"{every_file(about)}\n\n{formats(about)}"


def section_of(slug: str, option: DataFile) -> str:
    """The part of the page about one option."""
    sections = page().split("\n## ")
    titles = [f"{info(one).name}: `{other.name}`" for one in BUILT_IN for other in data_files(one)]
    assert [section.partition("\n")[0] for section in sections[1:]] == titles
    return sections[1 + titles.index(f"{info(slug).name}: `{option.name}`")]


def has(text: str, check: Check) -> bool:
    """Whether a part of the page has the sentences and the clause of a check in one row."""
    row = " | ".join(" ".join(sentence(check, language).split()) for language in LANGUAGES)
    return any(row in line and check.clause in line for line in text.splitlines())


# --- nothing is missing ------------------------------------------------------------------------


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_check_of_a_game_is_on_the_page(slug: str) -> None:
    """Also those in modules beside `board.py`, and those that only one of several files has."""
    folder = SOURCES / "games" / slug
    source = "\n".join(file.read_text("utf-8") for file in sorted(folder.rglob("*.py")))
    written = re.findall(r"\.fault\(\s*(\S+?)[,)]", source)
    assert sorted(f'"{check.message}"' for check in all_checks(slug)) == sorted(written)
    reached = [check for option in data_files(slug) for check in option_checks(slug, option)]
    assert [check for check in all_checks(slug) if check not in reached] == []
    for option in data_files(slug):
        section = section_of(slug, option)
        assert [check for check in option_checks(slug, option) if not has(section, check)] == []


def test_every_check_of_the_core_is_on_the_page() -> None:
    assert [check for check in common_checks() if not has(page(), check)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_unused(language: str) -> None:
    """Every message about a data file is the sentence of a check."""
    said: dict[str, set[str]] = {"ludotheque.core": {check.message for check in common_checks()}}
    for slug in BUILT_IN:
        for check in (check for option in data_files(slug) for check in option_checks(slug, option)):
            said.setdefault(check.package, set()).add(check.message)
    for package, used in said.items():
        prefixes = ("file-", "provenance-") if package == "ludotheque.core" else ("board-",)
        assert {name for name in messages(package, language) if name.startswith(prefixes)} == used


# --- what the page says is what the loaders say ------------------------------------------------


def said_about(slug: str, option: DataFile, content: dict[str, Any]) -> BoardError | None:
    """What is wrong with a file of this content."""
    file = OwnFile.of(tomli_w.dumps(content))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a board of Ayalan that cannot be the one of the box
        try:
            game_with_files(slug, {option.name: file.digest}, [file.text])
        except BoardError as error:
            return error
    return None


def wrong_files(content: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Files with one thing wrong: an unknown key, a key less, an odd value of a key or of a name below it."""
    yield content | {"odd": 1}
    for key, value in content.items():
        yield {name: other for name, other in content.items() if name != key}
        yield from (content | {key: odd} for odd in ODD_VALUES)
        if isinstance(value, dict):
            yield from (content | {key: value | {next(iter(value)): odd}} for odd in ODD_VALUES)


def fits(check: Check, language: str, said: str) -> bool:
    """Whether a sentence is the one on the page, where a name between backticks stands for any text.

    Of a message with several cases, such as singular and plural, the page has not every wording: it fits always.
    """
    if any(
        isinstance(part, Placeable) and isinstance(part.expression, SelectExpression) for part in parts(check, language)
    ):
        return True
    plain = re.sub(r"\\(.)", r"\1", sentence(check, language))
    pieces = re.split(r"`(\w+)`", plain)
    return (
        re.fullmatch("".join(".*" if k % 2 else re.escape(piece) for k, piece in enumerate(pieces)), said) is not None
    )


def parts(check: Check, language: str) -> list[TextElement | Placeable]:
    """The parts of the message of a check."""
    return messages(check.package, language)[check.message].elements


@pytest.mark.parametrize(("slug", "option"), OPTIONS)
def test_what_loaders_say_is_on_the_page(slug: str, option: DataFile) -> None:
    checks = [*common_checks(), *option_checks(slug, option)]
    content = dict(read_board(package_of(slug), option.initial, option.folder))
    found = [error.reason for wrong in wrong_files(content) if (error := said_about(slug, option, wrong)) is not None]
    assert len({reason.message for reason in found}) >= 3
    for reason in found:
        known = [check for check in checks if (check.message, check.clause) == (reason.message, reason.clause)]
        for language in LANGUAGES:
            assert any(fits(check, language, reason.text(language)) for check in known), reason


@pytest.mark.parametrize(("slug", "option"), OPTIONS)
def test_all_keys_are_needed(slug: str, option: DataFile) -> None:
    """The page says so of every key in the file that it shows."""
    content = dict(read_board(package_of(slug), option.initial, option.folder))
    section = section_of(slug, option)
    for key in content:
        assert f"| `{key}` |" in section
        assert said_about(slug, option, {name: value for name, value in content.items() if name != key})
