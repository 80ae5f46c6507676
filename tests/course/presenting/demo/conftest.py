"""A demo of a training that takes seconds, in a process of its own as a presenter starts it."""

import pytest

from tests.course.presenting.demo.running import demo


@pytest.fixture(scope="session")
def address():
    with demo() as (process, address):
        yield address
        assert process.poll() is None
