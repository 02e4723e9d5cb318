"""The server's own sentences in French and English, from `text.*.ftl`."""

from __future__ import annotations

from ludotheque.core import text


def sentence(language: str, message: str) -> str:
    """A message in a language.

    >>> sentence("en", "refused-turn")
    'It is not your turn.'
    """
    return text.translate("ludotheque.server", language, message)
