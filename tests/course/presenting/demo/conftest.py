"""A demo of two trainings that take seconds, with a room, in a process of their own as a presenter starts it."""

import pytest

from tests.course.presenting.demo.running import demo


@pytest.fixture(scope="session")
def running():
    with demo(against="without-mask", phones=("127.0.0.1", 0)) as (process, address):
        yield process, address
        assert process.poll() is None


@pytest.fixture(scope="session")
def address(running):
    return running[1]
