"""The messages on the wire, from the models that check them: every message with its fields and their limits."""

from __future__ import annotations

from functools import cache
from typing import Any

from docs._ext.page import Page, table

from ludotheque.server.schema import schema
from ludotheque.server.settings import Settings

GROUPS = ("from_client", "from_server", "requests", "answers")
LIMITS = {
    "minimum": "at least {}", "exclusiveMinimum": "greater than {}", "maximum": "at most {}",
    "exclusiveMaximum": "less than {}", "minLength": "at least {} characters", "maxLength": "at most {} characters",
    "minItems": "at least {} items", "maxItems": "at most {} items", "maxProperties": "at most {} items",
    "pattern": "matches `{}`",
}  # fmt: skip


@cache
def document() -> dict[str, Any]:
    return schema()


def group(page: Page, name: str) -> str:
    """The messages of one group; with `parts`, everything that they are made of."""
    found = named()
    wanted = parts() if name == "parts" else found[name]
    return "\n\n".join(section(title, document()["$defs"][title]) for title in wanted)


def named() -> dict[str, list[str]]:
    """Group -> the messages of it, in the order of the schema."""
    found = {}
    for name in GROUPS:
        choices = document()["properties"][name]
        found[name] = [title(choice["$ref"]) for choice in choices.get("oneOf", choices.get("anyOf", []))]
    return found


def parts() -> list[str]:
    """What only stands inside messages."""
    outer = {title for titles in named().values() for title in titles}
    return sorted(set(document()["$defs"]) - outer)


def title(reference: str) -> str:
    return reference.rpartition("/")[2]


def anchor(name: str) -> str:
    return f"message-{name.lower()}"


def section(name: str, model: dict[str, Any]) -> str:
    """One message: what it says, then its fields."""
    lines = [f"({anchor(name)})=", f"### `{name}`", "", model.get("description", "").replace("\n\n", "\n"), ""]
    if "enum" in model:
        return "\n".join([*lines, kind(model)])
    required = model.get("required", ())
    rows = [
        [f"`{field}`", kind(spec), "required" if field in required else default(spec), spec.get("description", "")]
        for field, spec in model.get("properties", {}).items()
    ]
    if not rows:
        return "\n".join(lines)
    described = any(row[3] for row in rows)
    heads = ["field", "value", "default", "meaning"][: 4 if described else 3]
    return "\n".join([*lines, table(heads, [row[: len(heads)] for row in rows])])


def default(spec: dict[str, Any]) -> str:
    """What a field is when it is left out."""
    if "const" in spec or "default" not in spec:
        return ""
    value = spec["default"]
    return (
        "empty"
        if value in ("", [], {})
        else "none"
        if value is None
        else f"`{str(value).lower() if isinstance(value, bool) else value}`"
    )


def kind(spec: dict[str, Any]) -> str:
    """What a value may be, in words, with its limits."""
    if "$ref" in spec:
        return f"[`{title(spec['$ref'])}`](#{anchor(title(spec['$ref']))})"
    if "const" in spec:
        return f"`{spec['const']}`"
    if "enum" in spec:
        return ", ".join(f"`{value}`" if value else "empty" for value in spec["enum"])
    for choice in ("anyOf", "oneOf"):
        if choice in spec:
            return " or ".join(kind(one) for one in spec[choice])
    limits = [text.format(code(spec[key])) for key, text in LIMITS.items() if key in spec]
    return "; ".join([base(spec), *limits])


def code(value: Any) -> str:
    """A limit as text; control characters in a pattern as escapes."""
    return str(value).encode("ascii", "backslashreplace").decode() if isinstance(value, str) else f"{value:g}"


def base(spec: dict[str, Any]) -> str:
    """The sort of a value without its limits."""
    words = {
        "integer": "whole number",
        "number": "number",
        "string": "text",
        "boolean": "`true` or `false`",
        "null": "`null`",
    }
    sort = spec.get("type", "any value")
    if sort == "array":
        inside = spec.get("prefixItems")
        return f"list: {', '.join(map(kind, inside))}" if inside else f"list of {kind(spec.get('items', {}))}"
    if sort == "object":
        inner = spec.get("additionalProperties")
        return f"object of {kind(inner)}" if isinstance(inner, dict) and inner else "object"
    return words.get(sort, str(sort))


def routes(page: Page) -> str:
    """Every address of the HTTP interface with what it takes, what it answers, and what it is for."""
    from ludotheque.server.app import create_app  # here: the server is imported for this page only

    paths = create_app(Settings(compile=False, database="sqlite://")).openapi()["paths"]
    rows = []
    for path, methods in paths.items():
        for method, route in methods.items():
            body = media(route.get("requestBody", {}))
            answers = [media(answer) for status, answer in route["responses"].items() if status.startswith("2")]
            about = route.get("description") or route.get("summary", "")
            rows.append([f"`{method.upper()} {path}`", body, ", ".join(filter(None, answers)), about])
    return table(["address", "takes", "answers", "meaning"], rows)


def media(content: dict[str, Any]) -> str:
    """The type of a body, as a link to its message."""
    known = document()["$defs"]
    for form, spec in content.get("content", {}).items():
        inner = spec.get("schema", {})
        if "$ref" in inner and title(inner["$ref"]) in known:
            return kind(inner)
        if inner.get("type") == "array" and title(inner.get("items", {}).get("$ref", "")) in known:
            return f"list of {kind(inner['items'])}"
        return "" if form == "application/json" else f"`{form}`"
    return ""
