"""A small Dask cluster as processes of this machine, for the tests."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
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
        self._folder, self._file = folder, folder / "scheduler.json"
        self.scheduler = self._start("scheduler", [*SCHEDULER, "--scheduler-file", str(self._file)], {})
        while not self._file.exists():
            assert self.scheduler.poll() is None, self.said("scheduler")
            time.sleep(0.05)
        self.address = json.loads(self._file.read_text())["address"]
        self.workers = [
            self._start(f"worker-{number}", [*WORKER, "--name", f"worker-{number}", self.address], environment)
            for number, environment in enumerate(environments)
        ]

    def _start(self, name: str, words: list[str], environment: dict[str, str]) -> subprocess.Popen:
        with (self._folder / name).open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-m", *words],
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env={**os.environ, **environment},
                start_new_session=True,
            )

    def said(self, name: str) -> str:
        """What a process of the cluster printed."""
        return (self._folder / name).read_text()

    def wait_for_workers(self) -> None:
        """Until all of them are known to the scheduler."""
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(len(self.workers), timeout=300)

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *exc: object) -> None:
        for process in (*self.workers, self.scheduler):
            process.send_signal(signal.SIGKILL)
            process.wait()
