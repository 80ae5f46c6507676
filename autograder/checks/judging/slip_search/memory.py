"""What a changed reference may take of the machine's memory: it may make a list twice as long with every call."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

MOST = 1 << 30  # bytes more than there are
SIZE = Path("/proc/self/statm")  # in pages; elsewhere than on Linux nothing is limited


@contextlib.contextmanager
def little_memory() -> Iterator[None]:
    """While it lasts, who wants more gets a MemoryError, and the machine stays as it is."""
    if not SIZE.exists():
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = int(SIZE.read_text().split()[0]) * resource.getpagesize() + MOST
    limits = {soft, hard, most} - {resource.RLIM_INFINITY}
    resource.setrlimit(resource.RLIMIT_AS, (min(limits), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
