"""The contract of a game: `GameModule`, its typed parts, and how a package is loaded and checked.

A game is a package. Each class below is one *part* of it: a module of the package (`PATH`) whose `__all__`
lists members of that class. The members in `REQUIRED` must be there; each other member has the default of the class.
Loading checks names, kinds and signatures once, and raises `GamePackageError` with one sentence if something is
wrong. After that, every caller uses typed members and need not check whether a game has them.

A minimal game has `info.py`, `rules/`, `notation/` and `text/en.ftl`, `text/fr.ftl`.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import numpy as np

from ludotheque.core import contract, folder, kernels, registry
from ludotheque.core.boards import BoardData
from ludotheque.core.contract import Record
from ludotheque.core.errors import GamePackageError
from ludotheque.core.features import WHO_DECIDES, Feature
from ludotheque.core.forms import Field
from ludotheque.core.info import Info, nothing_hidden
from ludotheque.core.layout import HEADER, Fields, blank, packed
from ludotheque.core.provenance import Thing, things_of
from ludotheque.core.reasons import Reason, without_clause

if TYPE_CHECKING:
    from ludotheque.core.game import Game
    from ludotheque.core.state import State
    from ludotheque.draw.scene import Scene

NO_BOARD = packed(("unused", "i8"))
"""The board of a game that has no `board.py`: a record with one unused field."""


class Part:
    """A part of a game: the members that its module exports, and defaults for the others."""

    PATH: ClassVar[str]
    """The module of the part, relative to the package of the game."""

    REQUIRED: ClassVar[tuple[str, ...]] = ()
    """The members that have no default."""

    def __init__(self, members: Mapping[str, Any]) -> None:
        vars(self).update(members)

    @property
    def own(self) -> Mapping[str, Any]:
        """The members that the game itself exports."""
        return vars(self)

    @classmethod
    def members(cls) -> dict[str, Any]:
        """All members of the part by name, each with its default; for a required one, the placeholder or None."""
        annotated = {name: None for name in cls.__annotations__ if name not in vars(Part)}
        described = {name: member for name, member in vars(cls).items() if not name.startswith("_")}
        return {name: member for name, member in (annotated | described).items() if name not in ("PATH", "REQUIRED")}


class Rules(Part):
    """`rules/`: the layout of a position, and the kernels."""

    PATH = "rules"
    REQUIRED = ("STATE", "MOST_ACTIONS", "setup", "legal_actions", "apply", "scores")

    STATE: np.dtype[np.void]
    """The layout of a position (`core.layout.state_layout`)."""
    MOST_ACTIONS: int
    """The greatest number of legal actions in a position."""
    MOST_OUTCOMES: int = 1
    """The greatest number of outcomes of a chance node."""
    ACTION_COUNT: int = 0
    """The size of the action space, if there is no `board.py`; 0: the same as `MOST_ACTIONS`."""
    LONGEST_GAME: int = 10_000
    """The greatest number of actions and outcomes in a game, if there is no `board.py`."""

    setup = staticmethod(contract.setup)
    legal_actions = staticmethod(contract.legal_actions)
    outcomes = staticmethod(kernels.no_outcomes)
    apply = staticmethod(contract.apply)
    scores = staticmethod(contract.scores)
    win_shares = staticmethod(kernels.highest_score_wins)
    hide = staticmethod(kernels.hide_nothing)
    determinize = staticmethod(kernels.determinize_nothing)
    sees_action = staticmethod(kernels.sees_all)


class GpuHints(Part):
    """`rules/gpu.py`: how games are sorted on a GPU, so that neighbouring threads do the same kind of work."""

    PATH = "rules.gpu"
    REQUIRED = ("STAGES", "stage")

    STAGES: int
    """The number of stages, that is, of kinds of work."""
    LONG_FIELDS: tuple[str, ...] | None = None
    """The single numbers of STATE that need 64 bits; on the GPU, the others have 32. None: all need 64."""

    stage = staticmethod(contract.stage)


class Boards(Part):
    """`board.py`: the board from data files, and checks of options that depend on each other."""

    PATH = "board"
    REQUIRED = ("load_board", "action_count", "longest_game")

    def load_board(self, options: Mapping[str, Any]) -> Record:
        """The board under these options, as one record; may raise `BoardError`."""
        raise NotImplementedError

    def action_count(self, board: Record) -> int:
        """The size of the action space: actions are numbered from 0 to this number - 1."""
        raise NotImplementedError

    def longest_game(self, game: Game) -> int:
        """The greatest number of actions and outcomes in a game."""
        raise NotImplementedError

    def check_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the options, completed where one depends on others; raise `OptionError` if they contradict."""
        return options

    def fill(self, options: Mapping[str, Any], state: Record) -> None:
        """Write those options into the record that are neither a `Choice` nor a `Number`."""

    def things(self, data: BoardData) -> Iterable[Thing]:
        """The things in a data file, each of which can have a mark of its own in `[[provenance]]`."""
        return things_of(data)


