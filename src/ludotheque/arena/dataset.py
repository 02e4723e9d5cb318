"""The rows of a plan in a Parquet file.

During a run the rows are in part files beside it. Each part is written completely or not at all, so a run that is
killed loses at most the rows since the last part, and the next run plays only what is missing. The plan's header is in
the file's metadata, so a file describes by itself what was played.
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
"""The key of the header in the metadata of a Parquet file."""

GAME = [
    ("variant", pa.int32()),  # 0: a game between bots; others: a simulated game under a variant of the rules
    ("rules", pa.string()),  # the option that the variant changes, as NAME=VALUE
    ("number", pa.int64()),
    ("deal", pa.int32()),  # games of one deal have the same dice
    ("seed", pa.int64()),
    ("bots", pa.list_(pa.string())),  # by seat, as the two columns that follow
    ("win_shares", pa.list_(pa.float64())),
    ("scores", pa.list_(pa.float64())),
    ("decisions", pa.int32()),
    ("chances", pa.int32()),
]
"""The columns of every game."""

USE = pa.struct(
    [
        ("kind", pa.string()),
        *[(name, pa.float32()) for name in ("x", "y", "size")],
        *[(name, pa.string()) for name in ("en", "fr")],
        *[(name, pa.int32()) for name in ("offered", "used")],
    ]
)

DETAIL = [
    ("deciders", pa.list_(pa.int8())),  # the seat of each decision
    ("legal", pa.list_(pa.int32())),  # the number of legal actions of each decision
    ("turns", pa.list_(pa.int32())),  # the numbers of the decisions at which the deciding seat changed
    ("estimates", pa.list_(pa.list_(pa.float32()))),  # each seat's estimated win share at each of `turns`
    ("sampled", pa.int32()),  # how many decisions were sampled for `uses`
    ("uses", pa.list_(USE)),  # how often each spot could be chosen in them, and how often it was
    ("digest", pa.uint32()),  # of simulated games: a digest of all actions
]
"""The additional columns of a report."""


class OtherGames(LudothequeError):
    """The file holds the games of another plan."""


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
        """All rows of the file and its parts, each once, in order.

        Raises `OtherGames` if a file belongs to another plan, and `LudothequeError` if it cannot be read.
        """
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
        for name, expected in self.header.items():
            if name != "games" and held.get(name) != expected:
                raise OtherGames(
                    f"{file} holds other games ({name} {held.get(name)}): expected {name} {expected}; name another file"
                )
        return table.cast(self.schema)

    def remove(self) -> None:
        """Delete the file and its parts."""
        shutil.rmtree(self.parts, ignore_errors=True)
        self.path.unlink(missing_ok=True)

    def append(self, rows: list[dict[str, Any]]) -> None:
        """Write rows to a new part."""
        first = f"{rows[0]['variant']:04}-{rows[0]['number']:09}-{os.getpid()}"
        _write_whole(self.parts / f"{first}.parquet", pa.Table.from_pylist(rows, self.schema))

    def finish(self) -> Any:
        """Write all rows to one file and return them; the file does not depend on the order in which they came."""
        rows = self.read()
        _write_whole(self.path, rows)
        shutil.rmtree(self.parts, ignore_errors=True)
        return rows


def _write_whole(path: Path, rows: Any) -> None:
    """Write a file completely or not at all: to a temporary file that is flushed to the disk and then renamed."""
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
    """The rows in order of their keys, the first of each key."""
    rows = rows.sort_by([("variant", "ascending"), ("number", "ascending")])
    if len(rows) < 2:
        return rows
    keys = [rows[name].combine_chunks() for name in ("variant", "number")]
    new = [pc.not_equal(key.slice(1), key.slice(0, len(key) - 1)) for key in keys]
    return rows.filter(pa.concat_arrays([pa.array([True]), pc.or_(*new)]))


def keys_of(rows: Any) -> list[tuple[int, int]]:
    """The key of each row: its variant and its number."""
    return list(zip(rows["variant"].to_pylist(), rows["number"].to_pylist(), strict=True))


def only(rows: Any, keys: set[tuple[int, int]]) -> Any:
    """The rows with these keys."""
    return rows.filter(pa.array([key in keys for key in keys_of(rows)], pa.bool_()))


def load(path: Path) -> tuple[dict[str, Any], Any]:
    """The header and the rows of a finished file; raises `LudothequeError` if it cannot be read."""
    try:
        table = pq.read_table(path)
        return json.loads(table.schema.metadata[KEY]), table
    except (OSError, pa.ArrowInvalid, KeyError, TypeError, ValueError):
        raise LudothequeError(f"{path}: expected a Parquet file of the arena") from None
