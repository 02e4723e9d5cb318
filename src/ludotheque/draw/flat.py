"""Inline the style sheet of an SVG picture: CSS rules become attributes, and sprites are copied to their places.

Browsers can show our SVG as it is. Other programs do not support CSS variables; for them the cascade is computed here,
as far as our style sheets need it: selectors by class, tag, id and descendant, and custom properties, which elements
inherit from their parents and sprites from the `use` element that shows them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
HREF = ("href", "{http://www.w3.org/1999/xlink}href")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
COMPOUND = re.compile(r"([.#]?)([\w-]+)")

Element: TypeAlias = ElementTree.Element
Variables: TypeAlias = dict[str, str]


@dataclass(frozen=True, slots=True)
class Compound:
    """A compound selector, such as `g.hull.last`."""

    tags: frozenset[str]
    ids: frozenset[str]
    classes: frozenset[str]

    def matches(self, element: Element) -> bool:
        """Whether the selector matches an element."""
        return (
            self.classes <= set(element.get("class", "").split())
            and self.tags <= {_tag(element)}
            and self.ids <= {element.get("id", "")}
        )


@dataclass(frozen=True, slots=True)
class Rule:
    """A selector with its declarations. `weight` is its specificity, then its place in the style sheet."""

    weight: tuple[int, int, int, int]
    steps: tuple[Compound, ...]
    declared: tuple[tuple[str, str], ...]

    def matches(self, chain: tuple[Element, ...]) -> bool:
        """Whether the selector matches the last element of a chain from the root to it."""
        if not self.steps[-1].matches(chain[-1]):
            return False
        wanted = list(self.steps[:-1])
        for element in reversed(chain[:-1]):
            if wanted and wanted[-1].matches(element):
                wanted.pop()
        return not wanted


def flatten(svg: str) -> str:
    """Return the same picture with plain attributes and without a style sheet.

    >>> print(flatten('<svg xmlns="http://www.w3.org/2000/svg" style="--ink: red">'
    ...               '<style>.a path { fill: var(--ink) }</style><g class="a"><path d="M0 0"/></g></svg>'))
    <svg xmlns="http://www.w3.org/2000/svg"><g><path d="M0 0" fill="red" /></g></svg>
    """
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    sheet = "".join(style.text or "" for style in root.iter(f"{{{SVG}}}style"))
    inliner = _StyleInliner(_rules(sheet), root)
    inliner.inline(root, (root,), {})
    return ElementTree.tostring(root, "unicode")


@lru_cache(maxsize=16)
def _rules(sheet: str) -> tuple[Rule, ...]:
    """The rules of a style sheet, the lowest weight first, without conditional rules (`@media`)."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    plain = re.sub(r"@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", plain)
    return tuple(sorted(_parsed_rules(plain), key=lambda rule: rule.weight))


def _parsed_rules(sheet: str) -> Iterator[Rule]:
    for order, match in enumerate(RULE.finditer(sheet)):
        declared = tuple(_declarations(match[2]))
        for selector in match[1].split(","):
            steps = tuple(_compound(text) for text in selector.split())
            ids, classes, tags = (
                sum(len(getattr(step, kind)) for step in steps) for kind in ("ids", "classes", "tags")
            )
            if steps:
                yield Rule((ids, classes, tags, order), steps, declared)


def _declarations(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            yield name.strip(), value.strip()


def _compound(text: str) -> Compound:
    parts = COMPOUND.findall(text)
    tags, ids, classes = (frozenset(name for mark, name in parts if mark == kind) for kind in ("", "#", "."))
    return Compound(tags, ids, classes)


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]


class _StyleInliner:
    """Writes the styles of one picture into its elements."""

    def __init__(self, rules: tuple[Rule, ...], root: Element) -> None:
        self.rules = rules
        self.sprites = {symbol.get("id"): symbol for symbol in root.iter(f"{{{SVG}}}symbol")}
        self.ancestors: dict[str | None, tuple[Element, ...]] = {}
        self._find(root, ())

    def _find(self, element: Element, chain: tuple[Element, ...]) -> None:
        """Remember the ancestors of each sprite, because selectors refer to them."""
        chain = (*chain, element)
        if _tag(element) == "symbol":
            self.ancestors[element.get("id")] = chain
        for child in element:
            self._find(child, chain)

    def inline(self, element: Element, chain: tuple[Element, ...], variables: Variables) -> None:
        """Write the styles of an element and of its descendants; `chain` are the elements from the root to it."""
        declared = [pair for rule in self.rules if rule.matches(chain) for pair in rule.declared]
        declared += _declarations(element.get("style", ""))
        own = variables | {name: value for name, value in declared if name.startswith("--")}
        for child in list(element):
            if _tag(child) in ("style", "symbol", "title"):
                element.remove(child)
                continue
            self.inline(child, (*chain, child), own)
        if _tag(element) == "use":
            self._copy_sprite(element, own)
        for name in ("style", "class", "role", "aria-label", "aria-hidden"):
            element.attrib.pop(name, None)
        for name, value in declared:
            if not name.startswith("--"):
                element.set(name, _resolved(value, own))
        for name, value in element.attrib.items():
            if "var(" in value:
                element.set(name, _resolved(value, own))

    def _copy_sprite(self, use: Element, variables: Variables) -> None:
        """Replace a `use` element by a copy of its sprite."""
        name = next(use.get(key, "") for key in HREF if use.get(key)).removeprefix("#")
        if name not in self.sprites:
            return
        sprite = self.sprites[name]
        use.tag = f"{{{SVG}}}svg"
        for key in HREF:
            use.attrib.pop(key, None)
        for key in ("viewBox", "preserveAspectRatio"):
            if sprite.get(key):
                use.set(key, sprite.get(key, ""))
        for child in sprite:
            copied = deepcopy(child)
            use.append(copied)
            self.inline(copied, (*self.ancestors[name], copied), variables)


def _resolved(value: str, variables: Variables) -> str:
    """A value with its variables replaced; a variable that is not set becomes its fallback, or `none`."""
    for _ in range(8):  # a variable may refer to another
        found = VARIABLE.search(value)
        if not found:
            break
        value = value[: found.start()] + variables.get(found[1], found[2] or "none") + value[found.end() :]
    return value
