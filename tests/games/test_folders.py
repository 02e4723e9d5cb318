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
    """What all five games have: a sixth that is as complete has these files too."""
    usual = {
        "info.py", "board.py", "reasons.py", "observe.py", "rules/__init__.py", "rules/record.py", "rules/actions.py",
        "rules/setup.py", "rules/turn.py", "rules/end.py", "rules/plain.py", "notation/__init__.py",
        "notation/names.py", "notation/write.py", "notation/read.py", "view/__init__.py", "view/layout.py",
        "view/nodes.py", "view/choices.py", "view/motions.py", "view/narration.py", "bot/__init__.py",
        "bot/evaluate.py", "bot/policy.py", "bot/levels.toml", "text/en.ftl", "text/fr.ftl", "text/guide.en.md",
        "text/guide.fr.md", "text/clauses.toml", "text/tutorial.toml", "art/sprites.svg", "art/style.css",
    }  # fmt: skip
    assert usual <= set(files_of(package_of(slug)))


def test_the_page_of_the_contract_is_written_from_the_code() -> None:
    """It has the table of the files of all five games, every member and every check; `python docs/contract.py`."""
    assert page() == PAGE.read_text("utf-8")
