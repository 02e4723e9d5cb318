"""Bots of other packages: by entry point and by class, which are refused with which message, and in every command."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.arena.plan import fingerprint
from ludotheque.bots.analysis import analyse
from ludotheque.bots.external import BotPackageError, ExternalBot
from ludotheque.bots.levels import bot_of
from ludotheque.bots.match import play_game, play_match
from ludotheque.bots.player import Decision, RandomBot
from ludotheque.bots.registry import built_in, info, installed
from ludotheque.core.errors import LudothequeError, OptionError
from tests.bots.packages import importable, with_path, write_package
from tests.commands import data, run

DALDOS = Game("daldos")
POSITION = "wwwwwwwwwww./W............/bbbbbbbbbbbb w 13 0"
"""White has two dice to use, so there is more than one legal action."""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder from which this process and its children can import."""
    with importable(tmp_path):
        yield tmp_path


def position() -> State:
    return DALDOS.position(POSITION)


# --- correct bots ---


def test_a_bot_is_found_by_its_entry_point_and_by_its_class(folder: Path) -> None:
    write_package(folder, "good_bots", first="good_bots:First", last="good_bots:Last")
    for name, title in {"first": "first", "good_bots:First": "good_bots:First", "last": "The last word"}.items():
        bot = bot_of(name, DALDOS)
        assert isinstance(bot, ExternalBot) and bot.name == title
    found, faults = installed()
    assert [bot.name for bot in found] == ["first", "last"] and faults == []
    assert (found[0].about, found[0].source, found[0].games) == (
        "Plays the first legal action.",
        "good_bots:First",
        (),
    )
    assert found[1].games == ("daldos",) and found[1].plays("daldos") and not found[1].plays("alaska")
    assert info("good_bots:Last").title == "The last word"


def test_answers_become_decisions(folder: Path) -> None:
    write_package(folder, "answer_bots")
    state = position()
    first, last = state.legal_actions()[0], state.legal_actions()[-1]
    assert first != last
    assert bot_of("answer_bots:First", DALDOS).choose(state.view(0), 0, 1) == Decision(first)
    decision = bot_of("answer_bots:Last", DALDOS).choose(state.view(0), 0, 1)
    assert decision.action == last and decision.values == (0.25, 0.75)
    analysis = analyse(state, "answer_bots:Last")
    assert analysis["best"] == state.text_of(last) and analysis["actions"][0]["worth"] == 0.75
    assert analyse(state, "answer_bots:First")["actions"] == []


def test_numpy_integers_are_accepted_as_actions() -> None:
    class Numpy:
        def choose(self, view: State, seat: int, seed: int) -> Any:
            return np.argmax(view.mask())

    class InADecision(Numpy):
        def choose(self, view: State, seat: int, seed: int) -> Any:
            return Decision(super().choose(view, seat, seed), line=(3,))

    state = position()
    for kind in (Numpy, InADecision):
        decision = bot_of(kind, DALDOS).choose(state, 0, 1)
        assert type(decision.action) is int and decision.action == state.legal_actions()[0]


def test_saw_receives_every_action_and_is_optional(folder: Path) -> None:
    write_package(folder, "seeing_bots")
    with_saw, without_saw = bot_of("seeing_bots:Last", DALDOS), bot_of("seeing_bots:First", DALDOS)
    actions: list[int] = []
    play_game(DALDOS.compiled(), [with_saw, without_saw], [0, 1], 5, lambda _, action: actions.append(action))
    assert isinstance(with_saw, ExternalBot) and with_saw.bot.seen == actions


