"""What `autograder serve` does: take notebooks from a JupyterHub and grade them, until it is stopped."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import sys
import threading
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

import typer

from autograder.base.extras import require
from autograder.base.problem import Problem, clear_words

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from socket import socket

    from autograder.hub.intake import Intake
    from autograder.hub.line import Line
    from autograder.hub.server import Service
    from autograder.pipeline.work import Grader

SERVICE = "http://127.0.0.1:10101"  # where nothing else is said
MOST_HEADERS = 65_536  # bytes: a hub's cookies come along
MOST_OF_OTHERS = 4_096  # bytes of a body that is no notebook's: it would be held in memory before anybody asks whose
MOST_CONNECTIONS = 1_000  # from one address: the hub's proxy, behind which everybody is
LOOK = 1.0  # seconds between two looks whether the hub is still there
LOG = Path("logs", "hub.log")  # in the class's folder
FORMAT = "%(asctime)s %(levelname).1s %(message)s"


@dataclass(frozen=True)
class Place:
    """Where the hub's proxy looks for the service."""

    host: str
    port: int
    prefix: str

    @classmethod
    def of(cls, environment: Any) -> Place:
        """As JupyterHub says it to its services."""
        address = urlsplit(environment.get("JUPYTERHUB_SERVICE_URL") or SERVICE)
        prefix = environment.get("JUPYTERHUB_SERVICE_PREFIX") or "/services/autograder/"
        return cls(address.hostname or "127.0.0.1", address.port or 10101, prefix.rstrip("/") + "/")


def serve(
    course: Annotated[Path, typer.Option("--course", help="The class's folder.")] = Path(),
    attempts: Annotated[
        int | None, typer.Option(min=1, help="Of each student at each notebook; else no limit.")
    ] = None,
    pause: Annotated[float, typer.Option(min=0, help="Minutes between two attempts at a notebook.")] = 1.0,
    counts: Annotated[str, typer.Option(help="Which attempt the gradebook has: last or best.")] = "last",
    late: Annotated[
        bool, typer.Option("--late", help="Take work after it was due; the class's penalty holds.")
    ] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Graded at once; as many as there are cores.")] = None,
    cell_seconds: Annotated[float, typer.Option(min=0.1, help="Limit for one cell.")] = 60.0,
    notebook_seconds: Annotated[float, typer.Option(min=0.1, help="Limit for a notebook.")] = 600.0,
    allow_unguarded: Annotated[
        bool, typer.Option("--allow-unguarded", help="Run learners' code also where it cannot be guarded.")
    ] = False,
) -> None:
    """Grade as soon as students hand in: a service for a JupyterHub, which starts it and says where it is.

    Stop it at any moment: whatever was taken is graded after the next start.
    """
    with clear_words():
        require("jupyterhub", "hub")
        require("tornado", "hub")
        from autograder.grading.class_folder.course import Course
        from autograder.grading.running.local import local_grader
        from autograder.hub.attempts import Attempts
        from autograder.hub.intake import Intake
        from autograder.hub.line import Line
        from autograder.hub.rules import Counts, Rules
        from autograder.isolation import Limits
        from autograder.lti.beside_service import to_the_lms

        if counts not in list(Counts):
            raise Problem(f"--counts is last or best, got {counts!r}.")
        rules = Rules(attempts, timedelta(minutes=pause), late, Counts(counts))
        at = Course.of_class(course)
        with logged(at.class_folder / LOG), only_service(at.class_folder), to_the_lms(at) as tell:
            (kept := Attempts(at)).tidy()
            line = Line(at, kept, rules.counts, tell=tell)
            limits = Limits(cell=cell_seconds, notebook=notebook_seconds)
            grading = Grading(line, partial(local_grader, at, limits, allow_unguarded=allow_unguarded), workers)
            with suppress(KeyboardInterrupt):
                asyncio.run(until_stopped(Intake(at, kept, line, rules), grading, Place.of(os.environ)))
            grading.end()


