"""A small Dask cluster as processes of this machine, for the tests."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

# Nothing is asked for that a test doesn't need: no dashboard, no nanny that starts a dead worker anew.
SCHEDULER = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
WORKER = ("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")


class Cluster:
    """A scheduler and its workers. A context manager.

    Args:
        folder: for their files.
        environments: one a worker: what stands in its environment besides ours.
    """

    def __init__(self, folder: Path, environments: Sequence[dict[str, str]] = ({}, {})):
        self._folder, self._environments = folder, environments
        self._processes = ExitStack()
        self.address = ""
        self.workers: list[subprocess.Popen] = []

    def __enter__(self) -> "Cluster":
        with ExitStack() as started:
            self.scheduler = self._start(started, "scheduler", [*SCHEDULER, "--scheduler-file", str(self._file)], {})
            self.address = self._scheduler_address()
            for number, environment in enumerate(self._environments):
                words = [*WORKER, "--name", f"worker-{number}", self.address]
                self.workers.append(self._start(started, f"worker-{number}", words, environment))
            self._processes = started.pop_all()
        return self

    def __exit__(self, *exc: object) -> None:
        self._processes.close()

    @property
    def _file(self) -> Path:
        return self._folder / "scheduler.json"

    def _scheduler_address(self) -> str:
        while True:
            assert self.scheduler.poll() is None, self.said("scheduler")
            # The scheduler makes its file first and fills it then: it may be there and empty.
            with suppress(FileNotFoundError, json.JSONDecodeError):
                return json.loads(self._file.read_text())["address"]
            time.sleep(0.05)

    def _start(self, started: ExitStack, name: str, words: list[str], environment: dict[str, str]) -> subprocess.Popen:
        with (self._folder / name).open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", *words],
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env={**os.environ, **environment},
                start_new_session=True,
            )
        started.callback(_kill, process)
        return process

    def said(self, name: str) -> str:
        """What a process of the cluster printed."""
        return (self._folder / name).read_text()

    def wait_for_workers(self) -> None:
        """Until all of them are known to the scheduler."""
        from distributed import Client

        with Client(self.address, timeout=300, set_as_default=False) as client:
            client.wait_for_workers(len(self.workers), timeout=300)


def _kill(process: subprocess.Popen) -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()
