"""Things that take long to make and are kept ready for a while: who uses them next finds them."""

import atexit
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")
IDLE = 300.0  # seconds: a formgrader, or a worker of a cluster, may run for days


@dataclass
class _Thing(Generic[T]):
    """What is kept, what ends it, how many use it, and the clock that will end it."""

    value: T
    stack: ExitStack
    users: int = 0
    clock: threading.Timer | None = None


class IdlePool(Generic[T]):
    """Keeps what context managers give, each under a key, until nobody has used it for a while."""

    def __init__(self) -> None:
        self._things: dict[Any, _Thing[T]] = {}
        self._lock = threading.RLock()
        atexit.register(self.end_all)

    @contextmanager
    def use(self, key: Any, make: Callable[[], AbstractContextManager[T]], idle: float = IDLE) -> Iterator[T]:
        """What is kept under a key, made where there is nothing. Several may use it at once.

        Args:
            key: its name.
            make: gives the context manager.
            idle: seconds after the last use, when it is ended.
        """
        with self._lock:
            thing = self._things.get(key)
            if thing is None:
                stack = ExitStack()
                thing = self._things[key] = _Thing(stack.enter_context(make()), stack)
            if thing.clock is not None:
                thing.clock.cancel()
            thing.users += 1
        try:
            yield thing.value
        finally:
            with self._lock:
                thing.users -= 1
                if not thing.users and self._things.get(key) is thing:
                    thing.clock = threading.Timer(idle, self._end_idle, (key, thing))
                    thing.clock.daemon = True
                    thing.clock.start()

    def _end_idle(self, key: Any, thing: _Thing[T]) -> None:
        with self._lock:
            if not thing.users and self._things.get(key) is thing:
                self.end(key)

    def end(self, key: Any) -> None:
        """End what is kept under a key, also for those who are using it."""
        with self._lock:
            thing = self._things.pop(key, None)
        if thing is not None:
            if thing.clock is not None:
                thing.clock.cancel()
            thing.stack.close()

    def end_all(self) -> None:
        """End all of it."""
        for key in list(self._things):
            self.end(key)