def test_constructors_with_and_without_the_game() -> None:
    class Base:
        given: Any = None

        def choose(self, view: State, seat: int, seed: int) -> int:
            return view.legal_actions()[0]

    class One(Base):
        def __init__(self, rules: Game) -> None:
            self.given = rules

    class Optional(Base):
        def __init__(self, temperature: float = 0.5, game: Game | None = None) -> None:
            assert temperature == 0.5
            self.given = game

    class Settings(Base):
        def __init__(self, temperature: float = 0.5, *rest: Any, **more: Any) -> None:
            assert temperature == 0.5 and not rest and not more

    class Two(Base):
        def __init__(self, game: Game, depth: int) -> None:
            raise AssertionError

    for kind, given in ((Base, None), (One, DALDOS), (Optional, DALDOS), (Settings, None)):
        bot = bot_of(kind, DALDOS)
        assert isinstance(bot, ExternalBot) and bot.bot.given is given and bot.name.endswith(kind.__name__)
    with pytest.raises(BotPackageError, match=r"has the constructor Two\(game, depth\): expected Two\(game\) or"):
        bot_of(Two, DALDOS)


def test_an_object_can_be_a_bot() -> None:
    assert bot_of(RandomBot(), DALDOS).name == "random"
    with pytest.raises(BotPackageError, match=r"bot 'object' \(builtins:object\) has no method choose"):
        bot_of(object(), DALDOS)  # type: ignore[arg-type]  # a wrong argument on purpose


def test_a_match_is_the_same_for_any_number_of_workers(folder: Path) -> None:
    write_package(folder, "match_bots", first="match_bots:First")
    bots = ["first", "match_bots:Last"]
    one = play_match(DALDOS, bots, 4, seed=3)
    assert one.summary() == play_match(DALDOS, bots, 4, seed=3, workers=2).summary()


def test_a_bot_that_does_not_play_the_game_is_refused(folder: Path) -> None:
    write_package(folder, "alaska_bots", BOT_FOR_ALASKA)
    with pytest.raises(OptionError, match=r"'alaska_bots:Bot' plays alaska: expected another bot for daldos"):
        bot_of("alaska_bots:Bot", DALDOS)


BOT_FOR_ALASKA = """
    class Bot:
        games = ("alaska",)
        def choose(self, view, seat, seed):
            return 0
"""


# --- wrong bots: refused with a message of one line ---

CLASSES: dict[str, tuple[str, str]] = {
    "no import": ("import nothing_of_this_name", "cannot be imported (ModuleNotFoundError: No module named 'nothing"),
    "no syntax": ("class Bot(", "cannot be imported (SyntaxError:"),
    "leaves": ("raise SystemExit(3)", "cannot be imported (SystemExit: 3): expected a class Bot"),
    "no class": ("class Bott: pass", "has no Bot: expected a class of that name (did you mean Bott?)"),
    "a function": ("def Bot(game): pass", "Bot is of the type function: expected a class"),
    "no choose": ("class Bot: chose = len", "has no method choose: expected choose(self, view, seat, seed)"),
    "no method": ("class Bot: choose = 3", "has no method choose"),
    "few arguments": (
        "class Bot:\n    def choose(self, view): pass",
        "has choose(self, view): expected choose(self, view, seat, seed)",
    ),
    "no self": (
        "class Bot:\n    def choose(view, seat, seed): pass",
        "has choose(view, seat, seed): expected choose(s",
    ),
    "many arguments": (
        "class Bot:\n    def choose(self, view, seat, seed, *, depth): pass",
        "has choose(self, view, s",
    ),
    "saw": (
        "class Bot:\n    def choose(self, view, seat, seed): pass\n    def saw(self): pass",
        "has saw(self): expected saw(self, action)",
    ),
    "name": ("class Bot:\n    name = 3\n    def choose(self, view, seat, seed): pass", "has the name 3: expected 1 to"),
    "games": ("class Bot:\n    games = 'daldos'\n    def choose(self, v, s, d): pass", "expected a list of names"),
}


@pytest.mark.parametrize("case", CLASSES)
def test_a_class_that_is_not_a_bot_is_refused(case: str, folder: Path) -> None:
    code, message = CLASSES[case]
    write_package(folder, "wrong_bots", code, wrong="wrong_bots:Bot")
    for name in ("wrong", "wrong_bots:Bot"):
        with pytest.raises(BotPackageError) as refused:
            bot_of(name, DALDOS)
        assert message in str(refused.value) and "wrong_bots:Bot" in str(refused.value)
        assert "\n" not in str(refused.value)
    found, faults = installed()
    assert found == [] and len(faults) == 1 and message in faults[0]


