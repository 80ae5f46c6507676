import pytest

from autograder.running import ColdProcess, WarmProcess


@pytest.fixture(scope="module")
def warm():
    with WarmProcess() as process:
        yield process


@pytest.fixture(scope="module")
def cold():
    with ColdProcess() as process:
        yield process
