"""Run by Alembic. The connection comes from `database.alembic_config`."""

from __future__ import annotations

from alembic import context

from ludotheque.server.database import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
