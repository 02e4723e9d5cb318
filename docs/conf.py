"""The documentation site: `make docs` builds it into `site/`, and `-t quick` leaves out what has to be played first.

Pages are Markdown (MyST). A line `% generated: NAME ARGUMENTS` is replaced by what a function of `docs/_ext` writes
from the code, so that no table is kept by hand.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ludotheque import __version__  # the path has to be there first

logging.getLogger("alembic").setLevel(logging.WARNING)  # the server's models are read, no database is used

project = "Ludothèque"
author = "The Ludothèque authors"
project_copyright = "The Ludothèque authors, MIT licence"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "docs._ext.docstrings", "docs._ext.generated"]
exclude_patterns = ["_ext"]
nitpicky = True

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3

# The kernels and the environments are described in our own words: nothing is taken over from other libraries.
autodoc_inherit_docstrings = False
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": True, "no-value": True}
python_maximum_signature_line_length = 88
# Copied for every page, they take a third of the time; a quick build has none. Sphinx defines `tags`.
toc_object_entries = not globals()["tags"].has("quick")
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"Ludothèque {version}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["search.js"]
html_copy_source = False
html_show_sphinx = False
html_last_updated_fmt = None
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f5f86", "color-brand-content": "#1f5f86"},
    "dark_css_variables": {"color-brand-primary": "#8cc6e8", "color-brand-content": "#8cc6e8"},
}
