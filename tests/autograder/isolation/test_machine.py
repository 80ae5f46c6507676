"""How much memory is left, and how many submissions are graded at once."""

import sys

import pytest

from autograder.isolation.resources import machine
from autograder.isolation.resources.machine import at_once, left_over

GB = 2**30


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
def test_this_machine_says_what_it_has():
    free, total = left_over()
    assert 0 < free <= total


@pytest.mark.parametrize(("left", "cores", "count"), [
    ((23 * GB, 24 * GB), 8, 8), ((5 * GB, 8 * GB), 8, 5), (None, 8, 8), ((GB // 2, 8 * GB), 8, 1),
])  # fmt: skip
def test_no_more_are_graded_at_once_than_there_is_memory_for(monkeypatch, left, cores, count):
    monkeypatch.setattr(machine, "left_over", lambda: left)
    monkeypatch.setattr(machine.os, "cpu_count", lambda: cores)
    assert at_once() == count


def test_it_is_short_when_an_eighth_is_left():
    assert machine.is_short((GB - 1, 8 * GB))
    assert not machine.is_short((GB, 8 * GB))


@pytest.mark.parametrize(("limit", "usage", "cached"), [
    ("memory.max", "memory.current", "inactive_file"),
    ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
], ids=["version 2", "version 1"])  # fmt: skip
def test_a_control_group_leaves_its_limit_without_what_is_used_and_cannot_be_given_back(tmp_path, limit, usage, cached):
    (tmp_path / limit).write_text(f"{4 * GB}\n")
    (tmp_path / usage).write_text(f"{3 * GB}\n")
    (tmp_path / "memory.stat").write_text(f"anon 5\n{cached} {2 * GB}\n")
    assert list(machine._of_a_group(tmp_path, limit, usage, cached)) == [(3 * GB, 4 * GB)]
    for none in ("max", str(2**63 - 4096)):
        (tmp_path / limit).write_text(none)
        assert list(machine._of_a_group(tmp_path, limit, usage, cached)) == []


def test_a_group_with_less_than_the_machine_counts(monkeypatch):
    monkeypatch.setattr(machine, "_of_the_machine", lambda: iter([(20 * GB, 24 * GB)]))
    monkeypatch.setattr(machine, "_of_the_group", lambda: iter([(GB, 4 * GB)]))
    assert left_over() == (GB, 4 * GB)
    monkeypatch.setattr(machine, "_of_the_machine", lambda: iter([]))
    monkeypatch.setattr(machine, "_of_the_group", lambda: iter([]))
    assert left_over() is None
