"""Commands about the server: run it, verify the dice of a match, manage the database."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from ludotheque.cli.app import app
from ludotheque.cli.shared import AsJson, load_record, out, show
from ludotheque.core.extras import extra


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="address to listen on; default: 127.0.0.1")] = None,
    port: Annotated[int | None, typer.Option(help="port to listen on; default: 8000")] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="a file, sqlite:///FILE or postgresql://...")
    ] = None,
    redis: Annotated[str | None, typer.Option(metavar="URL", help="redis://..., for several processes")] = None,
    page: Annotated[
        str | None, typer.Option("--open", metavar="PAGE", help="open this page in a browser: /, or /play/daldos")
    ] = None,
) -> None:
    """Run the server. Each setting can also be a variable LUDOTHEQUE_NAME (docs/reference/settings.md)."""
    with extra("server", "`ludotheque serve`"):
        from ludotheque.server.serve import run

    run(host=host, port=port, database=database, redis=redis, page=page)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a match record")], as_json: AsJson = False
) -> None:
    """Compute every throw of a match again from its seed, whose hash was published before play."""
    from ludotheque.server.fairness import verify as check

    match = load_record(file)
    throws = check(match)
    if as_json:
        show({"file": str(file), "throws": throws, "fair": True})
    else:
        out.print(f"{throws} throws, all as the seed determines them.")


db = typer.Typer(help="Manage the database of a server.")
app.add_typer(db, name="db")

Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="a file, sqlite:///FILE or postgresql://...")
]


def _database(url: str | None) -> str:
    with extra("server", "`ludotheque db`"):
        from ludotheque.server.settings import Settings

    return url or Settings().database_url()


@db.command("check")
def db_check(database: Database = None, as_json: AsJson = False) -> None:
    """Replay every stored match under the present rules; exit code 1 if one differs."""
    with extra("server", "`ludotheque db`"):
        from ludotheque.server.db import differences, opened

    with closing(opened(_database(database))) as store:
        matches = len(list(store.all_tables()))
        found = list(differences(store))
    if as_json:
        show({"matches": matches, "differences": [difference.data() for difference in found]})
    else:
        for difference in found:
            out.print(str(difference), markup=False)
        out.print(f"{matches} matches, {len(found)} differences.")
    if found:
        raise typer.Exit(1)


@db.command("export")
def db_export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="folder for the records")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write every match that has begun to a record file."""
    with extra("server", "`ludotheque db`"):
        from ludotheque.server.db import exported, opened

    with closing(opened(_database(database))) as store:
        files = list(exported(store, folder))
    show({"files": [str(file) for file in files]}) if as_json else out.print(f"{len(files)} records in {folder}.")


@db.command("import")
def db_import(
    places: Annotated[list[Path], typer.Argument(metavar="FILE|FOLDER …", help="match records")],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Import matches from record files, to look at them; exit code 1 if one cannot be read."""
    with extra("server", "`ludotheque db`"):
        from ludotheque.server.db import imported, opened

    with closing(opened(_database(database), new=True)) as store:
        found = list(imported(store, places))
    tables = {str(file): table for file, table in found if isinstance(table, str)}
    wrong = {str(file): str(error) for file, error in found if not isinstance(error, str)}
    if as_json:
        show({"tables": tables, "wrong": wrong})
    else:
        for file, reason in wrong.items():
            print(f"ludotheque: {file}: {' '.join(reason.split())}", file=sys.stderr)
        out.print(f"{len(tables)} matches imported.")
    if wrong:
        raise typer.Exit(1)


@app.command()
def schema() -> None:
    """Print the JSON schema of the server's messages, for authors of clients."""
    with extra("server", "`ludotheque schema`"):
        from ludotheque.server.schema import schema as messages

    show(messages())
