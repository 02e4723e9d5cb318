"""Data files of people's own boxes: checked as the rules need them, stored by the digest of their text.

A client sends the text of a file and names it by its digest afterwards. It can name nothing else on this machine.
"""

from __future__ import annotations

from functools import lru_cache

from ludotheque.core import registry
from ludotheque.core.boards import OwnFile, parse_board
from ludotheque.core.errors import BoardError, OptionError
from ludotheque.core.game import Game, game_with_files
from ludotheque.core.info import DataFile
from ludotheque.draw.svg import write_svg
from ludotheque.draw.theme import Theme
from ludotheque.server import http_models
from ludotheque.server.store import StoredFile


def checked(wanted: http_models.OwnFileText) -> tuple[StoredFile, Game]:
    """A file, and the game with it. Raises `BoardError` if the file is wrong, `OptionError` for an unknown option."""
    slug = registry.check_slug(wanted.game)
    if not isinstance(registry.info(slug).option(wanted.option), DataFile):
        raise OptionError(f"option {wanted.option}: expected an option of {slug} that is a data file")
    file = OwnFile.of(wanted.text)
    game = game_with_files(slug, {wanted.option: file.digest}, [wanted.text])
    name = parse_board(wanted.text, file.name, game.module.package).name
    return StoredFile(file.digest, slug, wanted.option, name, wanted.text), game


def check(wanted: http_models.OwnFileText) -> http_models.FileCheck:
    """What is wrong with a file, and at which thing; or the picture of its board."""
    try:
        file, game = checked(wanted)
    except BoardError as error:
        reason, (key, name) = error.reason, error.thing or ("", "")
        fault = http_models.FileFault(reason=reason.text(wanted.language), clause=reason.clause, key=key, name=name)
        return http_models.FileCheck(fault=fault)
    picture = write_svg(game.start().scene(language=wanted.language), wanted.theme, headline=False, glow=False)
    return http_models.FileCheck(digest=file.digest, name=file.name, picture=picture)


@lru_cache(maxsize=64)
def picture(file: StoredFile, theme: Theme, language: str) -> str:
    """The board with a stored file, at the start."""
    game = game_with_files(file.game, {file.option: file.digest}, [file.text])
    return write_svg(game.start().scene(language=language), theme, headline=False, glow=False)
