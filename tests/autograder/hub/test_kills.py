"""The service is killed anywhere: nobody who was told "handed in" was told so in vain, and no grade comes out wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[3]
EVERY, THIN = 40, 13  # all of them: python -m tests.autograder.hub.killing FOLDER


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="it forks")
def test_after_a_kill_the_next_start_ends_as_if_nothing_had_happened(tmp_path):
    command = [sys.executable, "-m", "tests.autograder.hub.killing", str(tmp_path), str(EVERY), str(THIN)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    undisturbed, *killed = map(json.loads, done.stdout.splitlines())
    assert [grade[2] for grade in undisturbed["state"]["grades"]] == [10, 20, 10, 10]  # bob's last attempt counts
    assert {one["taken"] for one in killed} == {0, 1, 2, 3}
    assert len(killed) > 10
    for one in killed:
        assert one["went_on"] == 0, one["step"]
        assert one["found"] >= one["taken"], one["step"]
        if one["found"] == 3:
            assert one["state"] == undisturbed["state"], one["step"]
