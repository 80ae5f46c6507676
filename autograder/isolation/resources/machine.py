"""How much memory this machine has left, and how many submissions it can take at once."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

SHARE = 2**30  # bytes: what a submission in which nothing is wrong needs with its judge, and twice as much
RESERVE = 8  # of the machine's memory, one part in so many is kept free
CGROUPS = Path("/sys/fs/cgroup")
SPACE = 2**30  # bytes of a disk that are kept free, where there are more
UNLIMITED = 2**60  # what version 1 calls no limit is a little less than 2**63


def at_once() -> int:
    """How many submissions are graded at once: one a core, as far as there is memory for them."""
    cores, left = os.cpu_count() or 1, left_over()
    return cores if left is None else max(1, min(cores, left[0] // SHARE))


def left_over() -> tuple[int, int] | None:
    """Bytes that are free and that there are in all: of the machine, or of the control group that holds less.

    None where nobody says so.
    """
    found = [*_of_the_machine(), *_of_the_group()]
    return min(found) if found else None


def is_short(left: tuple[int, int]) -> bool:
    """Whether too little is left over."""
    return left[0] < left[1] // RESERVE


def _of_the_machine() -> Iterator[tuple[int, int]]:
    with suppress(OSError, KeyError, ValueError):
        lines = dict(line.split(":") for line in Path("/proc/meminfo").read_text().splitlines())
        yield tuple(int(lines[name].split()[0]) * 1024 for name in ("MemAvailable", "MemTotal"))  # type: ignore[misc]


def _of_the_group() -> Iterator[tuple[int, int]]:
    """What a container, or `systemd-run --property=MemoryMax=`, leaves: a control group of version 2 or 1."""
    with suppress(OSError):
        for line in Path("/proc/self/cgroup").read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            if not controllers:
                names = ("memory.max", "memory.current", "inactive_file")
                folders = (CGROUPS, CGROUPS / "unified")
            elif "memory" in controllers.split(","):
                names = ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")
                folders = (CGROUPS / "memory", CGROUPS)
            else:
                continue
            for folder in folders:
                for group in {folder / path.lstrip("/"), folder}:  # a container often sees its own as the outermost
                    yield from _of_a_group(group, *names)


def _of_a_group(group: Path, limit: str, usage: str, cached: str) -> Iterator[tuple[int, int]]:
    with suppress(OSError, KeyError, ValueError):  # "max" is no number
        most = int((group / limit).read_text())
        stat = dict(line.split() for line in (group / "memory.stat").read_text().splitlines())
        used = int((group / usage).read_text()) - int(stat[cached])  # what is cached is given back
        if most < UNLIMITED:
            yield most - used, most


class Disk:
    """The one that temporary files are on."""

    def __init__(self) -> None:
        self._most = 0  # bytes that were free

    def fills_up(self) -> bool:
        """Whether little is left of what was there. It is said once: where it doesn't help, others have filled it."""
        left = shutil.disk_usage(tempfile.gettempdir()).free
        full = left < SPACE and left < self._most // 2
        self._most = left if full else max(self._most, left)
        return full
