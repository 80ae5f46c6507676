"""A demo of two trainings that take seconds, in a process of their own as a presenter starts it."""

import pytest

from tests.course.presenting.demo.running import demo


@pytest.fixture(scope="session")
def address():
    with demo(against="without-mask") as (process, address):
        yield address
        assert process.poll() is None
