"""The versions of the rules of Alcatraz: old records are replayed with the old default (ALC-R5)."""

from __future__ import annotations

import pytest

from ludotheque import Game
from ludotheque.core.errors import RecordError
from ludotheque.core.record import read_record, write_record

POSITION = "4#4/#8/8#/#8/8#/#8/6Y1#/#8/9 3,4 0,0 Y m 0"


@pytest.mark.clause("ALC-R5")
def test_version_1_has_the_old_default() -> None:
    now, before = Game("alcatraz"), Game("alcatraz", version=1)
    assert (now.version, now.options["own_capture"]) == (2, "mover_only")
    assert (before.version, before.options["own_capture"]) == (1, "never")
    assert not now.changed_options and not before.changed_options
    assert Game("alcatraz", own_capture="never").first_record() == before.first_record()
    assert Game("alcatraz", version=1, own_capture="mover_only").first_record() == now.first_record()
    assert "+b7" in now.position(POSITION).legal_texts()
    assert "+b7" not in before.position(POSITION).legal_texts()
    with pytest.raises(RecordError, match="no rules version 3: expected one of 1, 2"):
        Game("alcatraz", version=3)


@pytest.mark.clause("ALC-R5")
def test_version_and_option_of_a_record_decide() -> None:
    line = "Ludothèque record 1\ngame: alcatraz\nrules: {}\n{}start: " + POSITION + "\nresult: *\n\n+b7 (#i7-f7 xYg7)\n"
    for rules, option in ((2, ""), (1, "option own_capture: mover_only\n")):
        text = line.format(rules, option)
        assert write_record(read_record(text).state) == text
    for rules, option in ((1, ""), (2, "option own_capture: never\n")):
        with pytest.raises(RecordError, match="ALC-R5"):
            read_record(line.format(rules, option))


@pytest.mark.clause("ALC-R5")
def test_version_stays_when_a_position_changes_the_options() -> None:
    three = "4#4/#8/8#/#8/8#/#8/6Y1#/#8/9 3,4,4 0,0,0 Y m 0"
    assert "+b7" not in Game("alcatraz", version=1).position(three).legal_texts()
    assert "+b7" in Game("alcatraz").position(three).legal_texts()
