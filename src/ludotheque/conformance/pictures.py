"""Checks of the picture and of the narration."""

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
    """Every viewpoint gets a picture that can be drawn; that of the seat to move offers each legal action once."""
    for state in sample.subset:
        for viewpoint in viewpoints(state):
            for language in LANGUAGES:
                picture = state.scene(viewpoint, language)
                for fault in faults(picture):
                    yield f"{fault} ({state}, viewpoint {viewpoint})"
                offered = sorted(choice.action for choice in picture.choices)
                expected = sorted(state.legal_actions()) if state.to_move == viewpoint else []
                if offered != expected:
                    yield f"the choices are actions {offered}, expected {expected} ({state}, viewpoint {viewpoint})"
        if not write_svg(state.scene()).startswith("<svg"):
            yield f"the picture cannot be written as SVG ({state})"


def narration(sample: Sample) -> Iterator[str]:
    """Every action has a narration for spectators, in each language."""
    for state in list(sample.lines[0].line())[1:200]:
        for language in LANGUAGES:
            if not state.scene(SPECTATOR, language).narration:
                yield f"{state.action_text} has no narration in {language!r} ({state})"


PICTURES = checks(scene=scene, narration=narration)
