"""How often somebody may ask."""

import time
from collections.abc import Callable, Hashable

MOST_KEPT = 5_000


class Buckets:
    """A leaky bucket for each asker: so many requests at once, and then so many a second.

    Args:
        at_once: requests that a full bucket allows.
        a_second: how fast it fills again.
        clock: gives seconds.
    """

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic):
        self._at_once, self._a_second, self._clock = at_once, a_second, clock
        self._left: dict[Hashable, tuple[float, float]] = {}

    def take(self, asker: Hashable) -> bool:
        """Whether the asker may; if so, it is counted."""
        now = self._clock()
        left = self._now(asker, now)
        allowed = left >= 1
        self._left[asker] = (left - allowed, now)
        if len(self._left) > MOST_KEPT:
            self._left = {one: kept for one, kept in self._left.items() if self._now(one, now) < self._at_once}
        return allowed

    def _now(self, asker: Hashable, now: float) -> float:
        left, since = self._left.get(asker, (self._at_once, now))
        return min(self._at_once, left + self._a_second * (now - since))
