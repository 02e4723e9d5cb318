"""A page for each game in each language: the guide, options, opponents, clauses, rulings, and the report."""

from __future__ import annotations

from collections.abc import Iterator

from docs._ext.built_in import BUILT_IN
from docs._ext.page import Page, table
from docs._ext.reports import report_of

from ludotheque import Game
from ludotheque.bots.levels import levels_of
from ludotheque.core.clauses import clauses
from ludotheque.core.guide import guide_text, taught
from ludotheque.core.info import Choice, DataFile, Number, Option
from ludotheque.core.registry import info
from ludotheque.core.text import translate_game
from ludotheque.draw.svg import write_svg
from ludotheque.draw.theme import THEMES

WORDS = {
    "en": {
        "board": "The board of {name} at the start",
        "report": "What its games are like",
        "report_text": '<a href="{link}">A report on games between bots</a>: how long a game is, '
        "how much choice there is, what the first seat is worth, what is used, and what each option does.",
        "options": "All options",
        "option_heads": "option, meaning, values, default",
        "presets": "Ready-made sets of options",
        "preset_heads": "preset, name, options",
        "levels": "Opponents",
        "level_heads": "level, name, character",
        "clauses": "Clauses of the rule sheet",
        "clauses_text": "What the rule sheet says, one sentence per clause, in our own words.",
        "rulings": "Rulings",
        "rulings_text": "What the rule sheet leaves open, and how it is played here.",
        "clause_heads": "clause, meaning, taught in the guide by",
        "ruling_heads": "ruling, meaning, reason",
        "more": "For programs: {notation}, {observation}.",
        "notation": "[the notation](/reference/notation.md#{anchor})",
        "observation": "[what a seat sees as numbers](/reference/observations/{slug}.md)",
        "other": "[En français](/fr/jeux/{slug}.md)",
        "players": "players",
        "number": "{least} to {most}",
        "file": "a [data file](/reference/data-files.md)",
    },
    "fr": {
        "board": "Le plateau de {name} au début",
        "report": "À quoi ressemblent ses parties",
        "report_text": '<a href="{link}">Un rapport sur des parties entre robots</a> : durée, choix, '
        "valeur de la première place, ce qui sert, et ce que change chaque option.",
        "options": "Toutes les options",
        "option_heads": "option, sens, valeurs, par défaut",
        "presets": "Réglages tout prêts",
        "preset_heads": "réglage, nom, options",
        "levels": "Adversaires",
        "level_heads": "niveau, nom, caractère",
        "clauses": "Les clauses de la règle",
        "clauses_text": "Ce que dit la règle, une phrase par clause, dans nos mots.",
        "rulings": "Nos décisions",
        "rulings_text": "Ce que la règle laisse ouvert, et comment on le joue ici.",
        "clause_heads": "clause, sens, la phrase du guide",
        "ruling_heads": "décision, sens, raison",
        "more": "Pour les programmes (en anglais) : {notation}, {observation}.",
        "notation": "[la notation](/reference/notation.md#{anchor})",
        "observation": "[ce que voit un joueur, en nombres](/reference/observations/{slug}.md)",
        "other": "[In English](/games/{slug}.md)",
        "players": "joueurs",
        "number": "de {least} à {most}",
        "file": "un [fichier de données](/reference/data-files.md) (page en anglais)",
    },
}


def game_page(page: Page, slug: str, language: str) -> str:
    """The whole page of a game."""
    say = WORDS[language]
    title, _, guide = guide_text(slug, language).partition("\n")
    parts = [title, say["other"].format(slug=slug), board(page, slug, language), guide]
    parts += [*report(page, slug, language), *options(slug, language), *presets(slug, language)]
    parts += [*levels(slug, language), *numbered(slug, language)]
    anchor = info(slug).name.lower().replace(" ", "-")
    links = {"notation": say["notation"].format(anchor=anchor), "observation": say["observation"].format(slug=slug)}
    return "\n\n".join([*parts, say["more"].format(**links)])


