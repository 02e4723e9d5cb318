"""Checks of the picture: it can be drawn, played and read out."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.conformance.check import checks
from ludotheque.conformance.sample import Sample
from ludotheque.conformance.secrecy import viewpoints
from ludotheque.core.contract import SPECTATOR
from ludotheque.core.text import LANGUAGES
from ludotheque.draw.scene import faults
from ludotheque.draw.svg import write_svg


def scene(sample: Sample) -> Iterator[str]:
    """Every seat and a spectator gets a drawable picture; the decider's has each legal action once."""
    for state in sample.close:
        for viewpoint in viewpoints(state):
            for language in LANGUAGES:
                picture = state.scene(viewpoint, language)
                for fault in faults(picture):
                    yield f"{fault} ({state}, viewpoint {viewpoint})"
                offered = sorted(choice.action for choice in picture.choices)
                due = sorted(state.legal_actions()) if state.to_move == viewpoint else []
                if offered != due:
                    yield f"the choices are actions {offered}, expected {due} ({state}, viewpoint {viewpoint})"
        if not write_svg(state.scene()).startswith("<svg"):
            yield f"the picture cannot be written as SVG ({state})"


def narration(sample: Sample) -> Iterator[str]:
    """What happened is told in each language, and a spectator is told of every action."""
    for state in list(sample.lines[0].line())[1:200]:
        for language in LANGUAGES:
            if not state.scene(SPECTATOR, language).narration:
                yield f"nothing is told of {state.action_text} in {language!r} ({state})"


PICTURES = checks(scene=scene, narration=narration)
