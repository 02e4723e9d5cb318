"""What is public: the names that the API reference must have.

A module is public unless a part of its name begins with an underscore. In a public module these names are public:
those listed in its `__all__`; where it has none, every class, function and constant that it defines at its top level
and whose name does not begin with an underscore. A constant is a name assigned at the top level that is written in
capitals or has a docstring under it; `T = TypeVar("T")` and names used under `TYPE_CHECKING` only are none.

The names are read from the source; modules are found, not imported.
"""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import zip_longest
from pathlib import Path

PACKAGES = (
    "ludotheque.core", "ludotheque.bots", "ludotheque.research", "ludotheque.arena", "ludotheque.conformance",
    "ludotheque.draw",
)  # fmt: skip
"""The packages with a reference, besides `ludotheque` itself. `draw` is among them because a `Scene` is public."""


def source_of(module: str) -> str:
    """The text of a module."""
    spec = find_spec(module)
    assert spec and spec.origin, module
    return Path(spec.origin).read_text("utf-8")


def modules() -> Iterator[str]:
    """The public modules, packages before what is in them."""
    yield "ludotheque"
    for package in PACKAGES:
        yield package
        spec = find_spec(package)
        assert spec and spec.submodule_search_locations, package
        for found in pkgutil.walk_packages(spec.submodule_search_locations, f"{package}."):
            if not any(part.startswith("_") for part in found.name.split(".")):
                yield found.name


def exported(tree: ast.Module) -> list[str] | None:
    """What `__all__` lists; None where a module has none."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            names: list[str] = ast.literal_eval(node.value)
            return [name for name in names if not name.startswith("_")]
    return None


def assigned(node: ast.stmt) -> list[str]:
    """The names that a statement assigns at the top level."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    if not isinstance(node, ast.Assign):
        return []
    return [part.id for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)]


def is_docstring(node: ast.stmt | None) -> bool:
    """Whether a statement is a text standing by itself."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def is_type_variable(node: ast.stmt) -> bool:
    value = getattr(node, "value", None)
    return (
        isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ("TypeVar", "ParamSpec")
    )


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module that run, those under a top-level `if` included."""
    for node in body:
        if isinstance(node, ast.If):
            only_for_types = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
            yield from statements(node.orelse if only_for_types else [*node.body, *node.orelse])
        else:
            yield node


def defined(tree: ast.Module) -> dict[str, str]:
    """Name -> `class`, `function` or `data` for what a module defines at its top level, in the order of the source."""
    found: dict[str, str] = {}
    body = list(statements(tree.body))
    for node, after in zip_longest(body, body[1:]):
        if isinstance(node, ast.ClassDef):
            found[node.name] = "class"
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found[node.name] = "function"
        elif not is_type_variable(node):
            found |= {name: "data" for name in assigned(node) if name.isupper() or is_docstring(after)}
    return found


def public_names(module: str) -> dict[str, str]:
    """Name -> kind of all public names of a module; the kind is `import` for a name that comes from another one.

    >>> public_names("ludotheque")["Game"]
    'import'
    >>> public_names("ludotheque.core.clauses")
    {'Clause': 'class', 'clauses': 'function', 'faults': 'function'}
    """
    tree = ast.parse(source_of(module))
    own, listed = defined(tree), exported(tree)
    if listed is None:
        return {name: kind for name, kind in own.items() if not name.startswith("_")}
    return {name: own.get(name, "import") for name in listed}
