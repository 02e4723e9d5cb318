"""The games that come with the package."""

from __future__ import annotations

from ludotheque.core.registry import BUILT_IN_PREFIX, names, package_of

BUILT_IN = [slug for slug in names() if package_of(slug).startswith(BUILT_IN_PREFIX)]
