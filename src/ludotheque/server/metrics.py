"""What is counted, for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

ACTIONS = Counter("ludotheque_entries", "Entries stored", ["game"])
REFUSALS = Counter("ludotheque_refusals", "Wishes refused", ["code"])
LATE = Counter("ludotheque_stale", "Submissions that had seen an older position")
TABLES_OPENED = Counter("ludotheque_tables_opened", "Tables opened", ["game"])
REQUESTS = Histogram("ludotheque_request_seconds", "Time to answer a request", ["route", "status"])
SOCKETS = Gauge("ludotheque_sockets", "Open sockets")
TABLES = Gauge("ludotheque_tables_live", "Tables in memory")
