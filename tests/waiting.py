"""Processes that tests wait for: a busy machine takes its time."""

import time
from pathlib import Path


def soon(holds, seconds=300, every=0.01):
    """Whether it holds within this time."""
    deadline = time.monotonic() + seconds
    while not (held := holds()) and time.monotonic() < deadline:
        time.sleep(every)
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
