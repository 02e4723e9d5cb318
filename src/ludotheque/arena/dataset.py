"""Rows as Parquet. While a plan is carried out, rows lie in parts beside the file; each part is there whole
or not at all, so that nothing done is lost or done twice, whatever is killed when.

The plan's header is in the file's metadata: a file tells by itself what was played.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.core.extras import extra

with extra("arena", "ludotheque.arena"):
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

KEY = b"ludotheque"
"""Where a Parquet file's metadata holds the header."""

GAME = [
    ("variant", pa.int32()),  # 0: between bots; others: simple play under a variant of the rules
    ("rules", pa.string()),  # the option changed, as NAME=VALUE
    ("number", pa.int64()),
    ("deal", pa.int32()),  # games of one deal have the same dice
    ("seed", pa.int64()),
    ("bots", pa.list_(pa.string())),  # seat by seat, as the columns that follow
    ("win_shares", pa.list_(pa.float64())),
    ("scores", pa.list_(pa.float64())),
    ("decisions", pa.int32()),
    ("chances", pa.int32()),
]
"""What is kept of every game."""

USE = pa.struct(
    [
        ("kind", pa.string()),
        *[(name, pa.float32()) for name in ("x", "y", "size")],
        *[(name, pa.string()) for name in ("en", "fr")],
        *[(name, pa.int32()) for name in ("offered", "used")],
    ]
)

DETAIL = [
    ("deciders", pa.list_(pa.int8())),  # decision by decision: which seat
    ("legal", pa.list_(pa.int32())),  # and between how many actions
    ("turns", pa.list_(pa.int32())),  # the decisions at which the deciding seat changed
    ("estimates", pa.list_(pa.list_(pa.float32()))),  # and each seat's share of the wins of simple play from there
    ("looks", pa.int32()),  # decisions whose picture was looked at
    ("uses", pa.list_(USE)),  # what could be chosen in them, and what was
    ("digest", pa.uint32()),  # simulated games: over every action
]
"""What reports keep besides."""


class OtherGames(LudothequeError):
    """A file that holds the games of another plan."""


class Dataset:
    """The rows of one plan, at a path that ends in `.parquet`."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        if path.suffix != ".parquet":
            raise LudothequeError(f"{path}: expected a name that ends in .parquet")
        self.path, self.header = path, header
        self.parts = path.with_suffix(".parts")
        columns = GAME + DETAIL if header["kind"] == "report" else GAME
        self.schema = pa.schema(columns, {KEY: json.dumps(header)})

    def read(self) -> Any:
        """All rows there are, each once, in order."""
        files = [self.path] if self.path.exists() else []
        files += sorted(self.parts.glob("*.parquet"))
        tables = [self._read(file) for file in files]
        rows = pa.concat_tables([self.schema.empty_table(), *tables])
        return _once(rows).replace_schema_metadata(self.schema.metadata)

    def _read(self, file: Path) -> Any:
        try:
            table = pq.read_table(file)
            held = json.loads(table.schema.metadata[KEY])
        except (OSError, pa.ArrowInvalid, KeyError, TypeError, ValueError):
            raise LudothequeError(f"{file}: expected a Parquet file of the arena") from None
        for name, wish in self.header.items():
            if name != "games" and held.get(name) != wish:
                raise OtherGames(
                    f"{file} holds other games ({name} {held.get(name)}): expected {name} {wish}; name another file"
                )
        return table.cast(self.schema)

    def remove(self) -> None:
        """Forget what is there."""
        shutil.rmtree(self.parts, ignore_errors=True)
        self.path.unlink(missing_ok=True)

    def append(self, rows: list[dict[str, Any]]) -> None:
        """Keep rows for good."""
        first = f"{rows[0]['variant']:04}-{rows[0]['number']:09}-{os.getpid()}"
        _write_whole(self.parts / f"{first}.parquet", pa.Table.from_pylist(rows, self.schema))

    def finish(self) -> Any:
        """All rows in one file, the same whatever the order in which they came; returns them."""
        rows = self.read()
        _write_whole(self.path, rows)
        shutil.rmtree(self.parts, ignore_errors=True)
        return rows


def _write_whole(path: Path, rows: Any) -> None:
    """A file that is there whole or not at all: written aside, flushed to the disk, then given its name."""
    aside = path.with_suffix(".aside")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(aside, "wb") as file:
            pq.write_table(rows, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
    except OSError as error:
        raise LudothequeError(f"{path}: cannot be written ({error.strerror})") from None


def _once(rows: Any) -> Any:
    """Rows in order, the first of each key."""
    rows = rows.sort_by([("variant", "ascending"), ("number", "ascending")])
    if len(rows) < 2:
        return rows
    keys = [rows[name].combine_chunks() for name in ("variant", "number")]
    new = [pc.not_equal(key.slice(1), key.slice(0, len(key) - 1)) for key in keys]
    return rows.filter(pa.concat_arrays([pa.array([True]), pc.or_(*new)]))


def keys_of(rows: Any) -> list[tuple[int, int]]:
    """What names each row: its variant and its number."""
    return list(zip(rows["variant"].to_pylist(), rows["number"].to_pylist(), strict=True))


def only(rows: Any, keys: set[tuple[int, int]]) -> Any:
    """The rows of some keys."""
    return rows.filter(pa.array([key in keys for key in keys_of(rows)], pa.bool_()))


def load(path: Path) -> tuple[dict[str, Any], Any]:
    """The header and the rows of a finished file."""
    try:
        table = pq.read_table(path)
        return json.loads(table.schema.metadata[KEY]), table
    except (OSError, pa.ArrowInvalid, KeyError, TypeError, ValueError):
        raise LudothequeError(f"{path}: expected a Parquet file of the arena") from None
