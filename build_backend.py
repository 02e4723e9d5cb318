"""The build backend: hatchling's, and a built browser client in every wheel and source archive.

An editable install gets no client, so that it needs neither Node nor a network: `make client` builds it in place.
A wheel whose client cannot be built is made without one, with a warning: simulation, bots and notation need none.
`make dist` builds the client first and fails where that fails, so that a release has it.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling import build as hatchling
from hatchling.build import build_editable, get_requires_for_build_editable

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

Config = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Config = None) -> list[str]:
    return hatchling.get_requires_for_build_wheel(config_settings) + client_requirements()


def get_requires_for_build_sdist(config_settings: Config = None) -> list[str]:
    return hatchling.get_requires_for_build_sdist(config_settings) + client_requirements()


def build_wheel(wheel_directory: str, config_settings: Config = None, metadata_directory: str | None = None) -> str:
    build_client()
    return hatchling.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Config = None) -> str:
    build_client()
    return hatchling.build_sdist(sdist_directory, config_settings)


def client_requirements() -> list[str]:
    """What the client's build needs besides Python: the message models, and Node where the machine has none."""
    builder = client_builder()
    return [] if builder.SKIP in os.environ else builder.requirements()


def build_client() -> None:
    """Build the client, unless nothing changed or a packager brings it; go on without it where that fails."""
    builder = client_builder()
    if builder.SKIP in os.environ:
        return
    try:
        builder.build_if_needed()
    except Exception as failure:  # Node, npm, the network: whatever it is, the rest of the package works without
        shutil.rmtree(builder.CLIENT, ignore_errors=True)  # one that does not belong to these sources
        print(f"warning: this build has no browser client: {failure}", file=sys.stderr)


def client_builder() -> ModuleType:
    """`web/build.py`, which is no part of the package."""
    spec = importlib.util.spec_from_file_location("build_client", Path(__file__).parent / "web" / "build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