class Grading(threading.Thread):
    """Makes the grader ready, which takes a while, and lets the line go; meanwhile notebooks are taken already.

    One thread for all of it: what a grader starts ends with the thread that has started it.

    Args:
        line: what waits.
        grader: makes the grader.
        workers: how many are graded at once; as many as there are cores where nothing is said.
    """

    def __init__(self, line: Line, grader: Callable[[], AbstractContextManager[Grader]], workers: int | None):
        super().__init__(name="grading")
        self._line, self._grader, self._workers = line, grader, workers or os.cpu_count() or 1
        self._end, self._problem = threading.Event(), list[BaseException]()
        self.failed: Callable[[], object] = lambda: None

    def run(self) -> None:
        """Grade until the end."""
        try:
            with self._grader() as grader:
                self._line.start(grader, self._workers)
                self._end.wait()
                self._line.stop()
        except BaseException as problem:
            self._problem.append(problem)
            self.failed()
        self._line.join()

    def end(self) -> None:
        """Come to an end. What is in work stays in the line. Raises what kept it from grading."""
        self._end.set()
        if self.ident is not None:
            self.join()
        for problem in self._problem:
            raise problem


async def until_stopped(intake: Intake, grading: Grading, place: Place) -> None:
    """Serve until SIGTERM comes, as JupyterHub sends it, or the hub is gone, or nothing can be graded."""
    from jupyterhub.services.auth import HubOAuth

    from autograder.hub.server import Service
    from autograder.serving import reserve

    taken = reserve(place.port, place.host, "the service's url in jupyterhub_config.py")
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    grading.failed = partial(loop.call_soon_threadsafe, stop.set)
    async with serving(Service(intake, HubOAuth.instance()), taken, place.prefix):
        logging.getLogger("autograder.hub").info("serves %s at %s:%d", place.prefix, place.host, place.port)
        grading.start()
        watching = asyncio.create_task(until_orphaned(stop))
        await stop.wait()
        watching.cancel()


async def until_orphaned(stop: asyncio.Event) -> None:
    """Set `stop` once the hub that has started this process is gone: the next hub can't start another beside it."""
    if not started_by_hub(parent := os.getppid()):
        return
    while os.getppid() == parent:
        await asyncio.sleep(LOOK)
    logging.getLogger("autograder.hub").warning("the hub that has started this service is gone, so it ends, too")
    stop.set()


def started_by_hub(parent: int) -> bool:
    """Whether a process is a JupyterHub; where systems don't tell, none is."""
    with suppress(OSError):
        words = Path(f"/proc/{parent}/cmdline").read_bytes().split(b"\0")
        return any(word.rpartition(b"/")[2] == b"jupyterhub" for word in words)
    return False


@asynccontextmanager
async def serving(service: Service, taken: socket, prefix: str) -> AsyncIterator[None]:
    """Answer on a port that was taken, while this lasts."""
    from autograder.hub.server import make_app
    from autograder.serving import serve as serve_pages

    app = make_app(service, prefix, secrets.token_bytes(32))
    limits = {"max_body_size": MOST_OF_OTHERS, "max_header_size": MOST_HEADERS}
    server = serve_pages(app, taken, per_address=MOST_CONNECTIONS, **limits)
    try:
        yield
    finally:
        server.stop()
        service.taking.shutdown()
        await server.close_all_connections()
        with suppress(ImportError):  # JupyterHub 5, which the chart of Zero to JupyterHub brings, keeps no client open
            from jupyterhub.httpclient import JupyterHubHTTPClient

            await JupyterHubHTTPClient.loop_instance().close()


@contextmanager
def logged(path: Path, *, hub: bool = True) -> Iterator[None]:
    """Write what happens into a file, and onto the hub's own log."""
    path.parent.mkdir(parents=True, exist_ok=True)
    logger = logging.getLogger("autograder")
    handlers: list[logging.Handler] = [logging.FileHandler(path, encoding="utf-8")]
    handlers += [logging.StreamHandler(sys.stderr)] * hub
    before = logger.level, logger.propagate
    logger.setLevel(logging.INFO)
    logger.propagate = False
    for handler in handlers:
        handler.setFormatter(logging.Formatter(FORMAT))
        logger.addHandler(handler)
    try:
        yield
    finally:
        for handler in handlers:
            logger.removeHandler(handler)
            handler.close()
        logger.level, logger.propagate = before


def only_service(class_folder: Path) -> AbstractContextManager[None]:
    """Two services of one class would give out the same numbers."""
    from autograder.grading.class_folder.lock import only_one

    busy = Problem(f"Another `autograder serve` is at work in {class_folder}; stop it first.")
    return only_one(class_folder / ".serving.lock", busy)
