"""`make docs`: under `site/`, a page for every game with its guide, options, clauses and picture, and a report on
what its games are like. Reports are played anew only when the code that plays them has changed."""

from __future__ import annotations

import ast
import contextlib
import inspect
import io
import re
import sys
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

from ludotheque import Game, State, game_names
from ludotheque.arena.dataset import Dataset, OtherGames
from ludotheque.arena.plan import self_play
from ludotheque.arena.report import write_report
from ludotheque.core.clauses import clauses
from ludotheque.core.features import offsets
from ludotheque.core.info import Choice
from ludotheque.core.observation import features_of, length_of
from ludotheque.core.registry import info
from ludotheque.core.text import LANGUAGES, guide_text, say
from ludotheque.draw.svg import write_svg
from ludotheque.draw.theme import THEMES

STYLE = """
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.55 system-ui, sans-serif;
  color: #26313a; background: #fbf8f1 }
h1, h2, h3 { font-family: Georgia, serif } table { border-collapse: collapse; display: block; overflow-x: auto }
td, th { text-align: left; vertical-align: top; padding: 0.25rem 0.8rem 0.25rem 0; border-bottom: 1px solid #d9d2c3 }
img { max-width: 100% } a { color: inherit }
@media (prefers-color-scheme: dark) { body { color: #e9e4d8; background: #1b2530 } td, th { border-color: #35434f } }
"""

HEADINGS = {
    "en": ("Options", "Clauses", "Games", "what its games are like", "For researchers"),
    "fr": ("Options", "Clauses", "Jeux", "à quoi ressemblent ses parties", "Pour la recherche (en anglais)"),
}

REPORT = ("level2", 40, 1000)
"""Who plays the default reports, how many games, and how many simulated games a rule option."""


def page(title: str, language: str, markdown: str) -> str:
    """A whole HTML page of a Markdown text."""
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style><body>{body}</body></html>'
    )


def game_page(slug: str, language: str) -> str:
    """The guide, the options and the clauses of a game."""
    options, rules, _, report, _ = HEADINGS[language]
    parts = [
        guide_text(slug, language),
        f"![]({slug}.day.svg)",
        f"[{info(slug).name}: {report}]({slug}.report.{language}.html)",
        f"## {options}",
        "| | | |",
        "| --- | --- | --- |",
    ]
    for option in info(slug).options:
        values = option.expected
        if isinstance(option, Choice):
            values = "<br>".join(f"`{v}`: {say(slug, language, f'option-{option.name}-{v}')}" for v in option.values)
        parts.append(f"| `{option.name}` | {say(slug, language, f'option-{option.name}')} | {values} |")
    parts += ["", f"## {rules}", "| | |", "| --- | --- |"]
    parts += [f'| <a id="{clause}"></a>{clause} | {texts[language]} |' for clause, texts in clauses(slug).items()]
    return "\n".join(parts)


def report_pages(slug: str, folder: Path, workers: int) -> None:
    """The default report of a game, in both languages over the same games."""
    bot, count, trials = REPORT
    plan, file = self_play(Game(slug), bot, count, trials=trials), folder / f"{slug}.report.html"
    try:
        write_report(plan, file, LANGUAGES, workers)
    except OtherGames:
        Dataset(file.with_suffix(".parquet"), plan.header).remove()
        write_report(plan, file, LANGUAGES, workers)


def observation_page(slug: str) -> str:
    """What the numbers of a game's observations mean, from its own table."""
    game = Game(slug)
    features = features_of(game)
    parts = [
        f"# {info(slug).name}: what a seat sees, as numbers",
        inspect.getdoc(inspect.getmodule(game.module.observation.observe)) or "",
        f"{length_of(game)} numbers in one vector of 32-bit floats, the same length under all options and boards.",
        "",
        "| from | group | shape | bounds | meaning |",
        "| --- | --- | --- | --- | --- |",
    ]
    for at, one in zip(offsets(features), features, strict=True):
        shape = " × ".join(map(str, one.shape))
        parts.append(f"| {at} | `{one.name}` | {shape} | {one.least:g} to {one.most:g} | {one.meaning} |")
    return "\n".join(parts)


def tour_page(file: Path, folder: Path) -> str:
    """A script in cells (`# %%`) as a page: its texts, its code, what that prints and the pictures it shows."""
    parts: list[str] = []
    names: dict[str, object] = {"__name__": "tour"}
    for number, cell in enumerate(re.split(r"^# %%", file.read_text("utf-8"), flags=re.MULTILINE)[1:]):
        kind, _, text = cell.partition("\n")
        if "markdown" in kind:
            parts.append(re.sub(r"^# ?", "", text, flags=re.MULTILINE))
            continue
        parts.append(f"```python\n{text.strip()}\n```")
        tree = ast.parse(text)
        last = tree.body[-1]
        shown = last.value if isinstance(last, ast.Expr) else None
        if shown:
            tree.body.pop()
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(tree, str(file), "exec"), names)
            value = eval(compile(ast.Expression(shown), str(file), "eval"), names) if shown else None
        if said.getvalue():
            parts.append(f"```\n{said.getvalue()}```")
        if isinstance(value, State):
            (folder / f"tour.{number}.svg").write_text(value._repr_svg_(), "utf-8")
            parts.append(f"![](tour.{number}.svg)")
    return "\n\n".join(parts)


def research_pages(folder: Path) -> None:
    """The guides for researchers and bot writers, the tour with pictures, and the observations of every game."""
    here = Path(__file__).parent
    for name, title in (("research", "research"), ("bots", "write a bot")):
        guide = (here / f"{name}.md").read_text("utf-8").replace(".md)", ".html)")
        (folder / f"{name}.html").write_text(page(f"Ludothèque: {title}", "en", guide), "utf-8")
    tour = tour_page(here.parent / "examples" / "tour.py", folder)
    (folder / "tour.html").write_text(page("Ludothèque: a tour with pictures", "en", tour), "utf-8")
    for slug in game_names():
        text = page(f"{info(slug).name}: observations", "en", observation_page(slug))
        (folder / f"{slug}.observation.html").write_text(text, "utf-8")


def main(folder: Path, workers: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    research_pages(folder)
    for slug in game_names():
        report_pages(slug, folder, workers)
    for slug in game_names():
        for theme in THEMES:
            picture = write_svg(Game(slug).start().scene(), theme, headline=False)
            (folder / f"{slug}.{theme}.svg").write_text(picture, "utf-8")
    for language in LANGUAGES:
        listing = [f"# Ludothèque: {HEADINGS[language][2]}"]
        for slug in game_names():
            text = page(info(slug).name, language, game_page(slug, language))
            (folder / f"{slug}.{language}.html").write_text(text, "utf-8")
            more = f"([{HEADINGS[language][3]}]({slug}.report.{language}.html))"
            listing.append(f"- [{info(slug).name}]({slug}.{language}.html): {say(slug, language, 'tagline')} {more}")
        listing.append(f"\n[{HEADINGS[language][4]}](research.html)")
        (folder / f"index.{language}.html").write_text(page("Ludothèque", language, "\n".join(listing)), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("site"), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
