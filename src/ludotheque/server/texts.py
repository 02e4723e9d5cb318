"""The server's own messages in French and English, from `text/*.ftl`."""

from __future__ import annotations

from ludotheque.core import text


def translate(language: str, message: str) -> str:
    """A message in a language.

    >>> translate("en", "refused-turn")
    'It is not your turn.'
    """
    return text.translate("ludotheque.server", language, message)
