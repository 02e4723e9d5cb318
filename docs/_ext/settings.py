"""The table of the server's settings, from the class that reads them."""

from __future__ import annotations

import ast
import inspect
import textwrap
from itertools import pairwise
from typing import Any, get_args, get_origin

from docs._ext import page as pages
from docs._ext.page import Page
from docs._ext.public import assigned, is_docstring

from ludotheque.server.settings import Settings

SIGNS = {"ge": "at least", "gt": "greater than", "le": "at most", "lt": "less than"}


def table(page: Page) -> str:
    """Every setting with its environment variable, its default, what is accepted, and what it does."""
    prefix, said = str(Settings.model_config["env_prefix"]), meanings()
    rows = []
    for name, field in Settings.model_fields.items():
        accepted = "; ".join([kind(field.annotation), *bounds(field.metadata)])
        rows.append([f"`{name}`", f"`{prefix}{name.upper()}`", default(field.default), accepted, said[name]])
    return pages.table(["setting", "environment variable", "default", "accepted", "meaning"], rows)


def meanings() -> dict[str, str]:
    """The docstrings under the settings, which only the source has."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(Settings))).body
    assert isinstance(tree, ast.ClassDef)
    return {
        name: inspect.cleandoc(ast.literal_eval(after.value))
        for node, after in pairwise(tree.body)
        for name in assigned(node)
        if isinstance(after, ast.Expr) and is_docstring(after)
    }


def default(value: Any) -> str:
    """A default as one would write it in the environment."""
    if value in (None, "", []):
        return "none"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def kind(annotation: Any) -> str:
    """What sort of value a setting has, in words."""
    words = {str: "text", int: "whole number", float: "number", bool: "`true` or `false`"}
    if annotation in words:
        return words[annotation]
    inside = [part for part in get_args(annotation) if part is not type(None)]
    if get_origin(annotation) is list:
        return "list, separated by commas"
    if all(isinstance(part, str) for part in inside):
        return " or ".join(f"`{part}`" for part in inside)
    return " or ".join(kind(part) for part in inside)


def bounds(metadata: list[Any]) -> list[str]:
    """The limits of a number, in words."""
    return [
        f"{word} {getattr(limit, sign):g}" for limit in metadata for sign, word in SIGNS.items() if hasattr(limit, sign)
    ]
