"""A picture without style sheet: every rule written out as attributes, every sprite copied to its place.

Browsers read our SVG as it is. Other programs know no CSS variables, so for them the cascade is computed here:
the few kinds of selectors that our style sheets use (classes, tags, ids, descendants), custom properties that
pass from an element to what is inside it, and from a `use` to the sprite it shows.
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
    """One step of a selector, such as `g.hull.last`."""

    tags: frozenset[str]
    ids: frozenset[str]
    classes: frozenset[str]

    def fits(self, element: Element) -> bool:
        """Is an element meant?"""
        return (
            self.classes <= set(element.get("class", "").split())
            and self.tags <= {_tag(element)}
            and self.ids <= {element.get("id", "")}
        )


@dataclass(frozen=True, slots=True)
class Rule:
    """A selector with what it declares; rules are sorted by weight, then by their order."""

    weight: tuple[int, int, int, int]
    steps: tuple[Compound, ...]
    declared: tuple[tuple[str, str], ...]

    def fits(self, chain: tuple[Element, ...]) -> bool:
        """Is the last element of a chain of descendants meant?"""
        if not self.steps[-1].fits(chain[-1]):
            return False
        wanted = list(self.steps[:-1])
        for element in reversed(chain[:-1]):
            if wanted and wanted[-1].fits(element):
                wanted.pop()
        return not wanted


def flatten(svg: str) -> str:
    """The same picture with plain attributes.

    >>> print(flatten('<svg xmlns="http://www.w3.org/2000/svg" style="--ink: red">'
    ...               '<style>.a path { fill: var(--ink) }</style><g class="a"><path d="M0 0"/></g></svg>'))
    <svg xmlns="http://www.w3.org/2000/svg"><g><path d="M0 0" fill="red" /></g></svg>
    """
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    sheet = "".join(style.text or "" for style in root.iter(f"{{{SVG}}}style"))
    painter = _Painter(_rules(sheet), root)
    painter.paint(root, (root,), {})
    return ElementTree.tostring(root, "unicode")


@lru_cache(maxsize=16)
def _rules(sheet: str) -> tuple[Rule, ...]:
    """The rules of a style sheet, weakest first; what stands under a condition (`@media`) is left out."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    plain = re.sub(r"@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", plain)
    return tuple(sorted(_listed(plain), key=lambda rule: rule.weight))


def _listed(sheet: str) -> Iterator[Rule]:
    for order, match in enumerate(RULE.finditer(sheet)):
        declared = tuple(_declarations(match[2]))
        for selector in match[1].split(","):
            steps = tuple(_compound(word) for word in selector.split())
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


def _compound(word: str) -> Compound:
    parts = COMPOUND.findall(word)
    tags, ids, classes = (frozenset(name for mark, name in parts if mark == kind) for kind in ("", "#", "."))
    return Compound(tags, ids, classes)


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]


class _Painter:
    """Writes styles into the elements of one picture."""

    def __init__(self, rules: tuple[Rule, ...], root: Element) -> None:
        self.rules = rules
        self.sprites = {symbol.get("id"): symbol for symbol in root.iter(f"{{{SVG}}}symbol")}
        self.above: dict[str | None, tuple[Element, ...]] = {}
        self._find(root, ())

    def _find(self, element: Element, chain: tuple[Element, ...]) -> None:
        """Remember where each sprite stands, because selectors see it there."""
        chain = (*chain, element)
        if _tag(element) == "symbol":
            self.above[element.get("id")] = chain
        for child in element:
            self._find(child, chain)

    def paint(self, element: Element, chain: tuple[Element, ...], variables: Variables) -> None:
        """Write the styles of an element and of all inside it; the chain leads from the root to it."""
        declared = [pair for rule in self.rules if rule.fits(chain) for pair in rule.declared]
        declared += _declarations(element.get("style", ""))
        own = variables | {name: value for name, value in declared if name.startswith("--")}
        for child in list(element):
            if _tag(child) in ("style", "symbol", "title"):
                element.remove(child)
                continue
            self.paint(child, (*chain, child), own)
        if _tag(element) == "use":
            self._copy(element, own)
        for name in ("style", "class", "role", "aria-label", "aria-hidden"):
            element.attrib.pop(name, None)
        for name, value in declared:
            if not name.startswith("--"):
                element.set(name, _resolved(value, own))
        for name, value in element.attrib.items():
            if "var(" in value:
                element.set(name, _resolved(value, own))

    def _copy(self, use: Element, variables: Variables) -> None:
        """Put the sprite itself in the place of a `use`."""
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
            self.paint(copied, (*self.above[name], copied), variables)


def _resolved(value: str, variables: Variables) -> str:
    """A value with its variables put in; one that nobody set has its fallback, or none."""
    for _ in range(8):  # a variable may name another
        found = VARIABLE.search(value)
        if not found:
            break
        value = value[: found.start()] + variables.get(found[1], found[2] or "none") + value[found.end() :]
    return value
