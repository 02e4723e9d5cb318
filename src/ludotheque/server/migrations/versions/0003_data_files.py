"""Data files of people's own boxes, by the digest of their text."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "data_files",
        sql.Column("digest", sql.String(71), primary_key=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("option", sql.String(40), nullable=False),
        sql.Column("name", sql.String(60), nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("data_files")
