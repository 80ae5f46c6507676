"""What takes long to make is kept ready, and goes when nobody wants it any more."""

import time
from contextlib import contextmanager

import pytest

from autograder.grading.running.idle_pool import IdlePool


class Made:
    """Things that note when they are made and ended."""

    def __init__(self):
        self.told = []

    @contextmanager
    def __call__(self):
        self.told.append("made")
        yield len(self.told)
        self.told.append("ended")


@pytest.fixture
def made():
    return Made()


@pytest.fixture
def kept():
    found = IdlePool()
    yield found
    found.end_all()


def test_it_is_made_once_for_all_who_use_it(kept, made):
    with kept.use("a", made) as first, kept.use("a", made) as second:
        assert first == second
    with kept.use("a", made) as third:
        assert third == first
    assert made.told == ["made"]


def test_each_key_has_its_own(kept, made):
    with kept.use("a", made) as a, kept.use("b", made) as b:
        assert a != b


def test_it_ends_when_it_has_been_idle(kept, made):
    with kept.use("a", made, idle=0.01):
        pass
    while "ended" not in made.told:
        time.sleep(0.01)
    with kept.use("a", made):
        assert made.told == ["made", "ended", "made"]


def test_it_is_not_idle_while_it_is_used(kept, made):
    with kept.use("a", made, idle=0.01):
        with kept.use("a", made, idle=0.01):
            pass
        time.sleep(0.1)
        assert made.told == ["made"]


def test_whoever_ends_it_does_not_wait_for_its_users(kept, made):
    with kept.use("a", made):
        kept.end("a")
        assert made.told == ["made", "ended"]
    kept.end("a")
    with kept.use("a", made):
        assert made.told == ["made", "ended", "made"]


def test_what_cannot_be_made_is_not_kept(kept, made):
    def fails():
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"), kept.use("a", fails):
        pass
    with kept.use("a", made):
        assert made.told == ["made"]