def test_wrong_entry_points_are_refused(folder: Path) -> None:
    write_package(
        folder, "entry_bots", good="entry_bots:First", odd="entry_bots", random="entry_bots:First",
        level3="entry_bots:First", twice="entry_bots:First", **{"a name": "entry_bots:First"},
    )  # fmt: skip
    write_package(folder, "more_bots", twice="more_bots:First", search="more_bots:First")
    found, faults = installed()
    assert [bot.name for bot in found] == ["good"]
    for message in (
        "entry_bots: does not name a class: expected module:Class",
        "entry_bots:First: claims the name 'random' of a built-in bot: expected another name",
        "entry_bots:First: claims the name 'level3' of a built-in bot",
        "more_bots:First: claims the name 'search' of a built-in bot",
        "both claim the name 'twice': expected one bot per name",
        "entry_bots:First: has the name 'a name': expected at most 40 letters",
    ):
        assert sum(message in fault for fault in faults) == 1, (message, faults)
    assert isinstance(bot_of("random", DALDOS), RandomBot) and bot_of("level3", DALDOS).name == "level3"
    with pytest.raises(BotPackageError, match="both claim the name 'twice'"):
        bot_of("twice", DALDOS)


ANSWERS: dict[str, tuple[str, str]] = {
    "illegal": ("9999", "choose returned 9999 in"),
    "negative": ("-1", "choose returned -1 in"),
    "nothing": ("None", "choose returned None in"),
    "text": ("view.legal_texts()[0]", "expected a Decision or a whole number, one of "),
    "truth": ("True", "choose returned True in"),
    "fraction": ("0.0", "choose returned 0.0 in"),
    "decision": ("Decision(None)", "choose returned the action None in"),
    "raises": ("[][seat]", "choose raised IndexError: list index out of range ("),
    "leaves": ("exit(4)", "choose raised SystemExit: 4 ("),
}


@pytest.mark.parametrize("case", ANSWERS)
def test_the_message_of_a_wrong_answer_has_the_bot_the_position_and_what_was_expected(case: str, folder: Path) -> None:
    answer, part = ANSWERS[case]
    code = f"""
    from ludotheque.bots.player import Decision
    class Bot:
        def choose(self, view, seat, seed):
            return {answer}
    """
    write_package(folder, "answering", code, answering="answering:Bot")
    state = position()
    with pytest.raises(BotPackageError) as refused:
        bot_of("answering", DALDOS).choose(state, 0, 1)
    message = str(refused.value)
    assert message.startswith("bot 'answering' (answering:Bot): ") and part in message and "\n" not in message
    assert f"in {POSITION}: expected " in message
    assert str(state.legal_actions()[0]) in message or "raised" in message
    if "raised" in message:
        assert f"({folder / 'answering.py'}, line 5)" in message


def test_errors_in_constructors_and_saw_are_reported() -> None:
    class Broken:
        def __init__(self) -> None:
            raise ValueError("no weights")

        def choose(self, view: State, seat: int, seed: int) -> int:
            return 0

    class RaisesInSaw:
        def choose(self, view: State, seat: int, seed: int) -> int:
            return 0

        def saw(self, action: int | None) -> None:
            raise KeyError(action)

    with pytest.raises(BotPackageError, match="its constructor raised ValueError: no weights"):
        bot_of(Broken, DALDOS)
    with pytest.raises(BotPackageError, match=r"saw\(None\) raised KeyError: None"):
        bot_of(RaisesInSaw, DALDOS).saw(None)


@pytest.mark.parametrize("name", ["nobody", "", "search2:iterations=4", "a b", "::", "os.path:", ":Bot", "levle3"])
def test_unknown_names_raise(name: str) -> None:
    with pytest.raises(OptionError, match=r"unknown bot .*: expected random, greedy, level1 to level5"):
        bot_of(name, DALDOS)


def test_the_message_of_a_misspelt_name_has_a_hint() -> None:
    with pytest.raises(LudothequeError, match=r"\(did you mean level3\?\)"):
        bot_of("levle3", DALDOS)


