"""What a class imports is imported once, before the forks; a course on arrays alone waits for no TensorFlow."""

import sys
from pathlib import Path

import pytest

from autograder.grading.class_folder.course import Course
from autograder.grading.running import libraries
from autograder.grading.running.libraries import libraries_in
from autograder.grading.running.local import libraries_of
from autograder.isolation import Learner, Limits
from autograder.isolation.starting.forkserver_client import ForkServer
from tests.autograder.grading.conftest import code, write_json

ROOT = Path(__file__).parents[4]
KERAS = ("tensorflow", "keras")


def notebook(root, name, source):
    write_json(root / f"notebooks/{name}/{name}.ipynb", {"cells": [code(source, "one")]})


def test_the_notebooks_say_what_they_need(tmp_path, monkeypatch):
    of_ours = (*KERAS, "course.figures", "course.layers")
    assert libraries_of(Course.at(ROOT / "examples/arrays")) == ()
    assert libraries_of(Course.at(ROOT)) == of_ours
    assert libraries_of(Course.at(tmp_path)) == of_ours  # no notebook of its own: those that came with the course
    notebook(tmp_path, "01-arrays", "import numpy as np")
    assert libraries_of(Course.at(tmp_path)) == ()
    notebook(tmp_path, "02-nets", "x = 1\nfrom keras import layers")
    assert libraries_of(Course.at(tmp_path)) == KERAS
    notebook(tmp_path, "03-tables", "with quiet():\n    import pandas as pd")
    assert libraries_of(Course.at(tmp_path)) == (*KERAS, "pandas")
    assert libraries_in(["from course.layers import FCLayer"]) == of_ours, "what a course's library imports"
    assert libraries_in(["numbers that come from pandas", "from pandas we import"]) == ()
    monkeypatch.setattr(libraries, "FORKED_WELL", ("nowhere",))
    assert libraries_in(["import nowhere"]) == (), "what isn't installed is not waited for"


@pytest.mark.skipif(sys.platform != "linux", reason="a warm process is for Linux")
def test_what_is_named_is_imported_before_the_fork_and_nothing_else():
    with ForkServer(allow_unguarded=True, libraries=["pandas"]) as source:
        for _ in range(2):  # the second fork, too, is one of such a process
            with Learner.start(Limits(), source) as learner:
                said = learner.run_cell(
                    "import sys\nprint([name in sys.modules for name in ('tensorflow', 'pandas')])", 60
                )
                assert said.outputs[0]["text"] == "[False, True]\n"
                said = learner.run_cell(
                    "import pandas\nprint(pandas.DataFrame({'a': [1, 2]}).groupby('a').size().sum())", 60
                )
                assert said.outputs[0]["text"] == "2\n"
