"""A match as a readable text: a header, then every action and chance outcome in notation.

    Ludothèque record 1
    game: daldos
    rules: 1
    option route: loop
    seat 1: Ragnhild
    result: *

    r13 1:W12-M1! 3:M1-M4
    r24 pass

The header names the game, the version of its rules, the options that differ from the default, the
data files that do not come with the game (`file board: sha256:…`, followed by their lines, each after a bar), the
position where the match starts (`start:`, if it is not the first position of the game), the players, other
remarks, and the result: the final scores, or `*` while the match is not over. What follows automatically from
an action (`pass`) may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias

from ludotheque.core import registry
from ludotheque.core.boards import OwnFile
from ludotheque.core.errors import LudothequeError, RecordError
from ludotheque.core.game import Game
from ludotheque.core.state import State

TITLE = "Ludothèque record 1"
KEY = re.compile(r"(game|rules|start|result|option [a-z0-9_]+|file [a-z0-9_]+|seat [1-9]|remark [a-z]+): (.+)")
LARGEST = 4_000_000
"""The greatest length of a record, in characters."""


@dataclass(frozen=True)
class Match:
    """A match that was read: its last position with the whole history, the names of the players (by seat, from 0), and
    remarks."""

    state: State
    names: Mapping[int, str] = field(default_factory=dict)
    remarks: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game with the options of the match."""
        return self.state.game

    @property
    def length(self) -> int:
        """The number of actions and outcomes."""
        return len(self.state.history)

    def at(self, ply: int) -> State:
        """The position after `ply` actions and outcomes; raises `RecordError` if the match is shorter."""
        states = list(self.state.line())
        if not 0 <= ply < len(states):
            raise RecordError(f"no ply {ply}: expected 0 to {len(states) - 1}")
        return states[ply]


def write_record(state: State, names: Sequence[str] = (), remarks: Mapping[str, str] | None = None) -> str:
    """The match that led to a position, as the text of a record.

    `names` are the names of the players in the order of the seats.

    >>> print(write_record(Game("daldos").start().play_line("r24 pass r13 1:B12-M1!"), ["Ragnhild"]))
    Ludothèque record 1
    game: daldos
    rules: 1
    seat 1: Ragnhild
    result: *
    <BLANKLINE>
    r24 pass
    r13 1:B12-M1!
    <BLANKLINE>
    """
    states = list(state.line())
    game = state.game
    head = [TITLE, f"game: {game.slug}", f"rules: {game.version}"]
    head += [f"option {name}: {value}" for name, value in game.changed_options.items()]
    head += [line for name, file in game.files.items() for line in _file_lines(name, file)]
    if states[0] != game.start():
        head.append(f"start: {states[0].position}")
    head += [f"seat {seat}: {_one_line(name)}" for seat, name in enumerate(names, start=1) if name]
    head += [f"remark {key}: {' '.join(value.split())}" for key, value in (remarks or {}).items()]
    head.append(f"result: {_result(state)}")
    return "\n".join([*head, "", *_body(states), ""])


def _body(states: list[State]) -> Iterator[str]:
    game = states[0].game
    opens_line = game.module.notation.opens_line
    texts: list[str] = []
    for before, after in pairwise(states):
        if texts and opens_line(game.fields, before.fields):
            yield " ".join(texts)
            texts = []
        assert after.action is not None
        texts += [before.text_of(after.action), *after.events()]
    if texts:
        yield " ".join(texts)


def _result(state: State) -> str:
    return " ".join(f"{score:g}" for score in state.scores) if state.scores is not None else "*"


def _one_line(text: str) -> str:
    return " ".join(text.split())[:200]


def _file_lines(option: str, file: OwnFile) -> list[str]:
    """A data file that does not come with the game: its digest, then its lines, each after a bar."""
    return [f"file {option}: {file.digest}", *(f"| {line}" for line in file.text.split("\n"))]


