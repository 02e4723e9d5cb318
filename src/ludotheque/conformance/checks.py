"""All checks of the suite, in the order in which they run."""

from __future__ import annotations

from ludotheque.conformance.check import Check
from ludotheque.conformance.pictures import PICTURES
from ludotheque.conformance.play import PLAY
from ludotheque.conformance.rules import RULES
from ludotheque.conformance.secrecy import SECRECY
from ludotheque.conformance.texts import TEXTS

__all__ = ["CHECKS", "Check"]

CHECKS: tuple[Check, ...] = (*RULES, *TEXTS, *SECRECY, *PLAY, *PICTURES)
