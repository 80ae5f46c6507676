"""Users for learners' processes: no two graders give the same one, and nobody's is taken."""

import os
import sys

import pytest

from autograder.isolation.sandbox import users
from autograder.isolation.sandbox.users import BLOCKS, FIRST_USER, SIZE, USERS, Users

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="names of sockets without files are Linux's")


@pytest.fixture
def made():
    graders = []

    def make():
        graders.append(Users())
        return graders[-1]

    yield make
    for one in graders:
        one.close()


def given(grader):
    return {grader.next() for _ in range(SIZE)}


def test_graders_share_no_user_and_leave_the_range_to_systemd(made):
    graders = [made() for _ in range(4)]
    each = [given(grader) for grader in graders]
    assert len(set().union(*each)) == 4 * SIZE
    assert all(FIRST_USER <= user < FIRST_USER + USERS for found in each for user in found)


def test_who_has_ended_leaves_its_users_to_the_next(made):
    for _ in range(2 * BLOCKS):
        made().close()
    first = made().first
    assert (first - FIRST_USER) % SIZE == 0


def test_where_all_are_taken_there_are_users_all_the_same(made):
    for _ in range(BLOCKS + 1):
        last = made()
    assert all(FIRST_USER <= user < FIRST_USER + USERS for user in given(last))


def test_a_user_with_a_process_is_passed_over(made, monkeypatch):
    grader = made()
    free = grader.first + 7
    monkeypatch.setattr(users, "_users_at_work", lambda: set(range(FIRST_USER, FIRST_USER + USERS)) - {free})
    assert [grader.next(), grader.next()] == [free, free]


def test_who_is_at_work_is_seen():
    assert os.getuid() in users._users_at_work()
