"""Data files of people's own boxes: edited in a form, checked as the rules need them, stored by digest.

A client sends the text of a file, or the values of a form, and names the file by its digest afterwards. It can name
nothing else on this machine.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from ludotheque.core import boards, forms, registry
from ludotheque.core.boards import OwnFile, names_of, parse_board, parse_toml
from ludotheque.core.errors import BoardError, LudothequeError, OptionError
from ludotheque.core.game import Game, game_with_files
from ludotheque.core.info import DataFile
from ludotheque.core.module import load
from ludotheque.core.reasons import without_clause
from ludotheque.core.text import message_ids, translate_game
from ludotheque.draw.svg import write_svg
from ludotheque.draw.theme import Theme
from ludotheque.server import http_models
from ludotheque.server.catalogue import Offered
from ludotheque.server.events import now_ms
from ludotheque.server.http_models import LARGEST_OWN_FILE, OfferedFile
from ludotheque.server.store import Store, StoredFile
from ludotheque.server.tables import NoSuchTable

ABOUT = ("name", "note")
"""The keys of a file that say something about the file itself."""

log = logging.getLogger("ludotheque.own_files")


def checked(wanted: http_models.OwnFileText, store: Store) -> tuple[StoredFile, Game]:
    """A file, and the game with it. Raises `BoardError` if the file is wrong, `OptionError` for an unknown option."""
    return _checked(wanted.game, _option(wanted.game, wanted.option), _text(wanted, store))


def _checked(slug: str, option: DataFile, text: str) -> tuple[StoredFile, Game]:
    file = OwnFile.of(text)
    game = game_with_files(slug, {option.name: file.digest}, [text])
    name = parse_board(text, file.name, game.module.package).name
    return StoredFile(file.digest, slug, option.name, name, text), game


def _option(slug: str, name: str) -> DataFile:
    """An option that is a data file; raises `OptionError` if it is another one, and `UnknownGame`."""
    option = registry.info(registry.check_slug(slug)).option(name)
    if not isinstance(option, DataFile):
        raise OptionError(f"option {name}: expected an option of {slug} that is a data file")
    return option


def _text(wanted: http_models.OwnFileText, store: Store) -> str:
    """The text of a file that a client sends. Raises `BoardError` if a value of a form has the wrong type."""
    if wanted.form is None:
        return wanted.text or ""
    option, form = _option(wanted.game, wanted.option), wanted.form
    fields = _fields(wanted.game, option, _opened(wanted.game, option, form.start, store))
    text = forms.toml_text(form.name, form.note, forms.content_of(fields, form.values))
    if len(text) > LARGEST_OWN_FILE:
        raise BoardError("", without_clause("file-too-large", most=str(LARGEST_OWN_FILE)))
    return text


def check(wanted: http_models.OwnFileText, store: Store) -> http_models.FileCheck:
    """A file as text and as a form, with what is wrong with it, or with a picture of its board."""
    option, text, language = _option(wanted.game, wanted.option), _text(wanted, store), wanted.language
    try:
        content = parse_toml(text, "")
    except BoardError as error:
        return http_models.FileCheck(text=text, fault=_fault(error, language))
    has_form = load(wanted.game).editor is not None
    editor = _editor(wanted.game, option, content, language) if has_form else None
    try:
        file, game = _checked(wanted.game, option, text)
    except BoardError as error:
        fault = _fault(error, language)
        if editor is not None:
            values = wanted.form.values if wanted.form else editor.values
            field, at = forms.place_of(_fields(wanted.game, option, content), values, (fault.key, fault.name))
            fault = fault.model_copy(update={"field": fault.key if fault.key in ABOUT else field, "at": at})
        return http_models.FileCheck(text=text, fault=fault, editor=editor)
    drawn = write_svg(game.start().scene(language=language), wanted.theme, headline=False, glow=False)
    note = content.get("note", "")
    return http_models.FileCheck(digest=file.digest, name=file.name, note=note, picture=drawn, text=text, editor=editor)


def _fault(error: BoardError, language: str) -> http_models.FileFault:
    """What is wrong. The sentence names the square or card, also where the loader's sentence is about a part of it."""
    reason, (key, name) = error.reason, error.thing or ("", "")
    text = reason.text(language)
    if name and name not in {str(value).strip("'") for _, value in reason.arguments}:
        text = without_clause("fault-of", name=name, reason=text).text(language)
    return http_models.FileFault(reason=text, clause=reason.clause, key=key, name=name)


