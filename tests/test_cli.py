"""The command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque import Game, game_names
from ludotheque.core.record import write_record
from tests.commands import data, run

EXAMPLE = "wwwwwwwwwwww/............./bbbbbbbbbbbb w 13"


def test_position() -> None:
    shown = data("position", "daldos", "--text", EXAMPLE)
    assert shown["position"] == EXAMPLE + " 0"
    assert (shown["to_move"], shown["legal"], shown["scores"]) == (0, ["1:W12-M1!"], None)
    chance = data("position", "daldos", "--play", "r13 1:W12-M1! 3:M1-M4")
    assert chance["to_move"] == "chance"
    assert dict(zip(chance["legal"], chance["weights"], strict=True))["r12"] == 2
    over = data("position", "daldos", "--play", "r22", "--option", "throw_limit=1", "--seat", "1")
    assert (over["to_move"], over["legal"], over["scores"]) == ("over", [], [0, 0])
    assert over["view"] == over["position"]
    plain = run("position", "daldos", "--text", EXAMPLE, "--seat", "0")
    assert "seat 0: 1:W12-M1!" in plain.stdout


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_games_and_rules(lang: str) -> None:
    listed = data("games", "--lang", lang)
    assert [game["game"] for game in listed] == list(game_names())
    guide = data("rules", "daldos", "--lang", lang)
    assert guide["guide"].startswith("# Daldøs") and "DAL-07" in guide["clauses"]
    assert "Daldøs" in run("rules", "daldos", "--lang", lang).stdout
    assert "daldos" in run("games").stdout


def test_perft() -> None:
    assert data("perft", "daldos", "--depth", "3", "--backend", "python")["nodes"] == 389


def test_simulate_is_the_same_in_every_backend() -> None:
    one = data("simulate", "daldos", "--games", "40", "--seed", "9", "--backend", "cpu", "--threads", "2")
    other = data("simulate", "daldos", "--games", "40", "--seed", "9", "--backend", "python")
    assert one == other
    assert one["games"] == 40 and sum(one["wins"]) == 40
    assert one["digest"][:8] in run("simulate", "daldos", "--games", "40", "--seed", "9").stdout


def test_draw(tmp_path: Path) -> None:
    assert run("draw", "daldos", "--theme", "night").stdout.startswith("<svg")
    assert data("draw", "daldos", "--seat", "1")["game"] == "daldos"
    picture = tmp_path / "ship.svg"
    assert run("draw", "daldos", "--output", str(picture)).returncode == 0
    assert picture.read_text("utf-8").endswith("</svg>")


def test_replay(tmp_path: Path) -> None:
    file = tmp_path / "match.ludo"
    file.write_text(write_record(Game("daldos").start().play_line("r24 pass r13 1:B12-M1!")), "utf-8")
    assert data("replay", str(file))["plies"] == 3
    assert data("replay", str(file), "--ply", "1")["history"] == ["r24"]
    assert "Black wakes the pawn on B12" in run("replay", str(file)).stdout


def test_bench() -> None:
    rows = data("bench", "daldos", "--seconds", "0.05")
    assert {row["backend"] for row in rows} == {"python", "cpu"} and all(row["games"] > 0 for row in rows)


def test_play_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "match.ludo"
    done = run("play", "daldos", "--seed", "5", "--save", str(file), typed="1\n" * 400)
    assert done.returncode == 0, done.stderr
    assert data("replay", str(file))["to_move"] == "over"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_play_handles_take_back_illegal_actions_questions_and_leaving(lang: str) -> None:
    done = run("play", "daldos", "--seed", "3", "--lang", lang, typed="u\nnonsense\n? 3:W1-W4\n?1:W12-M1!\n1\nu\nq\n")
    assert done.returncode == 0
    assert "DAL-12" in done.stdout
    assert ("White wakes" if lang == "en" else "Blanc réveille") in done.stdout


BAD: list[tuple[list[str], str]] = [
    (["position"], "Missing argument 'GAME'"),
    (["dance"], "No such command"),
    (["position", "chess"], "unknown game 'chess': expected one of"),
    (["position", "daldos", "-o", "mast=3"], "has no option 'mast': expected one of"),
    (["position", "daldos", "-o", "mast"], "expected NAME=VALUE"),
    (["position", "daldos", "-o", "throw_limit=0"], "expected a whole number from 1 to 65535"),
    (["position", "daldos", "--text", "w/w/w w -"], "expected three rows of 12, 13, 12 holes"),
    (["position", "daldos", "--text", EXAMPLE, "--play", "3:W12-M3"], "(DAL-10)"),
    (["position", "daldos", "--text", EXAMPLE, "--seat", "5"], "expected 0 to 1"),
    (["position", "daldos", "--seat", "x"], "--seat"),
    (["position", "daldos", "-o", "board=nowhere.toml"], "cannot be read"),
    (["position", "daldos", "-o", "board=12-99-12"], "expected one of 12-12-12"),
    (["draw", "daldos", "--theme", "dusk"], "expected day or night"),
    (["draw", "daldos", "--output", "/nowhere/x.svg"], "cannot be written"),
    (["rules", "daldos", "--lang", "de"], "expected en or fr"),
    (["replay", "nowhere.ludo"], "cannot be read"),
    (["perft", "daldos", "--depth", "-1"], "expected a whole number from 0 to 64"),
    (["perft", "daldos", "--backend", "abacus"], "expected python, cpu or cuda"),
    (["simulate", "daldos", "--games", "0"], "expected a whole number from 1"),
    (["simulate", "daldos", "--seed", "-1"], "expected a whole number from 0"),
    (["simulate", "daldos", "--threads", "0"], "expected a whole number from 1"),
    (["simulate", "daldos", "--playout-policy", "bad"], "expected uniform or policy"),
    (["bench", "daldos", "--seconds", "0"], "expected 0.01 to 3600"),
    (["play", "daldos", "--seat", "2"], "expected 0 to 1"),
]


@pytest.mark.parametrize(
    ("arguments", "message"), BAD, ids=lambda value: "-".join(value) if isinstance(value, list) else ""
)
def test_bad_input_is_reported_in_one_line_with_exit_code_2(arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and message in done.stderr
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("text", ["", "Ludothèque record 1\ngame: daldos\n", "PNG\x00"])
def test_a_broken_record_is_reported_in_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.ludo"
    file.write_text(text, "utf-8")
    done = run("replay", str(file))
    assert done.returncode == 2 and done.stderr.count("\n") == 1


def test_help_and_version() -> None:
    assert run("--version").stdout.startswith("ludotheque ")
    assert "position" in run().stdout


@pytest.mark.parametrize("program", [["-m", "ludotheque.cli"], [str(Path(sys.executable).with_name("ludotheque"))]])
def test_in_a_process_of_its_own(program: list[str]) -> None:
    command = [sys.executable, "-W", "error", *program]
    done = subprocess.run([*command, "perft", "daldos", "--depth", "2", "--json"], capture_output=True, check=False)
    assert done.returncode == 0 and not done.stderr
    done = subprocess.run([*command, "dance"], capture_output=True, check=False)
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1