class NoBoards(Boards):
    """The board part of a game without a `board.py`."""

    def __init__(self, rules: Rules) -> None:
        super().__init__({})
        self._rules = rules

    def load_board(self, options: Mapping[str, Any]) -> Record:
        return blank(NO_BOARD)

    def action_count(self, board: Record) -> int:
        return self._rules.ACTION_COUNT or self._rules.MOST_ACTIONS

    def longest_game(self, game: Game) -> int:
        return self._rules.LONGEST_GAME


class Editor(Part):
    """`editor.py`: the form in which people edit data files."""

    PATH = "editor"
    REQUIRED = ("fields",)

    def fields(self, option: str, content: Mapping[str, Any]) -> Sequence[Field]:
        """The fields of the form for the data file of an option. Brushes and choices may depend on the content, which
        can be anything that a file can contain; the ids and kinds of the fields may not."""
        raise NotImplementedError


class Notation(Part):
    """`notation/`: actions and positions as text.

    Positions are given as `Fields`: the whole position to write the record of a match, a view to show it to a seat or
    a spectator.
    """

    PATH = "notation"
    REQUIRED = ("write_action", "write_position", "read_position")

    def write_action(self, board: Fields, state: Fields, action: int) -> str:
        """The text of an action or outcome in a position."""
        raise NotImplementedError

    def write_position(self, game: Game, state: Fields, viewpoint: int | None) -> str:
        """The text of a position: the whole position if `viewpoint` is None, else the view of that viewpoint."""
        raise NotImplementedError

    def read_position(self, game: Game, text: str) -> Record:
        """Read the text of a position; raise `PositionError` with what was expected."""
        raise NotImplementedError

    def write_seen_action(
        self, board: Fields, before: Fields, action: int | None, after: Fields, viewpoint: int
    ) -> str:
        """The text of an action as a viewpoint sees it. `before` and `after` are views; `action` is None if the
        viewpoint does not see which action it was (`sees_action`)."""
        return "?" if action is None else self.write_action(board, before, action)

    def tidy(self, board: Fields, state: Fields, text: str) -> str:
        """Normalise the text of an action that a person typed: equal normal forms name the same action."""
        return text

    def split(self, line: str) -> list[str]:
        """Split a line into the texts of its actions and events."""
        return line.split()

    def events(self, board: Fields, before: Fields, action: int | None, after: Fields) -> Iterable[str]:
        """Texts of what followed automatically from an action; None: an action that the viewpoint did not see."""
        return ()

    def opens_line(self, board: Fields, state: Fields) -> bool:
        """Whether a match record starts a new line with the action of this position."""
        return bool(state.to_move == contract.CHANCE)

    def options_in(self, game: Game, text: str) -> Mapping[str, Any]:
        """The options that a position text implies."""
        return {}

    def is_readable(self, board: Fields, state: Fields) -> bool:
        """Whether `read_position` can read the text of this position; a few positions have no complete text."""
        return True


class View(Part):
    """`view/`: the picture of a position, made from the view of a viewpoint and the views before it."""

    PATH = "view"
    REQUIRED = ("scene",)

    def scene(self, view: State, viewpoint: int, language: str) -> Scene:
        """The picture, the choices and the narration for a seat or `SPECTATOR`."""
        raise NotImplementedError

    def terminal(self, view: State, viewpoint: int) -> str:
        """The board in characters, for the terminal; by default the text of the position."""
        return view.position

    def nodes_of(self, thing: Thing) -> Iterable[str]:
        """The ids of the nodes of a picture that show a thing of a data file; none if it is not drawn."""
        return ()


