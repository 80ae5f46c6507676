import pytest

from autograder.isolation import ColdStart, ForkServer


@pytest.fixture(scope="module")
def warm():
    with ForkServer() as process:
        yield process


@pytest.fixture(scope="module")
def cold():  # runs our own code alone, so also where bubblewrap is missing
    with ColdStart(allow_unguarded=True) as process:
        yield process
