"""The browser client's sentences: complete in both languages, all used, none hidden in the code."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from ludotheque.core.text import LANGUAGES

WEB = Path(__file__).parents[2] / "web"
SOURCES = sorted(path for path in (WEB / "src").rglob("*") if path.suffix in (".svelte", ".ts"))
COMPONENTS = [path for path in SOURCES if path.suffix == ".svelte"]


class _Variables(Visitor):
    """Collects the variables of a message."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 # the parser's name
        self.names.add(node.id.name)


@cache
def messages(language: str) -> dict[str, set[str]]:
    """The messages of a language with the variables each takes."""
    resource = FluentParser().parse((WEB / "text" / f"{language}.ftl").read_text("utf-8"))
    found: dict[str, set[str]] = {}
    for entry in resource.body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands twice"
            variables = _Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


def test_both_languages_say_the_same_things() -> None:
    assert messages("en") == messages("fr")


def _code() -> str:
    return "\n".join(path.read_text("utf-8") for path in SOURCES if "generated" not in path.parts)


def test_every_message_asked_for_exists() -> None:
    code = _code()
    asked = set(re.findall(r'\bt\("([a-z-]+)"', code))
    asked |= {word for pair in re.findall(r'\bt\([^"()]*\? "([a-z-]+)" : "([a-z-]+)"', code) for word in pair}
    assert len(asked) > 100
    assert not asked - set(messages("en"))


def test_every_message_is_used() -> None:
    code = _code()
    words = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', code))
    beginnings = tuple(re.findall(r"\bt\(`([a-z-]+-)\$\{", code))
    unused = {name for name in messages("en") if name not in words and not name.startswith(beginnings)}
    assert not unused


def _template(source: str) -> str:
    """The markup of a component without its script, style, comments and expressions."""
    text = re.sub(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", "", source, flags=re.DOTALL)
    out, depth = [], 0
    for letter in text:
        depth += letter == "{"
        if depth == 0:
            out.append(letter)
        depth -= letter == "}"
    assert depth == 0
    return "".join(out)


@pytest.mark.parametrize("path", COMPONENTS, ids=lambda path: path.name)
def test_no_sentence_stands_in_a_component(path: Path) -> None:
    markup = _template(path.read_text("utf-8"))
    said = re.findall(r"\b(?:aria-label|placeholder|title|alt)=(\"[^\"]*[^\W\d_][^\"]*\")", markup)
    said += re.findall(r"[^\W\d_]+", re.sub(r"<[^<>]*>", " ", markup))
    assert not said


def test_a_sentence_in_a_component_would_be_found() -> None:
    markup = _template('<script>let a = "x";</script><p class="b">{t("you")} Hello</p>')
    assert re.findall(r"[^\W\d_]+", re.sub(r"<[^<>]*>", " ", markup)) == ["Hello"]


def test_french_keeps_its_signs_with_their_words() -> None:
    text = (WEB / "text" / "fr.ftl").read_text("utf-8")
    patterns = [line for line in text.splitlines() if not line.startswith("#")]
    loose = [line for line in patterns if re.search(r"[ \w][;:!?»](?=\s|$)|«[^\u202f]", line)]
    assert not loose


def test_every_language_of_the_house_is_there() -> None:
    assert {path.stem for path in (WEB / "text").glob("*.ftl")} == set(LANGUAGES)
