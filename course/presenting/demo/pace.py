"""How quickly a training goes before the room's eyes: paused, batch by batch, or as fast as it can."""

import time
from collections.abc import Callable
from typing import Any

SPEEDS = (0.0, 5.0, 1.0)  # batches a second; 0 is as many as the machine can


class Restart(Exception):
    """The presenter wishes to begin anew.

    Args:
        against: the second model, a name of `AGAINST`, or None.
    """

    def __init__(self, against: str | None):
        super().__init__(against)
        self.against = against


class Pace:
    """When the next batch may begin."""

    def __init__(self) -> None:
        self.is_paused, self.speed = False, SPEEDS[0]
        self._wished = 0  # single batches in a pause
        self._began = 0.0

    def wait(self, listen: Callable[[float | None], None]) -> float:
        """Return when the next batch may begin.

        Args:
            listen: hears what is wished, for at most so many seconds; None waits until there is something.

        Returns:
            the seconds that were spent on waiting.
        """
        started = time.perf_counter()
        listen(0.0)
        while self.is_paused and not self._wished:
            listen(None)
        while not self.is_paused and self.speed and (left := self._began + 1 / self.speed - time.perf_counter()) > 0:
            listen(left)
        self._wished = max(0, self._wished - 1)
        self._began = time.perf_counter()
        return self._began - started

    def take(self, wish: dict[str, Any]) -> dict[str, Any]:
        """Follow a wish of the page, `{"do": ...}`; returns what pages shall know. Raises Restart."""
        if wish["do"] == "restart":
            self.is_paused = False
            raise Restart(wish["against"])
        if wish["do"] == "step":
            self.is_paused = True
            self._wished += 1
        elif wish["do"] == "speed":
            self.speed = wish["speed"]
        else:
            self.is_paused = wish["do"] == "pause"
        return self.as_data()

    def as_data(self) -> dict[str, Any]:
        """What pages shall know."""
        return {"kind": "pace", "paused": self.is_paused, "speed": self.speed}
