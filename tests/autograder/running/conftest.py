import pytest

from autograder.running import ColdProcess, WarmProcess


@pytest.fixture(scope="module")
def warm():
    with WarmProcess() as process:
        yield process


@pytest.fixture(scope="module")
def cold():  # runs our own code alone, so also where bubblewrap is missing
    with ColdProcess(allow_unguarded=True) as process:
        yield process
