"""Where learners' processes come from on this system."""

from collections.abc import Sequence

from autograder.isolation.sandbox.linux import LINUX
from autograder.isolation.starting.cold_start import ColdStart
from autograder.isolation.starting.forkserver_client import ForkServer

# Elsewhere a fork of a process with threads is not to be trusted, or there is no fork.
FORKS = LINUX
Source = ForkServer | ColdStart


def new_source(*, warm: bool = FORKS, allow_unguarded: bool = False, libraries: Sequence[str] = ()) -> Source:
    """A source of learners' processes: forks of a warm process, or each from nothing.

    Args:
        warm: whether to fork.
        allow_unguarded: go on also where nothing stands between learners' code and this machine.
        libraries: what a warm process imports for them.
    """
    if warm:
        return ForkServer(allow_unguarded=allow_unguarded, libraries=libraries)
    return ColdStart(allow_unguarded=allow_unguarded)
