"""Many submissions at once, bounded, none lost with a process."""

import threading
from concurrent.futures import ALL_COMPLETED

import pytest

from autograder.grading.running.queue import grade_all


def test_all_are_marked_and_no_more_at_once_than_asked_for():
    lock, now, most = threading.Lock(), 0, 0
    both = threading.Barrier(2, timeout=30)

    def mark(number):
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        both.wait()  # nobody gets on alone: two are at work at once
        with lock:
            now -= 1
        return number * 10

    assert sorted(grade_all(range(6), mark, workers=2)) == [(n, n * 10) for n in range(6)]
    assert most == 2


def test_the_queue_is_read_only_as_far_as_it_is_worked_on():
    taken = []

    def submissions():
        for number in range(1000):
            taken.append(number)
            yield number

    results = grade_all(submissions(), lambda number: number, workers=2)
    next(results)
    assert len(taken) <= 4
    results.close()


def test_what_is_done_does_not_wait_for_what_is_slow():
    slow = threading.Event()

    def mark(name):
        if name == "slow":
            assert slow.wait(30)
        return name

    results = grade_all(["slow", "quick"], mark, workers=2)
    assert next(results) == ("quick", "quick")
    slow.set()
    assert next(results) == ("slow", "slow")


def test_of_what_is_done_at_once_what_failed_comes_last(monkeypatch):
    """Nothing that is done is lost with it."""
    monkeypatch.setattr("autograder.grading.running.queue.FIRST_COMPLETED", ALL_COMPLETED)

    def mark(number):
        if number % 2:
            raise OSError(number)
        return number

    kept = []
    with pytest.raises(OSError, match=r"[13]"):
        kept.extend(result for _, result in grade_all(range(4), mark, workers=4))
    assert sorted(kept) == [0, 2]


def test_whoever_has_a_turn_is_told():
    told = []
    list(grade_all("abc", str.upper, workers=1, starts=told.append))
    assert told == ["a", "b", "c"]
