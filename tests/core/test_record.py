"""Match records: write and read, replay to any ply, and errors with the line and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque import Game
from ludotheque.core.errors import RecordError
from ludotheque.core.record import read_record, write_record

LINE = "r24 pass r13 1:B12-M1! 3:M1-M4"
GOOD = write_record(Game("daldos").start().play_line(LINE), ["Ragnhild", "Ole"], {"place": "Bergen"})


def test_a_written_record_can_be_read() -> None:
    match = read_record(GOOD)
    assert match.names == {0: "Ragnhild", 1: "Ole"}
    assert match.remarks == {"place": "Bergen"}
    assert match.length == 4
    assert match.at(0) == Game("daldos").start()
    assert match.at(4).position == "wwwwwwwwwwww/...B........./bbbbbbbbbbb. w - 2"
    assert write_record(match.state, ["Ragnhild", "Ole"], {"place": "Bergen"}) == GOOD
    assert read_record(GOOD.replace("\n", "\r\n")).state == match.state


def test_events_may_be_left_out() -> None:
    assert read_record(GOOD.replace(" pass", "")).state == read_record(GOOD).state


def test_a_record_may_start_anywhere_and_under_any_options() -> None:
    game = Game("daldos", route="loop", throw_limit=100)
    state = game.position("wwwwwwwwwww./............./bbbbbbbbb..W w - 7").play_line("r13 3:B12-M3")
    text = write_record(state)
    assert "option route: loop" in text and "start: " in text
    again = read_record(text)
    assert again.state == state
    assert again.game.options == game.options


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: expected 'Ludothèque record 1'"),
        (GOOD.replace("game: daldos", "game: chess"), "line 2: unknown game 'chess'"),
        (GOOD.replace("game: daldos\n", ""), "no 'game'"),
        (GOOD.replace("rules: 1", "rules: 99"), "line 3: daldos has no rules version 99: expected one of 1"),
        (GOOD.replace("rules: 1", "rules: one"), "line 3: rules 'one'"),
        (GOOD.replace("rules: 1", "rules: 1\nrules: 1"), "occurs twice"),
        (GOOD.replace("rules: 1", "rules: 1\noption route: lop"), "line 4: option route = 'lop'"),
        (GOOD.replace("rules: 1", "rules: 1\noption mast: 3"), "line 4: daldos has no option 'mast'"),
        (GOOD.replace("rules: 1", "rules: 1\nstart: zz"), "line 4: 'zz': expected"),
        (GOOD.replace("rules: 1", "rules 1"), "line 3: 'rules 1': expected 'key: value'"),
        (GOOD.replace("3:M1-M4", "4:M1-M5"), "line 10: 4:M1-M5: You have no unused 4"),
        (GOOD.replace("3:M1-M4", "3:M1-"), "line 10: 3:M1-"),
        (GOOD.replace("r24", "r27"), "line 9: r27"),
        (GOOD.replace("result: *", "result: 1 -1"), "incomplete"),
        (GOOD + "x" * 4_000_001, "expected at most"),
    ],
)
def test_broken_records_are_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_truncated_finished_record_is_refused_wherever_it_is_cut() -> None:
    text = (Path(__file__).parents[1] / "games/daldos/finished/white-runs-off.ludo").read_text("utf-8")
    body = text.index("\n\n") + 2
    for end in range(body, len(text) - 1, 61):
        with pytest.raises(RecordError, match="line"):
            read_record(text[:end])


def test_the_error_about_an_action_of_another_game_names_the_line() -> None:
    with pytest.raises(RecordError, match="line 9"):
        read_record(GOOD.replace("r24 pass", "+A9R"))


def test_a_ply_beyond_the_end_is_an_error() -> None:
    with pytest.raises(RecordError, match="expected 0 to 4"):
        read_record(GOOD).at(5)


def test_a_record_carries_the_data_file_that_it_was_played_with(tmp_path: Path) -> None:
    """A file that is edited later does not change the match; a record in which it was edited is refused."""
    board = tmp_path / "own.toml"
    board.write_text("outer = 5\nmiddle = 6\n")
    text = write_record(Game("daldos", board=str(board)).start().play("r24"))
    assert read_record(text).game.board.outer == 5
    board.write_text("outer = 5\nmiddle = 7\n")
    assert read_record(text).game.board.middle == 6
    with pytest.raises(RecordError, match=r"line 5: .*not the one this match was played with"):
        read_record(text.replace("| middle = 6", "| middle = 7"))