class Reasons(Part):
    """`reasons.py`: why an action is not allowed."""

    PATH = "reasons"
    REQUIRED = ()

    def why_not(self, view: State, text: str) -> Reason:
        """Why a text is not a legal action. `view` is the view of the seat to move, else of a spectator."""
        if view.is_over:
            return without_clause("why-over")
        if view.is_chance:
            return without_clause("why-chance")
        legal = view.legal_texts()
        shown = ", ".join(legal[:12]) + (" …" if len(legal) > 12 else "")
        return without_clause("why-not-legal", text=text[:80], legal=shown)


class BotHints(Part):
    """`bot/`: estimates and policies that bots use to play well."""

    PATH = "bot"

    SEARCH: Mapping[str, Any] = {}
    """Search parameters that replace the usual ones for this game: `explore`, `widen`, `first`, `depth`."""

    playout_policy = staticmethod(kernels.uniform)
    evaluate = staticmethod(kernels.all_equal)
    judge = staticmethod(kernels.as_evaluated)
    spar = staticmethod(kernels.no_partner)
    prior = staticmethod(kernels.no_preference)


class Observation(Part):
    """`observe.py`: the view of a seat as a vector of numbers."""

    PATH = "observe"

    FEATURES: tuple[Feature, ...] = WHO_DECIDES
    """The groups of numbers in the vector, in order."""

    observe = staticmethod(kernels.who_decides)


@dataclass(frozen=True, eq=False)
class GameModule:
    """A game, loaded and checked: its information and its parts.

    >>> load("daldos").info.name
    'Daldøs'
    """

    package: str
    info: Info
    rules: Rules
    gpu: GpuHints | None
    boards: Boards
    editor: Editor | None
    notation: Notation
    view: View | None
    reasons: Reasons
    bot: BotHints
    observation: Observation

    @property
    def folder(self) -> Path:
        """The folder of the package."""
        return Path(str(sys.modules[f"{self.package}.info"].__file__)).parent

    @property
    def kernels(self) -> dict[str, Any]:
        """The kernels of the contract by name: those of the game, and the defaults of the others."""
        bound: dict[str, Any] = {}
        for part in (self.rules, self.bot, self.observation, *([self.gpu] if self.gpu else [])):
            for name, default in type(part).members().items():
                if isinstance(default, staticmethod):
                    bound[name] = part.own.get(name, default.__func__)
        return bound


PARTS: tuple[type[Part], ...] = (Rules, GpuHints, Boards, Editor, Notation, View, Reasons, BotHints, Observation)
"""The parts of a game, in the order of its folder."""

_P = TypeVar("_P", bound=Part)


@cache
def load(slug: str) -> GameModule:
    """Load and check a game, once.

    Raises `UnknownGame` if no such game is installed, and `GamePackageError` if its package breaks the contract.
    """
    info = registry.info(slug)
    package = registry.package_of(info.slug)
    for path in folder.strays(package):
        names = sorted({pattern for pattern in folder.FILES if pattern.startswith(path.partition("/")[0] + "/")})
        near = get_close_matches(path, folder.FILES, 1)
        wanted = f"expected {near[0]}" if near else f"expected {', '.join(names)}" if names else "no file of that name"
        raise GamePackageError(f"{package}: unknown file {path}: {wanted} (docs/reference/contract.md lists the files)")
    for language in ("en", "fr"):
        if f"text/{language}.ftl" not in folder.files_of(package):
            raise GamePackageError(f"{package}: text/{language}.ftl is missing: expected the messages of the game")
    rules, notation = _part(package, Rules), _part(package, Notation)
    for part in (rules, notation):
        if part is None:
            needed = Rules if rules is None else Notation
            raise GamePackageError(f"{package}: {needed.PATH}/ is missing: expected {', '.join(needed.REQUIRED)}")
    assert rules is not None and notation is not None
    _check_state(package, rules)
    if info.hides is not nothing_hidden and not {"hide", "determinize"} <= rules.own.keys():
        raise GamePackageError(f"{package}: INFO.hides is set: expected rules.hide, rules.determinize")
    return GameModule(
        package,
        info,
        rules,
        _part(package, GpuHints),
        _part(package, Boards) or NoBoards(rules),
        _part(package, Editor),
        notation,
        _part(package, View),
        _part(package, Reasons) or Reasons({}),
        _part(package, BotHints) or BotHints({}),
        _part(package, Observation) or Observation({}),
    )


