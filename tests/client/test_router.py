"""The addresses of the client's pages: the server answers each of them with the client."""

from __future__ import annotations

import re
from pathlib import Path

from ludotheque.server.app import PAGES

ROUTER = Path(__file__).parents[2] / "web" / "src" / "shared" / "router.svelte.ts"


def test_the_server_knows_the_addresses_of_all_pages() -> None:
    """A page that the client can show is also found when its address is opened in a new tab."""
    shown = set(re.findall(r'first === "(\w+)"', ROUTER.read_text("utf-8")))
    assert len(shown) > 4
    assert shown == {path.split("/")[1] for path in PAGES} - {""}