def view(file: StoredFile) -> http_models.FileView:
    """A stored file with what its author says about it."""
    data = parse_board(file.text, "", registry.package_of(file.game))
    return http_models.FileView(
        digest=file.digest, game=file.game, option=file.option, name=data.name, note=data.note, text=file.text
    )


@lru_cache(maxsize=64)
def picture(file: StoredFile, theme: Theme, language: str) -> str:
    """The board with a stored file, at the start."""
    game = game_with_files(file.game, {file.option: file.digest}, [file.text])
    return write_svg(game.start().scene(language=language), theme, headline=False, glow=False)


# --- the form ---


def editor(slug: str, name: str, start: str, language: str, store: Store) -> http_models.EditorView:
    """The form for an option of a game, with the values of a file to start from."""
    option = _option(slug, name)
    return _editor(slug, option, _opened(slug, option, start, store), language)


def _opened(slug: str, option: DataFile, start: str, store: Store) -> dict[str, Any]:
    """The content of a built-in file by its name, or of a stored one by its digest; never that of a path.

    What a built-in file says about its provenance is left out: it is about the numbers of that file.
    """
    package, start = registry.package_of(slug), start or option.default
    names = names_of(package, option.folder)
    if start in names:
        data = boards.read_board(package, start, option.folder)
        return {"name": data.name, "note": data.note, **data}
    if not boards.DIGEST.fullmatch(start):
        raise OptionError(f"start: expected {' or '.join(names)}, or the digest of a file")
    file = store.file(start)
    if file is None or (file.game, file.option) != (slug, option.name):
        raise NoSuchTable("no such file")
    return parse_toml(file.text, "")


def _fields(slug: str, option: DataFile, content: Mapping[str, Any]) -> tuple[forms.Field, ...]:
    editor = load(slug).editor
    if editor is None:
        raise OptionError(f"{slug} has no form for data files: expected the text of a file")
    return tuple(editor.fields(option.name, content))


def _editor(slug: str, option: DataFile, content: Mapping[str, Any], language: str) -> http_models.EditorView:
    fields = _fields(slug, option, content)
    about = {key: value if isinstance(value := content.get(key), str) else "" for key in ABOUT}
    return http_models.EditorView(
        game=slug,
        option=option.name,
        label=translate_game(slug, language, f"option-{option.name}"),
        **about,
        fields=[_field_view(slug, option.name, field, language) for field in fields],
        values=forms.values_of(fields, content),
    )


def _field_view(slug: str, option: str, field: forms.Field, language: str) -> http_models.FieldView:
    known = message_ids(slug, language)

    def say(label: forms.Label) -> str:
        if label.optional and label.message not in known:
            return ""
        return translate_game(slug, language, label.message, **dict(label.arguments))

    label, help = forms.about(option, field)
    view = http_models.FieldView(kind=field.kind, key=field.id, keys=list(field.keys), label=say(label), help=say(help))
    if isinstance(field, forms.GridField):
        brushes = [
            http_models.BrushView(
                id=brush.id,
                label=say(field.brush_label(option, brush)),
                sign=brush.sign,
                exclusive=brush.exclusive,
                single=brush.single,
            )
            for brush in field.brushes
        ]
        return view.model_copy(update={"shape": field.shape, "brushes": brushes})
    view = view.model_copy(update={"least": field.least, "most": field.most})
    if isinstance(field, forms.NumberField):
        return view
    columns = [
        http_models.ColumnView(
            id=column.id,
            label=say(field.column_label(option, column)),
            kind=column.kind,
            least=column.least,
            most=column.most,
            choices={value: say(field.column_label(option, column, value)) for value in column.choices},
        )
        for column in field.columns
    ]
    return view.model_copy(update={"columns": columns})


# --- the operator's files ---


def take_in(folder: Path, store: Store) -> Offered:
    """Check and store the files `<game>/<option>/*.toml` of a folder, to offer them to everybody.

    A file that is wrong is logged as an error and left out.
    """
    offered: dict[tuple[str, str], list[OfferedFile]] = {}
    if not folder.is_dir():
        log.error("%s: no such folder: expected one with files GAME/OPTION/*.toml", folder)
    for path in sorted(folder.glob("*/*/*.toml")):
        slug, name = path.parts[-3:-1]
        try:
            text = boards.own_file(str(path)).text
            file, _ = _checked(slug, _option(slug, name), text)
        except LudothequeError as error:
            log.error("%s is not offered: %s", path, error)
            continue
        store.add_file(file, now_ms())
        offered.setdefault((slug, name), []).append(OfferedFile(value=file.digest, name=file.name or path.stem))
    return offered
