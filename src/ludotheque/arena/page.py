"""A report as one HTML page that loads no other file, in the colours of the browser client; it prints well.

Numbers in the text are `<data>` elements with the path of the figure they show; the page holds all figures as JSON.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import Any

from ludotheque.arena import plots
from ludotheque.arena.detail import PLAYOUTS
from ludotheque.arena.figures import BEHIND, MARGIN, SAFE, figures
from ludotheque.bots.levels import levels_of
from ludotheque.core.contract import SPECTATOR
from ludotheque.core.game import game_with_files
from ludotheque.core.info import Choice
from ludotheque.core.text import check_language, translate, translate_game
from ludotheque.draw.scene import Scene, asset
from ludotheque.draw.svg import write_svg
from ludotheque.draw.theme import THEMES, Theme, variables


class Page:
    """Writes one report: the figures as sentences, tables and plots."""

    def __init__(self, header: dict[str, Any], rows: Any, language: str, file: str) -> None:
        self.language, self.file, self.header = check_language(language), file, header
        self.figures = figures(header, rows)
        options = {name: value for name, value in header["options"].items() if value is not None}
        self.game = game_with_files(header["game"], options, header["files"].values(), header["rules"])
        self.scene: Scene = self.game.start().scene(SPECTATOR, language)

    # --- numbers ---

    def figure(self, path: str) -> Any:
        """The figure at a path such as `places.first.rate`."""
        value: Any = self.figures
        for step in path.split("."):
            value = value[int(step)] if isinstance(value, list) else value[step]
        return value

    def number(self, value: float, digits: int | None = None) -> str:
        """A number in the format of the language."""
        digits = digits if digits is not None else 0 if value == int(value) or abs(value) >= 100 else 1
        written = f"{value:,.{digits}f}"
        return written.translate({ord(","): "\u202f", ord("."): ","}) if self.language == "fr" else written

    def percent(self, value: float, digits: int = 0) -> str:
        return self.number(100 * value, digits) + ("\u202f%" if self.language == "fr" else "%")

    def data(self, path: str, part: bool = False, digits: int | None = None, sign: bool = False) -> str:
        """A figure as a `<data>` element with its path and full value; with `part`, as a percentage."""
        value = self.figure(path)
        shown = self.percent(value, digits or 0) if part else self.number(value, digits)
        shown = f"+{shown}" if sign and value > 0 else shown.replace("-", "−")
        return f'<data value="{value}" data-figure="{path}">{shown}</data>'

    def parts(self, path: str, digits: int = 0) -> dict[str, str]:
        """The `<data>` elements of a rate and its bounds."""
        return {name: self.data(f"{path}.{name}", True, digits) for name in ("rate", "low", "high")}

    def translate(self, message: str, **figures: str) -> str:
        """A message of the arena with its figures."""
        return translate("ludotheque.arena", self.language, message, **figures)

    # --- the page ---

    def write(self) -> str:
        """The page as HTML."""
        title = escape(self.translate("title", game=self.game.info.name))
        sections = [
            self.top(title), self.lengths(), self.seats(), self.shared(), self.leads(), self.decided(), self.uses(),
            self.options(), self.method(),
        ]  # fmt: skip
        kept = json.dumps({"header": self.header, "figures": self.figures}).replace("</", "<\\/")
        return (
            f'<!doctype html>\n<html lang="{self.language}"><head><meta charset="utf-8"><title>{title}</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<style>{self.style()}</style></head><body><main class="{self.game.slug}">{"".join(sections)}</main>'
            f'<script type="application/json" id="figures">{kept}</script></body></html>\n'
        )

    def style(self) -> str:
        """The colours of both themes, the page's own style sheet, and the colours of the seats."""
        day, night = (f"{variables(theme, self.game.info.accent)}; --soft: {SOFT[theme]}" for theme in THEMES)
        colours = f":root {{ {day} }} @media screen and (prefers-color-scheme: dark) {{ :root {{ {night} }} }}"
        sheet = (resources.files("ludotheque.arena") / "report.css").read_text("utf-8")
        return f"{colours}\n{sheet}\n{seat_colours(self.game.slug)}"

    def top(self, title: str) -> str:
        """The title, what was played, and the main figures as tiles."""
        bot = escape(self.header["bots"][0])
        if level := re.fullmatch(r"level([1-5])", bot):
            name = levels_of(self.game.slug)[int(level[1]) - 1].name[self.language]
            bot = self.translate("level", level=level[1], name=escape(name))
        tiles = [
            ("length", self.data("length.median", digits=0)),
            ("branching", self.data("branching.mean", digits=1)),
            ("first", self.data("places.first.rate", True)),
            ("shared", self.data("shared.rate", True)),
            ("leads", self.data("leads.mean", digits=1)),
            ("decided", self.data("decided.median", True)),
        ]
        given = ", ".join(f"{name} = {value}" for name, value in self.game.changed_options.items())
        said = self.translate("what", games=self.data("games"), bot=bot, seats=self.data("seats"))
        return (
            f"<h1>{title}</h1><p>{escape(translate_game(self.game.slug, self.language, 'tagline'))}</p>"
            f'<p class="faint">{said}'
            f"{' ' + self.translate('given', options=escape(given)) if given else ''}</p>"
            '<div class="tiles">'
            + "".join(
                f'<div class="tile"><b>{number}</b>{self.translate(f"tile-{name}")}</div>' for name, number in tiles
            )
            + "</div>"
        )

    def section(self, name: str, *parts: str) -> str:
        """A section with its translated title."""
        long = ' class="long"' if name in ("uses", "options") else ""
        return f"<section{long}><h2>{self.translate(name)}</h2>{''.join(parts)}</section>"

    def tenths(self) -> list[tuple[float, str]]:
        """The ticks of an axis that is a fraction of a game."""
        return [(part, self.percent(part)) for part in (0, 0.5, 1.0)]

    def lengths(self) -> str:
        """The length of games and the number of legal actions, side by side."""
        bars = self.figures["length"]["bars"]
        ends = [bars[0]["from"], bars[len(bars) // 2]["from"], bars[-1]["to"]]
        spans = [(bar["from"], bar["to"], bar["games"]) for bar in bars]
        said = {name: self.data(f"length.{name}", digits=0) for name in ("median", "low", "high", "least", "most")}
        first = self.translate("length-says", **said, chances=self.data("length.chances"))
        plot = plots.bars(
            self.translate("length"), self.translate("length-axis"), spans, [(e, self.number(e)) for e in ends]
        )
        tenths = self.figures["branching"]["tenths"]
        points = [(k + 0.5, value) for k, value in enumerate(tenths)]
        steps = [(step, self.number(step)) for step in plots.round_steps(max(tenths))]
        chosen = {name: self.data(f"branching.{name}") for name in ("mean", "median")}
        second = self.translate("branching-says", **chosen, forced=self.data("branching.forced", True))
        axis = self.translate("branching-axis")
        line = plots.curve(self.translate("branching"), axis, points, max(tenths) * 1.05, steps, [])
        return (
            f'<div class="pair">{self.section("length", f"<p>{first}</p>", plot)}'
            f"{self.section('branching', f'<p>{second}</p>', line)}</div>"
        )

    def seat_name(self, seat: int) -> str:
        return f"{seat + 1} · {self.scene.seats[seat].label}"

    def seat_classes(self, seat: int) -> str:
        return " ".join(self.scene.seats[seat].classes)

    def seats(self) -> str:
        """The win shares of the seats, with their confidence intervals."""
        fair, places = self.figures["fair"], self.figures["places"]
        off = [
            f"{escape(self.scene.seats[seat].label)}, {self.data(f'places.{kind}.{seat}.rate', True)} "
            f"({self.translate(f'seats-{kind}', games=games)})"
            for kind, games in self.games_of().items()
            for seat, one in enumerate(places[kind])
            if not one["low"] <= fair <= one["high"]
        ]
        start = self.translate(
            "seats-unfair" if off else "seats-fair", fair=self.data("fair", True), names="; ".join(off)
        )
        said = start + " " + self.translate("seats-first", **self.parts("places.first"))
        top = max([one["high"] for kind in ("matches", "simple") for one in places[kind]] + [min(1.0, 2 * fair)])
        ticks = [(step, self.percent(step)) for step in plots.round_steps(top, 5)]
        drawn = []
        for kind in ("matches", "simple"):
            rows = [
                (self.seat_name(seat) + f"  {self.percent(one['rate'], 1)}", self.seat_classes(seat), one["rate"],
                 one["low"], one["high"])
                for seat, one in enumerate(places[kind])
            ]  # fmt: skip
            caption = self.translate(f"seats-{kind}", games=self.games_of()[kind])
            drawn.append(
                f"<figure>{plots.whiskers(caption, rows, fair, top, ticks)}<figcaption>{caption}</figcaption></figure>"
            )
        return self.section("seats", f"<p>{said}</p>", f'<div class="pair">{"".join(drawn)}</div>')

    def games_of(self) -> dict[str, str]:
        """The numbers of games between bots and of simulated games, as texts."""
        return {"matches": self.number(self.figures["games"]), "simple": self.number(self.figure("options.0.games"))}

    def shared(self) -> str:
        """How often games end without a single winner."""
        return self.section("shared", f"<p>{self.translate('shared-says', **self.parts('shared'))}</p>")

    def leads(self) -> str:
        """Lead changes, and the course of the closest game."""
        said = self.translate(
            "leads-says", mean=self.data("leads.mean", digits=1), none=self.data("leads.none.rate", True),
            upset=self.data("leads.upset.rate", True), low=self.data("leads.upset.low", True),
            high=self.data("leads.upset.high", True), ahead=self.data("leads.ahead"),
            depth=f'<data value="{self.figure("leads.depth")}" data-figure="leads.depth">'
            f"{self.number(100 * self.figure('leads.depth'), 0)}</data>",
            afar=self.data("leads.afar.rate", True), behind=self.number(100 * BEHIND, 0),
        )  # fmt: skip
        bars = self.figures["leads"]["bars"]
        spans = [(bar["changes"] - 0.5, bar["changes"] + 0.5, bar["games"]) for bar in bars]
        step = max(1, len(bars) // 6)
        ticks = [(bar["changes"], str(bar["changes"])) for bar in bars[::step]]
        counted = plots.bars(self.translate("leads"), self.translate("leads-axis"), spans, ticks)
        closest_game = self.figures["closest_game"]
        caption = self.translate(
            "closest-says", number=self.data("closest_game.number"), changes=self.data("closest_game.changes")
        )
        lines = [
            (self.seat_classes(seat), [estimate[seat] for estimate in closest_game["estimates"]])
            for seat in range(self.figures["seats"])
        ]
        keys = "".join(
            f'<span class="seat {self.seat_classes(seat)}"><i></i>{escape(self.seat_name(seat))}</span> '
            for seat in range(self.figures["seats"])
        )
        levels = [(part, self.percent(part)) for part in (0.25, 0.5, 0.75, 1.0)]
        course = plots.seat_lines(
            self.translate("closest-axis"), self.translate("closest-axis"), closest_game["parts"], lines, levels, []
        )
        return self.section(
            "leads", f"<p>{said}</p>",
            f'<div class="pair"><figure>{counted}</figure><figure>{course}<figcaption>{caption}<br>{keys}</figcaption>'
            "</figure></div>",
        )  # fmt: skip

    def decided(self) -> str:
        """When games are decided."""
        said = self.translate("decided-says", median=self.data("decided.median", True), safe=self.percent(SAFE))
        points = [(k / 10, value) for k, value in enumerate(self.figures["decided"]["tenths"])]
        levels = [(part, self.percent(part)) for part in (0.5, 1.0)]
        axis = self.translate("decided-axis")
        plot = plots.curve(self.translate("decided-levels"), axis, points, 1.0, levels, self.tenths())
        return self.section("decided", f"<p>{said}</p>", f"<figure>{plot}</figure>")

    def uses(self) -> str:
        """How often places, cards and buttons are used."""
        used = self.figures["uses"]
        parts = [f"<p>{self.translate('uses-says', sampled=self.data('uses.sampled'))}</p>", self.heat(used["board"])]
        if used["named"]:
            lines = []
            for index, one in enumerate(used["named"]):
                path = f"uses.named.{index}"
                of = self.translate("uses-of", used=self.data(f"{path}.used"), offered=self.data(f"{path}.offered"))
                part = 100 * one["used"] / one["offered"]
                label = escape(one[self.language])
                lines.append(f'<li><span>{label}</span><span>{of}</span><i style="--part: {part:.1f}%"></i></li>')
            parts += [f"<p>{self.translate('uses-named')}</p>", f'<ul class="meters">{"".join(lines)}</ul>']
        return self.section("uses", *parts)

    def heat(self, spots: Sequence[dict[str, Any]]) -> str:
        """The board with a disc at every place that was used; the more often, the more opaque."""
        most = max((spot["used"] for spot in spots), default=0)
        discs = [
            f'<circle cx="{plots.n(spot["x"])}" cy="{plots.n(spot["y"])}" '
            f'r="{plots.n(spot["size"] or self.scene.width / 60)}" opacity="{0.9 * (spot["used"] / most) ** 0.5:.2f}">'
            f"<title>{self.translate('uses-of', used=str(spot['used']), offered=str(spot['offered']))}</title></circle>"
            for spot in sorted(spots, key=lambda spot: -spot["size"])
            if spot["used"]
        ]
        edges = [(spot["x"], spot["y"], spot["size"]) for spot in spots if spot["used"]]
        left = min([0.0, *(x - size for x, _, size in edges)])
        top = min([0.0, *(y - size for _, y, size in edges)])
        right = max([self.scene.width, *(x + size for x, _, size in edges)])
        bottom = max([self.scene.height, *(y + size for _, y, size in edges)])
        place = f'width="{plots.n(self.scene.width)}" height="{plots.n(self.scene.height)}"'
        boards = [f'<image class="{theme}" href="{picture(self.scene, theme)}" {place}/>' for theme in THEMES]
        box = " ".join(map(plots.n, (left, top, right - left, bottom - top)))
        return (
            f'<svg class="heat" viewBox="{box}" role="img" aria-label="{escape(self.scene.label)}">'
            f"{''.join(boards)}{''.join(discs)}</svg>"
        )

    def options(self) -> str:
        """The table of changed options."""
        heads = [self.translate(f"options-{name}") for name in ("length", "first", "shared")]
        rows = [self.option(index, one, heads) for index, one in enumerate(self.figures["options"])]
        top = "".join(f"<th scope=col>{head}</th>" for head in ["", *heads])
        return self.section(
            "options", f"<p>{self.translate('options-says', games=self.data('options.0.games'))}</p>",
            f'<table class="options"><thead><tr>{top}</tr></thead><tbody>{"".join(rows)}</tbody></table>',
        )  # fmt: skip

    def option(self, index: int, one: dict[str, Any], heads: Sequence[str]) -> str:
        """A row of the table: the changed option and its effect."""
        path = f"options.{index}"
        name = self.option_name(one) if one["option"] else f"<b>{self.translate('options-usual')}</b>"
        if one["option"] and one["same"]:
            return (
                f"<tr><th scope=row>{name}</th><td colspan=3><small>{self.translate('options-same')}</small></td></tr>"
            )
        change = f" <small>{self.data(f'{path}.change', True, sign=True)}</small>" if one["option"] else ""
        first, shared = self.parts(f"{path}.first", 1), self.parts(f"{path}.shared", 1)
        cells = [
            self.data(f"{path}.length", digits=1) + change,
            f"{first['rate']} <small>({first['low']}–{first['high']})</small>",
            shared["rate"],
        ]
        shown = "".join(f'<td data-head="{escape(head)}">{cell}</td>' for head, cell in zip(heads, cells, strict=True))
        return f"<tr><th scope=row>{name}</th>{shown}</tr>"

    def option_name(self, one: dict[str, Any]) -> str:
        """The translated name and value of a changed option."""
        slug, name, value = self.game.slug, one["option"], one["value"]
        label = translate_game(slug, self.language, f"option-{name}")
        if isinstance(self.game.info.option(name), Choice):
            value = translate_game(slug, self.language, f"option-{name}-{value}")
        return escape(self.translate("option", name=label, value=value))

    def method(self) -> str:
        """How the report was made, and the command that plays the same games again."""
        options = "".join(f" -o {name}={value}" for name, value in self.game.changed_options.items())
        limits = "".join(
            f" --{name} {self.header[name]}" for name in ("iterations", "milliseconds") if self.header[name]
        )
        command = (
            f"ludotheque report {self.game.slug} --bot {self.header['bots'][0]} --games {self.header['games']} "
            f"--seed {self.header['seed']} --simulated {self.header['trials']}{limits}{options}"
        )
        said = self.translate(
            "method-says", playouts=self.number(PLAYOUTS), margin=self.percent(MARGIN),
            file=f"<code>{escape(self.file)}</code>",
        )  # fmt: skip
        return self.section(
            "method", f"<p>{said}</p><p>{self.translate('again')}<br><code>{escape(command)}</code></p>"
        )


SOFT: dict[Theme, str] = {"day": "#5d6870", "night": "#a3aeb8"}
"""The colour of small print."""


def seat_colours(slug: str) -> str:
    """The CSS rules of the game's style sheet that set the colours of the seats."""
    return "\n".join(re.findall(r"^\.[\w-]+ \.[\w-]+ \{ --side: [^}]+\}", asset(slug, "style.css"), re.MULTILINE))


def picture(scene: Scene, theme: Theme) -> str:
    """A scene as a data URL, so that its ids and styles do not clash with those of the page."""
    svg = write_svg(scene, theme, headline=False, glow=False)
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
