"""Checks of texts: notation, records, reasons, messages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ludotheque.conformance.check import checks
from ludotheque.conformance.sample import Sample
from ludotheque.core.clauses import clauses
from ludotheque.core.clauses import faults as clause_faults
from ludotheque.core.info import Choice, DataFile
from ludotheque.core.text import LANGUAGES, message_ids

NONSENSE = ("", "nonsense", "?!", "é" * 300)


def position_text(sample: Sample) -> Iterator[str]:
    """A position that is written and read back has the same text, seat to move, actions and scores."""
    is_readable = sample.game.module.notation.is_readable
    for state in sample.subset:
        if not is_readable(state.game.fields, state.fields):
            continue
        again = sample.game.position(state.position)
        for what, one, other in (
            ("text", again.position, state.position),
            ("seat to move", again.to_move, state.to_move),
            ("actions", again.legal_texts(), state.legal_texts()),
            ("scores", again.scores, state.scores),
        ):
            if one != other:
                yield f"read back, the {what} is {one}, expected {other} ({state})"


def notation(sample: Sample) -> Iterator[str]:
    """Different actions of a position have different texts, and each text is read as its action."""
    for state in sample.subset:
        texts = [state.text_of(action) for action in state.next_actions()]
        if len(set(texts)) != len(texts):
            yield f"two actions have the text {next(text for text in texts if texts.count(text) > 1)!r} ({state})"
        for action, text in zip(state.next_actions(), texts, strict=True):
            if state.action_of(text) != action:
                yield f"{text!r} is read as action {state.action_of(text)}, expected {action} ({state})"
            if state.why_not(text) is not None:
                yield f"{text!r} is legal, but why_not returns a reason ({state})"


def lines(sample: Sample) -> Iterator[str]:
    """A whole game that is written as a line, with its events, can be replayed."""
    for end in sample.lines:
        texts: list[str] = []
        for _, after in pairwise(end.line()):
            texts += [after.action_text, *after.events()]
        if sample.game.start().play_line(" ".join(texts)) != end:
            yield f"the line of a whole game leads to another position ({end})"


def reasons(sample: Sample) -> Iterator[str]:
    """Illegal actions and nonsense get a reason: a clause (if the game has clauses) and a sentence per language."""
    known = clauses(sample.game.slug)
    for state in sample.subset:
        legal = set(state.legal_texts())
        for text in (*sample.texts, *NONSENSE):
            if text in legal:
                continue
            reason = state.why_not(text)
            if reason is None:
                yield f"{text!r} is not legal, but why_not returns None ({state})"
            elif known and reason.clause not in known:
                yield f"{text!r} is refused with the clause {reason.clause!r}, expected one of the game's ({state})"
            elif not all(reason.text(language) for language in LANGUAGES):
                yield f"{text!r} is refused with an empty sentence ({state})"


def messages(sample: Sample) -> Iterator[str]:
    """French and English have the same messages; options, values, presets, forms and clauses all have a text."""
    slug, info = sample.game.slug, sample.game.info
    english, french = message_ids(slug, "en"), message_ids(slug, "fr")
    for name in sorted(english ^ french):
        yield f"message {name!r} is missing in {'French' if name in english else 'English'}"
    wanted = {"tagline"} | {f"preset-{name}" for name in info.presets}
    for option in info.options:
        wanted.add(f"option-{option.name}")
        if isinstance(option, Choice):
            wanted |= {f"option-{option.name}-{value}" for value in option.values}
        if isinstance(option, DataFile):
            wanted |= set(_form_labels(sample, option))
    for name in sorted(wanted - english):
        yield f"message {name!r} is missing, expected a text for it"
    yield from clause_faults(slug)


def _form_labels(sample: Sample, option: DataFile) -> Iterator[str]:
    """The messages of the form for a data file."""
    module = sample.game.module
    for field in module.editor.fields(option.name, {}) if module.editor is not None else ():
        yield from (label.message for label in field.labels(option.name) if not label.optional)


TEXTS = checks(position_text=position_text, notation=notation, lines=lines, reasons=reasons, messages=messages)
