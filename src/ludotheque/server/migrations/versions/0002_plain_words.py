"""The log holds events, a seed's hash is a commitment. Snapshots are dropped: they are made again from the log."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.rename_table("entries", "events")
    with op.batch_alter_table("events") as events:  # SQLite copies the table: it cannot rename a constraint
        events.drop_constraint("entries_submission", type_="unique")
        events.create_unique_constraint("events_submission", ["table_id", "submission"])
    op.rename_table("promises", "commitments")
    op.execute("delete from snapshots")
    op.execute("alter table snapshots rename column facts to fields")


def downgrade() -> None:
    op.execute("delete from snapshots")
    op.execute("alter table snapshots rename column fields to facts")
    op.rename_table("commitments", "promises")
    with op.batch_alter_table("events") as events:
        events.drop_constraint("events_submission", type_="unique")
        events.create_unique_constraint("entries_submission", ["table_id", "submission"])
    op.rename_table("events", "entries")
