"""The same path means the same thing in every game."""

from __future__ import annotations

import pytest
from docs.contract import PAGE, page

from ludotheque.core.folder import files_of, strays
from ludotheque.core.registry import package_of
from tests.games import BUILT_IN


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_file_has_a_role(slug: str) -> None:
    assert strays(package_of(slug)) == []


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_game_has_the_usual_parts(slug: str) -> None:
    """The files that all five games have; every other complete game has them too."""
    usual = {
        "info.py", "board.py", "reasons.py", "observe.py", "rules/__init__.py", "rules/record.py", "rules/actions.py",
        "rules/setup.py", "rules/turn.py", "rules/end.py", "rules/plain.py", "notation/__init__.py",
        "notation/names.py", "notation/write.py", "notation/read.py", "view/__init__.py", "view/layout.py",
        "view/nodes.py", "view/choices.py", "view/motions.py", "view/narration.py", "bot/__init__.py",
        "bot/evaluate.py", "bot/policy.py", "bot/levels.toml", "text/en.ftl", "text/fr.ftl", "text/guide.en.md",
        "text/guide.fr.md", "text/clauses.toml", "text/tutorial.toml", "art/sprites.svg", "art/style.css",
    }  # fmt: skip
    assert usual <= set(files_of(package_of(slug)))


def test_the_contract_page_is_up_to_date() -> None:
    """`docs/contract.py` generates the page from the code; run it after a change of the contract or of game files."""
    assert page() == PAGE.read_text("utf-8")