# --- the command line, in real processes ---


def test_the_list_of_bots_has_all_correct_bots_and_the_faults_of_others(folder: Path) -> None:
    write_package(folder, "good_bots", first="good_bots:First", last="good_bots:Last")
    write_package(folder, "bad_bots", "import nothing_of_this_name", bad="bad_bots:Bot", greedy="bad_bots:Bot")
    done = run("bots")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert len(lines) == len(built_in()) + 2
    assert lines[0].startswith("random ")
    assert lines[-2].split() == ["first", "Plays", "the", "first", "legal", "action.", "(good_bots:First)"]
    assert lines[-1].split() == ["last", "The", "last", "word", "(good_bots:Last;", "daldos)"]
    faults = done.stderr.splitlines()
    assert len(faults) == 2 and all(fault.startswith("ludotheque: bad_bots:Bot: ") for fault in faults)
    listed = data("bots")
    assert [bot["name"] for bot in listed] == [*(bot.name for bot in built_in()), "first", "last"]
    assert listed[-1]["title"] == "The last word" and listed[-1]["games"] == ["daldos"]


def test_tournaments_and_reports(folder: Path) -> None:
    write_package(folder, "good_bots", first="good_bots:First", last="good_bots:Last")
    cup = ["tournament", "daldos", "first", "last", "random", "--games", "2", "--output", str(folder / "cup.parquet")]
    table = data(*cup, "--workers", "2")
    assert {row["bot"] for row in table["table"]} == {"first", "last", "random"} and table["played"] == 6
    page = folder / "page.html"
    shown = data("report", "daldos", "--bot", "last", "--games", "2", "--simulated", "10", "--output", str(page))
    assert shown["bots"] == ["last"] and "last" in page.read_text("utf-8")
    (folder / "good_bots.py").write_text((folder / "good_bots.py").read_text("utf-8").replace("[-1]", "[0]"), "utf-8")
    command = [sys.executable, "-m", "ludotheque.cli", *cup]  # this process has imported the bot as it was
    other = subprocess.run(command, capture_output=True, text=True, check=False, env=with_path(folder))
    assert other.returncode == 2 and "holds other games (code" in other.stderr, "another bot under the same name"


def test_the_error_of_a_bot_in_a_worker_process_is_one_line(folder: Path) -> None:
    write_package(folder, "bad_answers", "class Bot:\n    def choose(self, view, seat, seed): return 9999")
    for command in (["match", "--games", "4"], ["tournament", "--games", "2"]):
        done = run(command[0], "daldos", "bad_answers:Bot", "random", *command[1:], "--workers", "2")
        assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
        assert "bot 'bad_answers:Bot': choose returned 9999 in" in done.stderr
    refused = run("match", "daldos", "bad_answers:Bott", "random")
    assert refused.returncode == 2 and "did you mean Bot?" in refused.stderr and refused.stderr.count("\n") == 1


def test_a_class_in_the_current_folder_is_found(tmp_path: Path) -> None:
    """An installed command does not search the current folder by default."""
    write_package(tmp_path, "near_bots")
    command = [str(Path(sys.executable).with_name("ludotheque")), "match", "daldos", "near_bots:First", "random"]
    done = subprocess.run([*command, "--games", "2"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "near_bots:First" in done.stdout, done.stderr


def test_the_fingerprint_of_a_plan_covers_the_code_of_its_bots(folder: Path) -> None:
    write_package(folder, "digest_bots")
    (folder / "beside.py").write_text("", "utf-8")
    ours, with_bot = fingerprint("daldos", ("level1",)), fingerprint("daldos", ("digest_bots:First", "level1"))
    assert ours == fingerprint("daldos") != with_bot
    fingerprint.cache_clear()
    (folder / "beside.py").write_text("x = 1", "utf-8")
    assert fingerprint("daldos", ("digest_bots:First", "level1")) == with_bot
    fingerprint.cache_clear()
    (folder / "digest_bots.py").write_text("x = 1", "utf-8")
    assert fingerprint("daldos", ("digest_bots:First", "level1")) != with_bot
    fingerprint.cache_clear()
