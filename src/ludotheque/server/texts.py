"""The server's own sentences in French and English, from `text.*.ftl`."""

from __future__ import annotations

from functools import cache
from importlib import resources

from fluent.runtime import FluentBundle, FluentResource

from ludotheque.core.text import check_language


@cache
def bundle(language: str) -> FluentBundle:
    """The messages of a language."""
    messages = FluentBundle([check_language(language)], use_isolating=False)
    file = resources.files("ludotheque.server") / f"text.{language}.ftl"
    messages.add_resource(FluentResource(file.read_text("utf-8")))
    return messages


def sentence(language: str, message: str) -> str:
    """A message in a language.

    >>> sentence("en", "refused-turn")
    'It is not your turn.'
    """
    pattern = bundle(language).get_message(message).value
    assert pattern is not None
    text, _ = bundle(language).format_pattern(pattern)
    return str(text)
