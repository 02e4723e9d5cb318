"""What is counted for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

EVENTS = Counter("ludotheque_events", "Events stored", ["game"])
REFUSALS = Counter("ludotheque_refusals", "Commands refused", ["code"])
STALE = Counter("ludotheque_stale", "Commands whose sender had seen an older position")
TABLES_OPENED = Counter("ludotheque_tables_opened", "Tables opened", ["game"])
REQUESTS = Histogram("ludotheque_request_seconds", "Time to answer a request", ["route", "status"])
SOCKETS = Gauge("ludotheque_sockets", "Open sockets")
TABLES = Gauge("ludotheque_tables_live", "Tables in memory")
