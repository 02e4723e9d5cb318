"""Guides teach every clause in both languages, and data files say where everything in them is from."""

from __future__ import annotations

import re

import pytest

from ludotheque.core import registry
from ludotheque.core.boards import built_in_data
from ludotheque.core.clauses import clauses, faults
from ludotheque.core.guide import MARKER, guide_text, taught, written_guide
from ludotheque.core.module import load
from ludotheque.core.provenance import marks
from ludotheque.core.text import LANGUAGES
from tests.games import BUILT_IN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_clause_is_taught(slug: str, language: str) -> None:
    known, found = clauses(slug), taught(slug, language)
    assert [id for id in known if id not in found] == []
    assert [id for id in found if id not in known] == []
    assert [id for id, sentence in found.items() if len(sentence) < 10] == []


@pytest.mark.parametrize("slug", BUILT_IN)
def test_both_languages_teach_the_same_clauses_in_the_written_part(slug: str) -> None:
    """Printed clauses are taught in the written part, not only listed."""
    written = {
        language: {id for names in MARKER.findall(written_guide(slug, language) or "") for id in names.split()}
        for language in LANGUAGES
    }
    printed = {id for id, clause in clauses(slug).items() if clause.is_printed}
    for language in LANGUAGES:
        assert sorted(printed - written[language]) == []


@pytest.mark.parametrize("slug", BUILT_IN)
def test_clauses_have_texts_and_rulings_have_reasons(slug: str) -> None:
    assert faults(slug) == []


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_thing_in_a_data_file_has_a_mark(slug: str) -> None:
    things = load(slug).boards.things
    for data in built_in_data(slug):
        named = list(things(data))
        found = marks(named, data.provenance)
        assert [thing for thing in named if thing not in found] == [], data.path
        known = {*named, *((key, "") for key, _ in named)}
        assert [thing for said in data.provenance for thing in said.of if thing not in known] == [], data.path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", BUILT_IN)
def test_the_guide_says_what_is_reconstructed(slug: str, language: str) -> None:
    text = guide_text(slug, language)
    assert not MARKER.search(text) and not re.search(r"\{[A-Z]", text)
    for data in built_in_data(slug):
        for said in data.provenance:
            assert said.text[language] in text
    for credit in registry.info(slug).credits:
        assert credit.text(language) in text
