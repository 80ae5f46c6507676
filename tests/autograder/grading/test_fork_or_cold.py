"""A class graded in forks of a warm process and in processes that start from nothing: nobody can tell which."""

import json
import shutil
import sys

import pytest

from autograder.grading.classroom import grade
from autograder.grading.course import Course
from autograder.grading.local import local_grader
from autograder.grading.sample_class import make_sample_class
from autograder.isolation import Limits
from autograder.reports.feedback import feedback
from exercises import SAMPLE as ASSIGNMENT
from tests.autograder.grading.conftest import code
from tests.autograder.grading.killing import state

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="a warm process is for Linux")]
STUDENTS = ("01-", "03-", "07-", "12-", "14-")  # right, right in another style, no scale, crashes, broken JSON
LIMITS = Limits(cell=120, probe=120, notebook=600, grace=30)  # a cold process imports TensorFlow in its first cell
OWN_CELLS = (
    "import sys, warnings\nprint('out')\nprint('err', file=sys.stderr)\nwarnings.warn('mind this')",
    "import keras, numpy as np, tensorflow as tf\nkeras.utils.set_random_seed(7)\n"
    "model = keras.Sequential([keras.layers.Dense(3), keras.layers.Dropout(0.5)])\nmodel.compile('adam', 'mse')\n"
    "history = model.fit(np.ones((8, 2)), np.ones((8, 3)), epochs=3, verbose=0)\nprint(history.history)",
    "@tf.function(jit_compile=True)\ndef twice(x):\n    if tf.reduce_sum(x) > 0:\n        return 2 * x\n    return x\n"
    "twice(tf.ones(3))",
    "import matplotlib.pyplot as plt\nplt.plot([1, 2]);",
    "def outer(x):\n    return tf.matmul(x, x)\nouter(tf.ones((2, 3)))",
    "dataset = tf.data.Dataset.range(9).map(lambda x: x * x, num_parallel_calls=2).batch(4)\nlist(dataset)",
    "import os\nos.getcwd() == os.environ['HOME'], '__file__' in globals(), __name__",
)


def hand_in(root):
    paths = make_sample_class(root)
    for path in paths:
        if not path.parents[1].name.startswith(STUDENTS):
            shutil.rmtree(path.parents[1])
    with_own = json.loads(paths[0].read_text())
    with_own["cells"] += [code(source, f"own-{number}") for number, source in enumerate(OWN_CELLS)]
    paths[0].write_text(json.dumps(with_own))


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """Two roots with the same class and secret: graded in forks, and in cold processes."""
    roots = {}
    for kind, warm in (("fork", True), ("cold", False)):
        roots[kind] = root = tmp_path_factory.mktemp(kind)
        hand_in(root)
        if kind == "cold":
            shutil.copy(roots["fork"] / "class/secret.key", root / "class")
        with local_grader(Course.at(root), LIMITS, warm=warm, allow_unguarded=True) as grader:
            grade(ASSIGNMENT, str(root), grader=grader, workers=2)
        feedback(ASSIGNMENT, root)
    return roots


def test_grades_outputs_and_reports_are_the_same(both):
    fork, cold = (state(both[kind]) for kind in ("fork", "cold"))
    assert fork["grades"] == cold["grades"]
    for student, result in fork["results"].items():
        assert result == cold["results"][student]
    assert any(name.endswith(".html") for name in fork["files"])
    assert fork == cold


def test_every_own_cell_ran(both):
    (path,) = (both["fork"] / "class/autograded").glob(f"01-*/{ASSIGNMENT}/{ASSIGNMENT}.ipynb")
    cells = json.loads(path.read_text())["cells"][-len(OWN_CELLS) :]
    kinds = [[output.get("name", output["output_type"]) for output in cell["outputs"]] for cell in cells]
    assert kinds == [
        ["stdout", "stderr"],
        ["stdout"],
        ["execute_result"],
        ["display_data"],
        ["error"],
        ["execute_result"],
        ["execute_result"],
    ]
