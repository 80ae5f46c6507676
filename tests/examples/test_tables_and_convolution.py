"""The examples on tables and on convolution: built, judged, and a small class of each graded."""

import importlib.util
import json
import sys
from types import SimpleNamespace

import pytest

from autograder.checks.judging import SLIP
from autograder.grading.answers import answer_to
from autograder.grading.sample_class import solved
from tests.examples.test_own_courses import ROOT, WITHOUT_TENSORFLOW, copied, run

TORCH = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is there in `make parity` alone")
TABLES = {
    "ada": {"revenue": "pivoted", "spent": "right_join", "filled": "by_station", "top_two": "counted",
     "orders_of_2024": "subquery"},
    "bob": {"revenue": "added", "spent": "inner", "filled": "in_place", "orders_of_2024": "counts_rows"},
}  # fmt: skip
CONVOLUTION = {
    "ada": {"slide": "shifted", "pad_and_stride": "loops", "pooled": "unfolded", "convolution": "functional",
     "small_net": "clamped"}, "bob": {"slide": "turned", "pooled": "smallest", "convolution": "bias_twice"},
}  # fmt: skip
CLASSES = [
    pytest.param("tables", TABLES, {"ada": 58.0, "bob": 6.0},
                 {"revenue": [SLIP], "spent": ["inner"], "orders_of_2024": ["counts_rows"]}, id="tables"),
    pytest.param("convolution", CONVOLUTION, {"ada": 56.0, "bob": 4.0},
                 {"slide": ["turned"], "pooled": [SLIP], "convolution": ["bias_twice"]}, id="convolution", marks=TORCH),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="grading is for Linux")
@pytest.mark.parametrize(("name", "handed_in", "scores", "named"), CLASSES)
def test_an_example_is_built_judged_and_graded(tmp_path, name, handed_in, scores, named):
    course, environment = copied(ROOT / "examples" / name, tmp_path)
    said = json.loads(run("-c", WITHOUT_TENSORFLOW, course, course=course, environment=environment))
    assert said == {name: {"stale": [], "faults": []}}
    notebook = f"01-{name}"
    release = SimpleNamespace(notebook=json.loads((course / f"notebooks/{notebook}/{notebook}.ipynb").read_text()))
    for student, names in handed_in.items():
        sources = {slug: answer_to(course / "tests/answers", slug, one).source for slug, one in names.items()}
        path = course / f"class/submitted/{student}/{notebook}/{notebook}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(solved(release, sources)))
    grade = ("-m", "autograder.cli", "grade", "01", "--allow-unguarded", "--no-feedback")
    run(*grade, course=course, environment=environment)
    results = {one.stem: json.loads(one.read_text()) for one in (course / f"class/results/{notebook}").glob("*.json")}
    found = {student: (result["score"], result["reason"]) for student, result in results.items()}
    assert found == {student: (score, None) for student, score in scores.items()}
    found = {slug: [one["id"] for one in one["misconceptions"]] for slug, one in results["bob"]["verdicts"].items()}
    assert {slug: ids for slug, ids in found.items() if ids} == named
    if name == "tables":  # a query is mended as code is
        with (course / "nbgrader_config.py").open("a") as config:
            config.write("\nc.Autograder.repair_seconds = 5\n")
        run(*grade, "--again", course=course, environment=environment)
        bob = json.loads((course / f"class/results/{notebook}/bob.json").read_text())
        assert bob["verdicts"]["orders_of_2024"]["repair"]["new"] == "count(orders.id)"
