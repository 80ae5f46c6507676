"""Processes that tests wait for: a busy machine takes its time."""

import time
from pathlib import Path


def soon(holds):
    """Whether it holds within some minutes."""
    deadline = time.monotonic() + 300
    while not (held := holds()) and time.monotonic() < deadline:
        time.sleep(0.01)
    return held


def all_end(pids):
    """Whether all of these processes end soon."""
    return soon(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids))


def living(marker):
    """The processes with this in their command line that have not ended."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if marker.encode() in path.read_bytes():
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found
