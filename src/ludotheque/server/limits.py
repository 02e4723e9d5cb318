"""Limits on requests per address, table and socket: buckets that fill at a steady rate."""

from __future__ import annotations

import time
from dataclasses import dataclass

MOST_BUCKETS = 50_000


@dataclass(slots=True)
class Bucket:
    """Allows `size` requests at once, then `rate` per second; with a rate of 0 there is no limit."""

    rate: float
    size: float
    level: float = -1.0
    at: float = 0.0

    def take(self, cost: float = 1.0) -> bool:
        """Whether enough is left for a request; if so, subtract its cost."""
        if not self.rate:
            return True
        now = time.monotonic()
        self.level = self.size if self.level < 0 else min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < cost:
            return False
        self.level -= cost
        return True


class Buckets:
    """A bucket for each name (an address, a table)."""

    def __init__(self, rate: float, seconds: float) -> None:
        self.rate, self.size = rate, rate * seconds
        self._known: dict[str, Bucket] = {}

    def take(self, name: str, cost: float = 1.0) -> bool:
        if not self.rate:
            return True
        bucket = self._known.get(name)
        if bucket is None:
            if len(self._known) >= MOST_BUCKETS:
                self._forget()
            bucket = self._known[name] = Bucket(self.rate, self.size)
        return bucket.take(cost)

    def _forget(self) -> None:
        """Drop the buckets that are full again."""
        full = time.monotonic() - self.size / self.rate
        self._known = {name: bucket for name, bucket in self._known.items() if bucket.at > full}