def board(page: Page, slug: str, language: str) -> str:
    """The picture of the first position, by day and by night."""
    alt = WORDS[language]["board"].format(name=info(slug).name)
    scene = Game(slug).start().scene(language=language)
    links = {theme: page.picture(f"{slug}.{theme}.svg", write_svg(scene, theme, headline=False)) for theme in THEMES}
    images = [f'<img class="board {theme}" src="{link}" alt="{alt}">' for theme, link in links.items()]
    return "\n".join(["```{raw} html", *images, "```"])


def report(page: Page, slug: str, language: str) -> Iterator[str]:
    """A link to the report, if it was played."""
    if page.quick or not report_of(slug, language).is_file():
        return
    link = f"{page.top}reports/{report_of(slug, language).name}"
    yield f"## {WORDS[language]['report']}"
    yield f"```{{raw}} html\n<p>{WORDS[language]['report_text'].format(link=link)}</p>\n```"


def options(slug: str, language: str) -> Iterator[str]:
    """Every option with its values."""
    rows = []
    for option in info(slug).options:
        values = accepted(slug, option, language)
        default = "" if option.initial in (None, "") else f"`{option.initial}`"
        rows.append([f"`{option.name}`", translate_game(slug, language, f"option-{option.name}"), values, default])
    yield f"## {WORDS[language]['options']}"
    yield table(WORDS[language]["option_heads"].split(", "), rows)


def accepted(slug: str, option: Option, language: str) -> str:
    """The values that an option can have; what only the game itself can check is described in English."""
    say = WORDS[language]
    if isinstance(option, Choice):
        said = {value: translate_game(slug, language, f"option-{option.name}-{value}") for value in option.values}
        return "; ".join(f"`{value}`: {meaning}" for value, meaning in said.items())
    if isinstance(option, Number):
        return say["number"].format(least=option.least, most=option.most)
    return say["file"] if isinstance(option, DataFile) else option.expected


def presets(slug: str, language: str) -> Iterator[str]:
    """The named sets of options."""
    if not info(slug).presets:
        return
    rows = [
        [
            f"`{name}`",
            translate_game(slug, language, f"preset-{name}"),
            ", ".join(f"`{k}={v}`" for k, v in values.items()),
        ]
        for name, values in info(slug).presets.items()
    ]
    yield f"## {WORDS[language]['presets']}"
    yield table(WORDS[language]["preset_heads"].split(", "), rows)


def levels(slug: str, language: str) -> Iterator[str]:
    """The five opponents."""
    rows = [[str(level.number), level.name[language], level.character[language]] for level in levels_of(slug)]
    yield f"## {WORDS[language]['levels']}"
    yield table(WORDS[language]["level_heads"].split(", "), rows)


def numbered(slug: str, language: str) -> Iterator[str]:
    """The clauses, then the rulings; each can be linked to by its number."""
    for kind in ("clauses", "rulings"):
        found = [clause for clause in clauses(slug).values() if clause.is_printed == (kind == "clauses")]
        if found:
            yield f"## {WORDS[language][kind]}"
            yield WORDS[language][f"{kind}_text"]
            sentences = taught(slug, language)
            rows = []
            for clause in found:
                more = sentences.get(clause.id, "") if clause.is_printed else clause.why.get(language, "")
                rows.append([f"[{clause.id}]{{#{clause.id.lower()}}}", clause.text[language], more])
            yield table(WORDS[language][f"{kind[:-1]}_heads"].split(", "), rows)


def game_list(page: Page, language: str) -> str:
    """The five games, each with one sentence, its players, and a link."""
    folder = "/games" if language == "en" else "/fr/jeux"
    lines = []
    for slug in BUILT_IN:
        about = info(slug)
        seats = str(about.fewest) if about.fewest == about.most else f"{about.fewest}–{about.most}"
        tagline = translate_game(slug, language, "tagline")
        lines.append(f"- [{about.name}]({folder}/{slug}.md) ({seats} {WORDS[language]['players']}): {tagline}")
    return "\n".join(lines)
