"""Finished games and golden transcripts of every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.core.record import read_record, write_record
from tests.games import BUILT_IN
from tests.transcript import transcript

HERE = Path(__file__).parent
FINISHED = sorted(HERE.glob("*/finished/*.ludo"))


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_finished_game_replays(path: Path) -> None:
    """A record for each way a game can end: it replays to a finished game and is written back unchanged."""
    text = path.read_text("utf-8")
    match = read_record(text)
    assert match.state.is_over
    names = [match.names.get(seat, "") for seat in range(match.state.seats)]
    assert write_record(match.state, names, match.remarks) == text


@pytest.mark.parametrize("slug", BUILT_IN)
def test_golden_transcript(slug: str) -> None:
    """The transcript of a whole game is unchanged; read `tests/transcript.py` before you change one."""
    assert transcript(slug) == (HERE / slug / "transcript.txt").read_text("utf-8")


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_game_has_finished_games(slug: str) -> None:
    assert [path for path in FINISHED if path.parent.parent.name == slug]
