"""The sentences of the browser client: complete in both languages, all used, none written in the components."""

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
    """The ids of a language's messages, each with the variables of its message."""
    resource = FluentParser().parse((WEB / "text" / f"{language}.ftl").read_text("utf-8"))
    found: dict[str, set[str]] = {}
    for node in resource.body:
        assert not isinstance(node, ast.Junk), node.content
        if isinstance(node, ast.Message):
            assert node.id.name not in found, f"{node.id.name} is defined twice"
            variables = _Variables()
            variables.visit(node)
            found[node.id.name] = variables.names
    return found


def test_both_languages_have_the_same_messages() -> None:
    assert messages("en") == messages("fr")


def _code() -> str:
    return "\n".join(path.read_text("utf-8") for path in SOURCES if "generated" not in path.parts)


def test_every_message_used_exists() -> None:
    code = _code()
    used = set(re.findall(r'\bt\("([a-z-]+)"', code))
    used |= {name for pair in re.findall(r'\bt\([^"()]*\? "([a-z-]+)" : "([a-z-]+)"', code) for name in pair}
    assert len(used) > 100
    assert not used - set(messages("en"))


def test_every_message_is_used() -> None:
    code = _code()
    strings = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', code))
    prefixes = tuple(re.findall(r"\bt\(`([a-z-]+-)\$\{", code))
    unused = {name for name in messages("en") if name not in strings and not name.startswith(prefixes)}
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
def test_component_contains_no_sentence(path: Path) -> None:
    markup = _template(path.read_text("utf-8"))
    sentences = re.findall(r"\b(?:aria-label|placeholder|title|alt)=(\"[^\"]*[^\W\d_][^\"]*\")", markup)
    sentences += re.findall(r"[^\W\d_]+", re.sub(r"<[^<>]*>", " ", markup))
    assert not sentences


def test_sentence_in_a_component_is_found() -> None:
    markup = _template('<script>let a = "x";</script><p class="b">{t("you")} Hello</p>')
    assert re.findall(r"[^\W\d_]+", re.sub(r"<[^<>]*>", " ", markup)) == ["Hello"]


def test_french_punctuation_has_no_break_spaces() -> None:
    text = (WEB / "text" / "fr.ftl").read_text("utf-8")
    patterns = [line for line in text.splitlines() if not line.startswith("#")]
    loose = [line for line in patterns if re.search(r"[ \w][;:!?»](?=\s|$)|«[^\u202f]", line)]
    assert not loose


def test_every_language_has_a_file() -> None:
    assert {path.stem for path in (WEB / "text").glob("*.ftl")} == set(LANGUAGES)
