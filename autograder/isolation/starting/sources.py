"""Where learners' processes come from on this system."""

from autograder.isolation.sandbox.linux import LINUX
from autograder.isolation.starting.cold_start import ColdStart
from autograder.isolation.starting.forkserver_client import ForkServer

# Elsewhere a fork of a process with threads is not to be trusted, or there is no fork.
FORKS = LINUX
Source = ForkServer | ColdStart


def new_source(*, warm: bool = FORKS, allow_unguarded: bool = False, tensorflow: bool = True) -> Source:
    """A source of learners' processes: forks of a warm process, or each from nothing.

    Args:
        warm: whether to fork.
        allow_unguarded: go on also where nothing stands between learners' code and this machine.
        tensorflow: whether a warm process imports TensorFlow.
    """
    if warm:
        return ForkServer(allow_unguarded=allow_unguarded, tensorflow=tensorflow)
    return ColdStart(allow_unguarded=allow_unguarded)
