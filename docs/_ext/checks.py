"""What the loaders of data files check, read from their source.

A loader refuses a file with `data.fault("message", clause="…", …)`, the core with `without_clause("message", …)`. Both
are found in the syntax trees of `games/*/` and `core/`, together with the arguments whose values are constants.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from docs._ext.public import source_of

from ludotheque.core.info import DataFile
from ludotheque.core.registry import info, package_of

CORE = ("ludotheque.core.boards", "ludotheque.core.provenance")
COMMON = ("read_board", "check_keys")
"""The functions of the core that every loader calls; `whole` is called by some."""


@dataclass(frozen=True)
class Check:
    """A check of a loader: the message with which it refuses a file, the clause, and the arguments that are known."""

    package: str
    message: str
    clause: str = ""
    constants: tuple[tuple[str, str], ...] = ()


@dataclass
class Part:
    """A function or a class of a loader: its checks, and the names that occur in it."""

    checks: list[Check] = field(default_factory=list)
    names: set[str] = field(default_factory=set)


# --- which checks there are --------------------------------------------------------------------


def common_checks() -> list[Check]:
    """The checks of every data file of every game."""
    parts = merged(CORE)
    return list(dict.fromkeys(check for name in reachable(COMMON, parts) for check in parts[name].checks))


def option_checks(slug: str, option: DataFile) -> list[Check]:
    """The checks of a data-file option, besides the common ones."""
    parts = merged((*modules_of(slug), *CORE))
    found = dict.fromkeys(check for name in reachable(roots(slug, option), parts) for check in parts[name].checks)
    common = set(common_checks())
    return [check for check in found if check not in common]


def all_checks(slug: str) -> list[Check]:
    """Every check in the source of a game, whether a loader reaches it or not."""
    return [check for module in modules_of(slug) for part in parts_of(module).values() for check in part.checks]


def data_files(slug: str) -> list[DataFile]:
    """The options of a game that are data files."""
    return [option for option in info(slug).options if isinstance(option, DataFile)]


def reachable(roots: Collection[str], parts: Mapping[str, Part]) -> list[str]:
    """The parts that these call, directly or not, in the order of the source."""
    seen, front = set(roots), list(roots)
    while front:
        new = {name for name in parts[front.pop()].names if name in parts} - seen
        seen |= new
        front += new
    return [name for name in parts if name in seen]


def roots(slug: str, option: DataFile) -> list[str]:
    """The functions of a game that get the content of an option's file."""
    if len(data_files(slug)) == 1:
        return ["load_board"]
    tree = ast.parse(source_of(f"{package_of(slug)}.board"))
    (loader,) = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "load_board")
    held = {
        name.id
        for node in ast.walk(loader)
        if isinstance(node, ast.Assign) and reads(node.value, option.name)
        for name in node.targets
        if isinstance(name, ast.Name)
    }
    return [
        node.func.id
        for node in ast.walk(loader)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        for value in node.args
        if reads(value, option.name) or (isinstance(value, ast.Name) and value.id in held)
    ]


def reads(node: ast.expr, option: str) -> bool:
    """Whether an expression is `read_board(…, options["option"], …)`."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "read_board"
        and any(isinstance(part, ast.Constant) and part.value == option for part in ast.walk(node))
    )


# --- reading the source ------------------------------------------------------------------------


@cache
def modules_of(slug: str) -> tuple[str, ...]:
    """The modules of a game that check data files; `board` is the first."""
    package = package_of(slug)
    folder = Path(str(import_module(package).__file__)).parent
    found = [file.relative_to(folder) for file in sorted(folder.rglob("*.py")) if ".fault(" in file.read_text("utf-8")]
    others = [".".join((package, *file.with_suffix("").parts)) for file in found if file.name != "board.py"]
    return (f"{package}.board", *others)


def merged(modules: Collection[str]) -> dict[str, Part]:
    """The functions and classes of several modules by name."""
    return {name: part for module in modules for name, part in parts_of(module).items()}


@cache
def parts_of(module: str) -> dict[str, Part]:
    """The functions and classes of a module by name."""
    values = {name: value for name, value in vars(import_module(module)).items() if name.isupper()}
    parts = {}
    for node in ast.parse(source_of(module)).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            functions = [inner for inner in ast.walk(node) if isinstance(inner, ast.FunctionDef)]
            checks = [check for function in functions for check in checks_in(function, module, values)]
            names = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
            parts[node.name] = Part(checks, names)
    return parts


def checks_in(function: ast.FunctionDef, module: str, values: Mapping[str, Any]) -> Iterator[Check]:
    """The checks in a function, in the order of the source."""
    calls = sorted((node for node in ast.walk(function) if isinstance(node, ast.Call)), key=lambda node: node.lineno)
    for call in calls:
        if isinstance(call.func, ast.Attribute) and call.func.attr == "fault":
            package = ".".join(module.split(".")[:3])  # of the game: `ludotheque.games.alaska`
        elif isinstance(call.func, ast.Name) and call.func.id == "without_clause":
            package = "ludotheque.core"
        else:
            continue
        arguments = dict(known_arguments(call, function, values))
        given = any(keyword.arg == "clause" for keyword in call.keywords)
        clause = arguments.pop("clause") if given else ""
        for message in texts(call.args[0], function):
            yield Check(package, message, clause, tuple(arguments.items()))


def known_arguments(call: ast.Call, function: ast.FunctionDef, values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The arguments of a message that do not depend on the file, those in `**arguments` included."""
    for keyword in call.keywords:
        pairs = [(keyword.arg, keyword.value)] if keyword.arg else pairs_in(single_value(keyword.value, function))
        for name, value in pairs:
            known = evaluated(value, function, values)
            if name != "at" and known is not None:
                yield name, known


def pairs_in(node: ast.expr) -> list[tuple[str, ast.expr]]:
    """The keys and values of a dictionary in the source; none for any other expression."""
    pairs = zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ()
    return [(str(key.value), value) for key, value in pairs if isinstance(key, ast.Constant)]


def evaluated(node: ast.expr, function: ast.FunctionDef, values: Mapping[str, Any]) -> str | None:
    """The text of an expression made of constants of the module; None if it is made of other things."""
    node = single_value(node, function)
    try:
        return str(eval(compile(ast.Expression(node), "", "eval"), {"__builtins__": {"str": str}}, dict(values)))
    except NameError:
        return None


def single_value(node: ast.expr, function: ast.FunctionDef) -> ast.expr:
    """What a local variable stands for if it is assigned only once; any other expression as it is."""
    if not isinstance(node, ast.Name):
        return node
    stores = [part for part in ast.walk(function) if isinstance(part, ast.Name) and part.id == node.id]
    stores = [part for part in stores if isinstance(part.ctx, ast.Store)]
    values = [value for target, value in assignments(function) if target in stores]
    return values[0] if len(stores) == len(values) == 1 else node


def assignments(function: ast.FunctionDef) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The targets of a function's assignments with their values, those of `a, b = 1, 2` one by one."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                yield from zip(target.elts, value.elts, strict=True)
            else:
                yield target, value


def texts(node: ast.expr, function: ast.FunctionDef) -> list[str]:
    """The ids that the first argument of a check can be."""
    node = single_value(node, function)
    if isinstance(node, ast.IfExp):
        return [*texts(node.body, function), *texts(node.orelse, function)]
    assert isinstance(node, ast.Constant), f"expected a constant as the message: {ast.unparse(node)}"
    return [str(node.value)]
