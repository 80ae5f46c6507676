"""A small Dask cluster as processes of this machine, for the tests."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

from distributed import Client

# Nothing is asked for that a test doesn't need: no dashboard, no nanny that starts a dead worker anew.
SCHEDULER = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
WORKER = ("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")


@contextmanager
def cluster(folder: Path, environments: Sequence[dict[str, str]] = ({}, {})) -> Iterator[SimpleNamespace]:
    """A scheduler and its workers, all of whom it knows: its address, and their processes, an environment for each."""
    file = folder / "scheduler.json"
    with ExitStack() as started:

        def start(name: str, words: list[str], **environment: str) -> subprocess.Popen:
            with (folder / name).open("wb") as log:
                command, own = [sys.executable, "-m", *words], os.environ | environment
                process = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, env=own, start_new_session=True)
            started.callback(process.wait)
            started.callback(process.kill)
            return process

        scheduler, address = start("scheduler", [*SCHEDULER, "--scheduler-file", str(file)]), ""
        while not address:
            assert scheduler.poll() is None, (folder / "scheduler").read_text()
            # The scheduler makes its file first and fills it then: it may be there and empty.
            with suppress(FileNotFoundError, json.JSONDecodeError):
                address = json.loads(file.read_text())["address"]
            time.sleep(0.05)
        names = [f"worker-{number}" for number in range(len(environments))]
        workers = [
            start(name, [*WORKER, "--name", name, address], **environment)
            for name, environment in zip(names, environments, strict=True)
        ]
        if workers:
            with Client(address, timeout=300, set_as_default=False) as client:
                client.wait_for_workers(len(workers), timeout=300)
        yield SimpleNamespace(address=address, scheduler=scheduler, workers=workers)
