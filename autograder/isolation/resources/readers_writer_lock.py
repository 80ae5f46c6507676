"""Who may work at the same time as others, and who has the machine alone for once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class ReadersWriterLock:
    """Many work side by side; whoever asks for it waits until they have done, and works alone while they wait."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._working, self._alone = 0, False
        self.ended = False  # then nobody waits any more, and whoever works for long is to stop
        self._own = threading.local()

    def end(self) -> None:
        """Let everybody go."""
        with self._changed:
            self.ended = True
            self._changed.notify_all()

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Work while others work; wait while somebody is alone."""
        if getattr(self._own, "exclusive", False):
            yield
            return
        with self._changed:
            self._changed.wait_for(lambda: not self._alone or self.ended)
            self._working += 1
        try:
            yield
        finally:
            with self._changed:
                self._working -= 1
                self._changed.notify_all()

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Work while nobody else does."""
        with self._changed:
            self._changed.wait_for(lambda: not self._alone or self.ended)
            self._alone = True
            self._changed.wait_for(lambda: not self._working or self.ended)
        self._own.exclusive = True
        try:
            yield
        finally:
            self._own.exclusive = False
            with self._changed:
                self._alone = False
                self._changed.notify_all()