def faults() -> dict[str, str]:
    """The installed games that cannot be played: name -> one sentence that says what is wrong."""
    found = dict(registry.foreign_claims())
    for slug in registry.names():
        try:
            load(slug)
        except GamePackageError as error:
            found[slug] = str(error)
    return found


def playable() -> tuple[str, ...]:
    """The names of the installed games that can be played, sorted.

    >>> "daldos" in playable()
    True
    """
    broken = faults()
    return tuple(slug for slug in registry.names() if slug not in broken)


def _part(package: str, kind: type[_P]) -> _P | None:
    """Import and check one part of a package; None if the package has no such module."""
    path = kind.PATH.replace(".", "/")
    if not {f"{path}.py", f"{path}/__init__.py"} & set(folder.files_of(package)):
        return None
    try:
        module = import_module(f"{package}.{kind.PATH}")
    except Exception as error:  # the code of an installed package may raise anything
        raise GamePackageError(f"{package}: {path} cannot be imported ({registry.describe_error(error)})") from None
    return kind(_members(package, kind, module))


def _members(package: str, kind: type[Part], module: ModuleType) -> dict[str, Any]:
    """The checked members that the module of a part exports; raises `GamePackageError`."""
    known, where, given = kind.members(), kind.PATH.replace(".", "/"), vars(module)
    exported = given.get("__all__")
    if exported is None:
        raise GamePackageError(f"{package}: {where} has no __all__: expected a list of {', '.join(known)}")
    for name in kind.REQUIRED:
        if name not in exported or name not in given:
            near = get_close_matches(name, [*exported, *given], 1)
            hint = f" (is {near[0]!r} misspelt?)" if near and near[0] not in known else ""
            wanted = expected(name, known[name])
            raise GamePackageError(f"{package}: {where} does not export {name}: expected {wanted}{hint}")
    for name in exported:
        if name not in known:
            raise GamePackageError(f"{package}: {where} exports {name!r}: expected only {', '.join(known)}")
    for name in known:
        if name in given and name not in exported:
            raise GamePackageError(f"{package}: {where} defines {name} without exporting it: expected it in __all__")
    for name in exported:
        _check_member(package, where, name, known[name], given[name])
    return {name: given[name] for name in exported}


def expected(name: str, described: Any) -> str:
    """How a package should define a member: `apply(board, state, action)`, or the name of a value."""
    if described is None or not callable(described):
        return name
    return f"{name}({', '.join(_parameters(described))})"


def _parameters(function: Any) -> list[str]:
    plain = function.__func__ if isinstance(function, staticmethod) else function
    return [name for name in inspect.signature(plain).parameters if name != "self"]


def _check_member(package: str, where: str, name: str, described: Any, given: Any) -> None:
    if not callable(described):
        if callable(given):
            raise GamePackageError(f"{package}: {where} has a function {name}: expected a value")
        return
    wanted = expected(name, described)
    if not isinstance(given, FunctionType):
        raise GamePackageError(f"{package}: {where}.{name} is not a plain function: expected {wanted}")
    parameters = inspect.signature(given).parameters.values()
    plain = all(one.kind is one.POSITIONAL_OR_KEYWORD for one in parameters)
    needed = sum(one.default is one.empty for one in parameters)
    if not plain or not needed <= len(_parameters(described)) <= len(parameters):
        has = f"{name}({', '.join(map(str, inspect.signature(given).parameters))})"
        raise GamePackageError(f"{package}: {where} has {has}: expected {wanted}")


def _check_state(package: str, rules: Rules) -> None:
    layout = rules.STATE
    names = layout.names if isinstance(layout, np.dtype) else None
    if names is None or names[: len(HEADER)] != tuple(name for name, _ in HEADER):
        raise GamePackageError(
            f"{package}: rules.STATE is not the layout of a state: expected state_layout((name, type), …)"
        )
    for name in ("MOST_ACTIONS", "MOST_OUTCOMES", "ACTION_COUNT", "LONGEST_GAME"):
        number = rules.own.get(name, 1)
        if not isinstance(number, int) or number < 1:
            raise GamePackageError(f"{package}: rules.{name} is {number!r}: expected a whole number above 0")
