"""The service is killed anywhere: nobody who was told "handed in" was told so in vain, and no grade comes out wrong."""

import sys

import pytest

from tests.autograder.grading.interrupted.programs import run_program

EVERY, THIN = 40, 5  # all of them: python -m tests.autograder.hub.killing FOLDER


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="it forks")
def test_after_a_kill_the_next_start_ends_as_if_nothing_had_happened(tmp_path):
    status, (undisturbed, *killed), said = run_program("tests.autograder.hub.killing", tmp_path, EVERY, THIN)
    assert status == 0, said
    assert [grade[2] for grade in undisturbed["state"]["grades"]] == [10, 20, 10, 10]  # bob's last attempt counts
    assert {one["taken"] for one in killed} == {0, 1, 2, 3}
    assert len(killed) > 10
    for one in killed:
        assert one["went_on"] == 0, one["step"]
        assert one["found"] >= one["taken"], one["step"]
        if one["found"] == 3:
            assert one["state"] == undisturbed["state"], one["step"]
