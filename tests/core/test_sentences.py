"""The messages of packages that are not games: the same in both languages, with the same arguments."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from ludotheque.core.text import bundle, translate

PACKAGES = ("ludotheque.arena", "ludotheque.core", "ludotheque.draw", "ludotheque.server", "ludotheque.terminal")


def arguments(package: str, language: str) -> dict[str, set[str]]:
    """The messages of a package with the arguments they take."""
    lines = (resources.files(package) / "text" / f"{language}.ftl").read_text("utf-8").splitlines()
    messages = [line.partition(" = ") for line in lines if " = " in line]
    return {name: set(re.findall(r"\$(\w+)", text)) for name, _, text in messages}


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_messages(package: str) -> None:
    english = arguments(package, "en")
    assert english == arguments(package, "fr")
    assert english.keys() == set(bundle(package, "en")._messages) == set(bundle(package, "fr")._messages)


def test_an_unknown_message_is_an_error() -> None:
    with pytest.raises(LookupError, match="server has no message 'nothing'"):
        translate("ludotheque.server", "fr", "nothing")
