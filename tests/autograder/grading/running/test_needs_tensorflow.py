"""A course on arrays alone waits for no TensorFlow."""

import sys
from pathlib import Path

import pytest

from autograder.grading.class_folder.course import Course
from autograder.grading.running.local import needs_tensorflow
from autograder.isolation import Learner, Limits
from autograder.isolation.starting.forkserver_client import ForkServer
from tests.autograder.grading.conftest import code, write_json

ROOT = Path(__file__).parents[4]


def notebook(root, name, source):
    write_json(root / f"notebooks/{name}/{name}.ipynb", {"cells": [code(source, "one")]})


def test_the_notebooks_say_what_they_need(tmp_path):
    assert not needs_tensorflow(Course.at(ROOT / "examples/arrays"))
    assert needs_tensorflow(Course.at(ROOT))
    assert needs_tensorflow(Course.at(tmp_path))  # no notebook of its own: those that came with the course
    notebook(tmp_path, "01-arrays", "import numpy as np")
    assert not needs_tensorflow(Course.at(tmp_path))
    notebook(tmp_path, "02-nets", "with quiet():\n    from keras import layers")
    assert needs_tensorflow(Course.at(tmp_path))


@pytest.mark.skipif(sys.platform != "linux", reason="a warm process is for Linux")
def test_it_is_not_imported_and_can_be_had_all_the_same():
    with ForkServer(allow_unguarded=True, tensorflow=False) as source:
        for _ in range(2):  # the second fork, too, is one of a process without it
            with Learner.start(Limits(), source) as learner:
                said = learner.run_cell("import sys, numpy\nprint('tensorflow' in sys.modules, numpy.sum([1, 2]))", 60)
                assert said.outputs[0]["text"] == "False 3\n"
