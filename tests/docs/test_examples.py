"""The examples in the pages run, and those in the modules that write pages."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [page for page in sorted((ROOT / "docs").rglob("*.md")) if "\n>>> " in page.read_text("utf-8")]
MODULES = ["docs._ext.page", "docs._ext.public", "docs._ext.docstrings", "docs._ext.data_files"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_page(page: Path) -> None:
    flags = doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=flags, encoding="utf-8")
    assert tried and not failed


@pytest.mark.parametrize("module", MODULES)
def test_module(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert tried and not failed
