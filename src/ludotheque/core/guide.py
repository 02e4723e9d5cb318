"""The guide of a game: written by hand in `text/guide.*.md`, with sections made from the game's data.

In the written part `{ALA-12}` after a sentence says that the sentence teaches that clause. Readers do not see it; the
trace report shows for every clause the sentence that teaches it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ludotheque.core import registry
from ludotheque.core.boards import built_in_data
from ludotheque.core.clauses import clauses
from ludotheque.core.text import document, translate, translate_game

MARKER = re.compile(r"\s*\{((?:[A-Z]+-R?\d+[ ,]*)+)\}")
"""The clauses that the sentence before it teaches: `{ALA-12}`, `{ALA-12 ALA-13}`."""

SENTENCE_END = re.compile(r"(?<=[.!?…])[*_»”\"’)]*\s+")


@cache
def guide_text(slug: str, language: str) -> str:
    """The whole guide of a game in a language; if nothing is written, its name and its tagline."""
    written = written_guide(slug, language)
    if written is None:
        return f"# {registry.info(slug).name}\n\n{translate_game(slug, language, 'tagline')}\n"
    return "\n\n".join([MARKER.sub("", written).strip(), *generated_sections(slug, language)]) + "\n"


def written_guide(slug: str, language: str) -> str | None:
    """The written part of a guide, with its markers; None if there is none."""
    return document(slug, f"text/guide.{language}.md")


def generated_sections(slug: str, language: str) -> Iterator[str]:
    """The sections that every guide ends with: who made the game, what is reconstructed, our rulings."""
    for title, lines in (
        ("guide-credits", credit_lines(slug, language)),
        ("guide-reconstructed", provenance_lines(slug, language)),
        ("guide-rulings", ruling_lines(slug, language)),
    ):
        items = [f"- {line}" for line in lines]
        if items:
            yield f"## {say(language, title)}"
            if title != "guide-credits":
                yield say(language, f"{title}-text")
            yield "\n".join(items)


def credit_lines(slug: str, language: str) -> Iterator[str]:
    """What is known about the printed game, one line per credit, with its source."""
    for credit in registry.info(slug).credits:
        label, source = say(language, f"credit-{credit.kind}"), say(language, f"credit-source-{credit.source}")
        yield say(language, "credit", label=label, value=credit.text(language), source=source)


def provenance_lines(slug: str, language: str) -> Iterator[str]:
    """What the game's data files say about where their content is from; the reconstructed things first."""
    said = [statement for data in built_in_data(slug) for statement in data.provenance]
    for mark in ("reconstructed", "ours", "derived", "text"):
        for text in dict.fromkeys(statement.text[language] for statement in said if statement.mark == mark):
            yield f"**{say(language, f'mark-{mark}')}** {text}"


def ruling_lines(slug: str, language: str) -> Iterator[str]:
    """Our rulings and additions, each with its reason."""
    for clause in clauses(slug).values():
        if not clause.is_printed:
            reason = clause.why.get(language, "")
            origin = say(language, f"origin-{clause.origin}")
            yield (
                f"**{clause.id}** ({origin}) {clause.text[language]} *{reason}*"
                if reason
                else (f"**{clause.id}** ({origin}) {clause.text[language]}")
            )


def say(language: str, message: str, **arguments: str | int) -> str:
    """A message of the core package."""
    return translate("ludotheque.core", language, message, **arguments)


# --- which sentence teaches which clause ---


@cache
def taught(slug: str, language: str) -> dict[str, str]:
    """Clause -> the sentence of the guide that teaches it: of the written part, or the ruling itself."""
    found: dict[str, str] = {}
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s)", written_guide(slug, language) or ""):
        start = 0
        for marker in MARKER.finditer(block):
            before = re.sub(r"\s+", " ", block[start : marker.start()]).strip()
            sentence = SENTENCE_END.split(before)[-1].strip(" #-*|")
            for clause in re.findall(r"[A-Z]+-R?\d+", marker[1]):
                found.setdefault(clause, sentence)
            start = marker.end() if not block[marker.end() :].startswith("{") else start
    for clause in clauses(slug).values():
        if not clause.is_printed:
            found.setdefault(clause.id, clause.text[language])
    return found
