"""Fills the lines `% generated: NAME ARGUMENTS` of the pages with what the code says.

Such a page is read anew in every build, because Sphinx cannot know what it depends on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from docs._ext import api, command_line, data_files, games, messages, observations, reports, settings, tour, trace
from docs._ext.page import Page
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.typing import ExtensionMetadata

LINE = re.compile(r"^% generated: (\w+)((?: \S+)*)$", re.MULTILINE)

GENERATORS: dict[str, Callable[..., str]] = {
    "api": api.modules,
    "api_core": api.core,
    "command_line": command_line.commands,
    "data_files": data_files.formats,
    "file_checks": data_files.every_file,
    "game": games.game_page,
    "games": games.game_list,
    "messages": messages.group,
    "observation": observations.observation,
    "reports": reports.report_list,
    "routes": messages.routes,
    "settings": settings.table,
    "tour": tour.tour,
    "trace": trace.trace,
}
"""What a page can ask for: each gets the page and the words after the name, and returns Markdown."""


def fill(app: Sphinx, docname: str, source: list[str]) -> None:
    """Replace the generated lines of a page before it is parsed."""
    page = Page(docname, app.outdir, quick=app.tags.has("quick"))

    def text(match: re.Match[str]) -> str:
        return GENERATORS[match[1]](page, *match[2].split())

    source[0] = LINE.sub(text, source[0])


def outdated(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """All pages with a generated line."""
    return [docname for docname in env.found_docs if LINE.search(env.doc2path(docname).read_text("utf-8"))]


def speak_french(app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Tell browsers and screen readers that the pages under `fr/` are French."""
    if pagename.startswith("fr/"):
        context["language"] = "fr"


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("source-read", fill)
    app.connect("env-get-outdated", outdated)
    app.connect("html-page-context", speak_french)
    app.connect("build-finished", reports.copy_reports)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