Allow = Callable[[str, Mapping[str, Any]], object]
"""A function (slug, options) that raises an error if the person who sent the record may not use these options, such as
files of this machine."""


def read_record(text: str, allow: Allow = lambda slug, options: None) -> Match:
    """Read a record and replay its match; raises `RecordError` with the line and the reason.

    >>> read_record("Ludothèque record 1\\ngame: daldos\\nrules: 1\\nresult: *\\n\\nr13 3:W12-M3\\n")
    Traceback (most recent call last):
    ludotheque.core.errors.RecordError: line 6: 3:W12-M3: Inactive pawns are woken with a 1, one hole; ...
    """
    if len(text) > LARGEST:
        raise RecordError(f"a record of {len(text)} characters: expected at most {LARGEST}")
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0].strip() != TITLE:
        raise RecordError(f"line 1: expected {TITLE!r}")
    header, texts, body = _header(lines)
    state = _start(header, texts, allow)
    for number in range(body, len(lines)):
        try:
            state = state.play_line(lines[number])
        except LudothequeError as error:
            raise RecordError(f"line {number + 1}: {error}") from None
    stated = header.get("result", (0, "*"))
    if stated[1] != _result(state):
        now = "the match is not over" if state.scores is None else f"the scores are {_result(state)}"
        raise RecordError(
            f"line {len(lines)}: the header says result {stated[1]}, but {now}: the record is incomplete or was changed"
        )
    names = {int(key[5:]) - 1: value for key, (_, value) in header.items() if key.startswith("seat ")}
    remarks = {key[7:]: value for key, (_, value) in header.items() if key.startswith("remark ")}
    return Match(state, names, remarks)


Header: TypeAlias = dict[str, tuple[int, str]]
"""Key -> line number and value."""


def _header(lines: list[str]) -> tuple[Header, dict[str, list[str]], int]:
    """Parse the header: its keys, the lines of each data file by its key, and the index of the body's first line."""
    header: Header = {}
    texts: dict[str, list[str]] = {}
    key = ""
    for index, line in enumerate(lines[1:], start=1):
        if not line.strip():
            return header, texts, index + 1
        if line.startswith("|") and key.startswith("file "):
            texts[key].append(line[2:])
            continue
        match = KEY.fullmatch(line.strip())
        if not match:
            raise RecordError(f"line {index + 1}: {line.strip()[:60]!r}: expected 'key: value' or an empty line")
        if match[1] in header:
            raise RecordError(f"line {index + 1}: {match[1]!r} occurs twice")
        key = match[1]
        header[key] = (index + 1, match[2].strip())
        if key.startswith("file "):
            texts[key] = []
    return header, texts, len(lines)


def _start(header: Header, texts: Mapping[str, Sequence[str]], allow: Allow) -> State:
    """The position where the match of a record starts."""
    for key in ("game", "rules", "result"):
        if key not in header:
            raise RecordError(f"the header has no {key!r}: expected game, rules and result")
    line, slug = header["game"]
    try:
        registry.check_slug(slug)
        line, version = header["rules"]
        if not version.isdecimal() or len(version) > 9:
            raise RecordError(f"rules {version[:20]!r}: expected a whole number")
        options = {}
        for key, (number, value) in header.items():
            if key.startswith("option "):
                line, options[key[7:]] = number, value
        registry.info(slug).check_names(options)
        files = {}
        for key, text in texts.items():
            line, stated = header[key]
            files[key[5:]] = OwnFile.of("\n".join(text))
            if not files[key[5:]].digest == stated == options.get(key[5:]):
                raise RecordError(f"the file of option {key[5:]} is not the one this match was played with")
        allow(slug, options)
        game = Game(slug, version=int(version), **options)
        if "start" not in header:
            return game.start()
        line, position = header["start"]
        return game.position(position)
    except LudothequeError as error:
        raise RecordError(f"line {line}: {error}") from None
