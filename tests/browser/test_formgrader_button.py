"""What the formgrader's Autograde button does, in a real JupyterLab: the judge's grades, from a process kept ready."""

import os
import shutil
import sys
from pathlib import Path

import pytest
import requests

from autograder.grading.running.classroom import grade
from autograder.isolation.resources.memory import beneath
from tests.autograder.grading.conftest import known_alembic_version  # noqa: F401
from tests.autograder.grading.interrupted.killing import state
from tests.autograder.grading.interrupted.real_class import is_warm
from tests.autograder.grading.plain_class import PLAIN, make_plain_class
from tests.browser.conftest import jupyter_lab
from tests.waiting import all_end

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="a warm process is for Linux")]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def classes(tmp_path, warm_grading):
    """The same class twice: for the button, and graded by `autograder grade`."""
    roots = tmp_path / "button", tmp_path / "ours"
    for root in roots:
        make_plain_class(root, ("01-", "05-", "14-"))
        shutil.copy(ROOT / "nbgrader_config.py", root)
    grade(PLAIN, str(roots[1]), allow_unguarded=True)
    shutil.copy(roots[1] / "class/secret.key", roots[0] / "class")
    return roots


def warm_processes():
    """Those that this test's server has started, and what they forked."""
    return {pid for pid in beneath(own_server()) if is_warm(pid)}


def own_server():
    return next(
        pid for pid in beneath(os.getpid()) if b"jupyterlab" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    )


def test_the_button_gives_the_judges_grades_and_keeps_a_process_ready(classes):
    button, ours = classes
    seen = []
    with jupyter_lab(button) as address:
        for folder in sorted((button / "class/submitted").iterdir()):
            path = address(f"formgrader/api/submission/{PLAIN}/{folder.name}/autograde")
            told = requests.post(path, timeout=300).json()
            assert told["success"], told
            seen.append(warm_processes())
    assert len(set.intersection(*seen)) == 1, "one process is kept ready, and what it forked is gone"
    assert all_end(set.union(*seen)), "it lives longer than its server"
    assert state(button)["grades"] == state(ours)["grades"]
    assert state(button)["results"] == state(ours)["results"]
