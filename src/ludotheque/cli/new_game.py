"""Commands for authors of games: write the package of a new game, check a game."""

from __future__ import annotations

import keyword
import re
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from ludotheque.cli.app import app
from ludotheque.cli.shared import AsJson, GameName, out, show
from ludotheque.core import registry
from ludotheque.core.errors import LudothequeError, OptionError

FILES = {
    "pyproject.toml": "pyproject.toml",
    "{slug}/info.py": "info.py",
    "{slug}/rules/__init__.py": "rules/__init__.py",
    "{slug}/notation/__init__.py": "notation/__init__.py",
    "{slug}/text/en.ftl": "text/en.ftl",
    "{slug}/text/fr.ftl": "text/fr.ftl",
}
"""Path in the new package -> template."""


def write_package(slug: str, folder: Path) -> list[Path]:
    """Write the package of a minimal game into a new folder; return its files.

    Raises `OptionError` if the name is not allowed or in use, or if the folder exists.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", slug) or keyword.iskeyword(slug):
        raise OptionError(
            f"game name {slug!r}: expected at most 40 lower-case letters, digits and underscores, such as nim2"
        )
    if slug in registry.names():
        raise OptionError(f"game name {slug!r}: a game of that name is installed: expected another name")
    if folder.exists():
        raise OptionError(f"{folder}: exists already: expected a new folder")
    templates, name = resources.files("ludotheque.cli") / "template", slug.replace("_", " ").capitalize()
    written = []
    for path, template in FILES.items():
        text = templates.joinpath(*f"{template}.txt".split("/")).read_text("utf-8")
        file = folder / path.format(slug=slug)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text.replace("{{slug}}", slug).replace("{{name}}", name), "utf-8")
        except OSError as error:
            raise LudothequeError(f"{file}: cannot be written ({error.strerror})") from None
        written.append(file)
    return written


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="the name in code: lower-case letters, digits, _")],
    folder: Annotated[Path | None, typer.Option(metavar="DIR", help="default: NAME")] = None,
) -> None:
    """Write the package of a small new game, ready to be played and changed."""
    target = folder or Path(name)
    for file in write_package(name, target):
        out.print(str(file), markup=False)
    out.print(
        f"\nNext:\n"
        f"  pip install --editable {target}\n"
        f"  ludotheque conformance {name}\n"
        f"  ludotheque serve --open /play/{name}",
        markup=False,
    )


@app.command()
def conformance(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", help="random games per set of options")] = 2,
    as_json: AsJson = False,
) -> None:
    """Run the conformance checks on a game under every value of every option; exit code 1 if one fails."""
    from ludotheque.conformance import Sample, failures, variants
    from ludotheque.core.game import Game

    found: list[dict[str, object]] = []
    checked = 0
    for options in variants(registry.info(game)):
        sample = Sample(Game(game, **options), games, subset_size=8 if options else 24)
        faults = list(failures(sample))
        checked += 1
        found += [{"options": options, "fault": fault} for fault in faults]
        if not as_json:
            label = ", ".join(f"{key}={value}" for key, value in options.items()) or "default options"
            out.print(f"{label}: {'ok' if not faults else 'faults'}", markup=False)
            for fault in faults:
                out.print(f"  {fault}", markup=False)
    if as_json:
        show({"game": game, "option_sets": checked, "faults": found})
    if found:
        raise typer.Exit(1)
