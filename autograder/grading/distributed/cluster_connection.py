"""A connection to a Dask scheduler that is made anew when it is lost.

A cancelled task or a broken connection doesn't show that the scheduler is gone: on a busy machine both happen by
themselves. So the scheduler is asked over a fresh connection, with patience, and what was lost is submitted again.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from autograder.grading.running.processes import Stopped

if TYPE_CHECKING:
    from distributed import Client

T = TypeVar("T")
PATIENCE = 60.0  # seconds in which a scheduler whose connection was lost has to answer
TRIES = 5  # of one task whose connection is lost again and again
CLOSING = 1.0  # seconds


class SchedulerGoneError(Exception):
    """A scheduler doesn't answer any more, or loses each connection."""


class Connection:
    """A connection to a scheduler, for several threads.

    Args:
        address: the scheduler's.
        seconds: in which it has to answer.

    Raises:
        OSError, ValueError, TypeError: nobody answers there, as Dask says it.
    """

    def __init__(self, address: str, seconds: float):
        self._address = address
        self._lock = Lock()
        self._clients: list[Client] = []  # the last is in use; on the others earlier tasks may still come to their end
        self._closed = self._gone = False
        self._connect(seconds)

    def places(self) -> int:
        """How many tasks the workers can run at once."""
        return sum(self._clients[-1].nthreads().values())

    def run(self, function: Callable[..., T], *values: Any) -> T:
        """What a function returns on a worker.

        Raises:
            SchedulerGoneError: it cannot be run there any more.
            Stopped: the connection was closed meanwhile.
            Exception: what the function itself raised.
        """
        from distributed.client import ClosedClientError

        for _ in range(TRIES):
            client, future = self._clients[-1], None
            try:
                # Not pure: the same cells may have to be run again, and a result is never taken from an earlier run.
                future = client.submit(function, *values, pure=False)
                return future.result()
            except (CancelledError, OSError, ClosedClientError) as error:
                if self._closed:
                    raise Stopped("the run was stopped") from error
                if future is not None and future.status == "error":
                    raise  # by the function, on a worker that is well connected
                self._renew(client)
        raise SchedulerGoneError(f"it lost the connection {TRIES} times")

    def _renew(self, lost: Client) -> None:
        with self._lock:
            if self._gone:
                raise SchedulerGoneError("it does not answer")
            if self._clients[-1] is not lost:
                return  # another thread was here first
            try:
                self._connect(PATIENCE)
            except OSError as error:
                self._gone = True
                raise SchedulerGoneError("it does not answer") from error

    def _connect(self, seconds: float) -> None:
        from distributed import Client

        self._clients.append(Client(self._address, timeout=seconds, set_as_default=False))
        if self._closed:  # while it was made
            self._clients[-1].close(timeout=CLOSING)

    def close(self, last: Callable[..., Any], *values: Any) -> None:
        """Have a function run on each worker, without waiting for it, and close the connection."""
        self._closed = True
        if not self._gone:
            with suppress(Exception):  # a scheduler that went meanwhile has nothing to end
                self._clients[-1].run(last, *values, wait=False)
        for client in list(self._clients):
            client.close(timeout=CLOSING)
