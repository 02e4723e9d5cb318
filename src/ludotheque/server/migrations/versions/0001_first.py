"""The first schema: tables, their log, snapshots and chat."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("options", sql.Text, nullable=False),
        sql.Column("clock", sql.Text),
        sql.Column("on_timeout", sql.String(8), nullable=False),
        sql.Column("listed", sql.Boolean, nullable=False),
        sql.Column("seed", sql.String(64), nullable=False),
        sql.Column("owner", sql.String(64), nullable=False),
        sql.Column("invite", sql.String(64), nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
        sql.Column("seq", sql.Integer, nullable=False),
        sql.Column("status", sql.String(8), nullable=False),
        sql.Column("open_seats", sql.Integer, nullable=False),
        sql.Column("names", sql.Text, nullable=False),
        sql.Column("due", sql.BigInteger),
    )
    op.create_index("tables_due", "tables", ["due"])
    op.create_index("tables_open", "tables", ["listed", "status", "created"])
    op.create_table(
        "entries",
        sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("seq", sql.Integer, primary_key=True),
        sql.Column("kind", sql.String(10), nullable=False),
        sql.Column("seat", sql.SmallInteger),
        sql.Column("value", sql.Text, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("submission", sql.String(48)),
        sql.UniqueConstraint("table_id", "submission", name="entries_submission"),
    )
    op.create_table(
        "snapshots",
        sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("seq", sql.Integer, primary_key=True),
        sql.Column("facts", sql.Text, nullable=False),
        sql.Column("line", sql.LargeBinary, nullable=False),
        sql.Column("deciders", sql.LargeBinary, nullable=False),
        sql.Column("base_ply", sql.Integer, nullable=False),
        sql.Column("base", sql.LargeBinary, nullable=False),
        sql.Column("layout", sql.String(60), nullable=False),
    )
    op.create_table(
        "chat",
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
        sql.Column("table_id", sql.String(16), sql.ForeignKey("tables.id"), nullable=False),
        sql.Column("seat", sql.SmallInteger),
        sql.Column("name", sql.String(40), nullable=False),
        sql.Column("text", sql.String(400), nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("chat_table", "chat", ["table_id", "number"])
    op.create_table(
        "promises",
        sql.Column("id", sql.String(40), primary_key=True),
        sql.Column("seed", sql.String(64), nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("promises", "chat", "snapshots", "entries", "tables"):
        op.drop_table(name)
