"""The Python reference: for each module its docstring, then every public name in the order of the source."""

from __future__ import annotations

from importlib import import_module

from docs._ext.page import Page
from docs._ext.public import modules as public_modules
from docs._ext.public import public_names

CORE = {
    "positions": ("game", "state", "reasons", "record", "outcome", "errors"),
    "packages": ("module", "info", "registry", "folder", "boards", "clauses", "text", "extras"),
}
"""The modules of `core` that have a page of their own kind; all others are on the page of the kernels."""

DIRECTIVES = {"class": "autoclass", "function": "autofunction", "data": "autodata"}


def modules(page: Page, package: str) -> str:
    """A section for a package and for each of its public modules."""
    inside = [name for name in public_modules() if name == package or name.startswith(f"{package}.")]
    return "\n\n".join(
        section(name, heading=name != package) for name in inside if package != "ludotheque" or name == package
    )


def core(page: Page, kind: str) -> str:
    """A section for each module of `core` of one kind, or for all that are of no other kind."""
    elsewhere = {f"ludotheque.core.{name}" for names in CORE.values() for name in names}
    rest = [name for name in public_modules() if name.startswith("ludotheque.core") and name not in elsewhere]
    names = [f"ludotheque.core.{name}" for name in CORE[kind]] if kind in CORE else rest
    return "\n\n".join(section(name, heading=name != "ludotheque.core") for name in names)


def section(module: str, heading: bool = True) -> str:
    """One module: a heading, and the directives that describe it. A page of a package needs no second heading."""
    lines = [f".. automodule:: {module}", "   :no-members:", ""]
    for name, kind in public_names(module).items():
        lines += again(module, name) if kind == "import" else described(module, name, kind)
    return "\n".join([*([f"## `{module}`", ""] if heading else []), "````{eval-rst}", *lines, "````"])


def described(module: str, name: str, kind: str) -> list[str]:
    """The directive for a name that the module defines; the bases of a class are shown where it has any."""
    bases = getattr(getattr(import_module(module), name), "__bases__", (object,)) if kind == "class" else (object,)
    shown = ["   :show-inheritance:"] if bases != (object,) else []
    return [f".. {DIRECTIVES[kind]}:: {module}.{name}", *shown, ""]


def again(module: str, name: str) -> list[str]:
    """A name that a module takes from another one: a line that leads there."""
    value = getattr(import_module(module), name)
    home = getattr(value, "__module__", "")
    where = f":py:obj:`{home}.{getattr(value, '__qualname__', name)}`" if home else "what the module takes it from"
    return [f".. py:data:: {name}", f"   :module: {module}", "", f"   The same as {where}.", ""]
