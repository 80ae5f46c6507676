"""Courses of one's own, installed beside this one: the example, and what `autograder new-course` writes."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from autograder.authoring.new_course import new_course
from autograder.grading.sample_class import solved
from autograder.pipeline.release import load_release
from autograder.rooms import CATALOGUES
from course.problem import Problem

ROOT = Path(__file__).parents[2]
ARRAYS = ROOT / "examples" / "arrays"
# Builds, bundles and judges all answers in one process, in which TensorFlow and Keras can't be had.
WITHOUT_TENSORFLOW = """
import sys
from pathlib import Path

sys.modules["tensorflow"] = sys.modules["keras"] = None
from autograder.authoring.answers import faults
from autograder.authoring.build import build
from autograder.authoring.bundle import bundle
from autograder.authoring.own_course import catalogues_of
from autograder.checks.exercises import of_packages
from autograder.checks.judging.records import Exercise

root = Path()
print(build(root, check="--check" in sys.argv).stale)
records = of_packages(catalogues_of(root))
found = faults(root / "tests/answers", [slug for slug, one in records.items() if isinstance(one, Exercise)])
print(*found, sep="\\n", end="")
bundle(root, root / "student.zip")
"""


def installed(course, place):
    """The environment of a process in which this course is installed: what pip writes into site-packages."""
    project = tomllib.loads((course / "pyproject.toml").read_text())["project"]
    about = place / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [f"{name} = {value}" for name, value in project["entry-points"][CATALOGUES].items()]
    (about / "entry_points.txt").write_text("\n".join([f"[{CATALOGUES}]", *lines, ""]))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (course, place)))}


def run(*words, course, environment):
    done = subprocess.run(
        [sys.executable, *map(str, words)], cwd=course, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def arrays(tmp_path):
    """A copy of the example, installed."""
    course = tmp_path / "arrays"
    shutil.copytree(ARRAYS, course, ignore=shutil.ignore_patterns("class", "dist", "backups", "__pycache__"))
    return course, installed(course, tmp_path / "site")


def test_the_example_is_built_bundled_and_judged_without_tensorflow(arrays):
    course, environment = arrays
    assert run("-c", WITHOUT_TENSORFLOW, "--check", course=course, environment=environment) == "()\n"
    with zipfile.ZipFile(course / "student.zip") as archive:
        names = {name.partition("/")[2] for name in archive.namelist()}
        question = archive.read("arrays-course/arrays_course/exercises/nb01_arrays/why_keepdims.py").decode()
        readme = archive.read("arrays-course/README.md").decode()
    assert {"pyproject.toml", "README.md", "notebooks/01-arrays/01-arrays.ipynb"} <= names
    assert not any(name.startswith(("solutions", "tests")) for name in names)
    assert "Without it the result" not in question
    assert "jupyter lab notebooks" in readme
    assert "autograder build" not in readme  # the author's own


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="grading is for Linux")
def test_the_example_grades_a_class(arrays):
    course, environment = arrays
    release = load_release(course / "notebooks/01-arrays/01-arrays.ipynb")

    def hand_in(student, **names):
        sources = {slug: (course / f"tests/answers/{slug}/{name}.py").read_text() for slug, name in names.items()}
        path = course / f"class/submitted/{student}/01-arrays/01-arrays.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(solved(release, sources)))

    hand_in("ada", row_sums="loop", standardise="by_hand", distances="norm")
    hand_in("bob", row_sums="columns_summed", standardise="numpy", distances="turned")
    words = ("-m", "autograder.cli", "grade", "01", "--allow-unguarded", "--no-feedback")
    said = run(*words, course=course, environment=environment)
    assert "row_sums: The columns are summed, not the rows." in said
    results = {one.stem: json.loads(one.read_text()) for one in (course / "class/results/01-arrays").glob("*.json")}
    assert {student: result["score"] for student, result in results.items()} == {"ada": 30.0, "bob": 10.0}
    assert [one["id"] for one in results["bob"]["verdicts"]["distances"]["misconceptions"]] == ["turned"]


def test_a_new_course_works_as_it_is_written(tmp_path):
    course = tmp_path / "cnn"
    new_course("cnn", course)
    environment = installed(course, tmp_path / "site")
    said = run("-c", WITHOUT_TENSORFLOW, course=course, environment=environment)
    assert said.rstrip().endswith("/01-first-steps.ipynb'),)")  # what was built, and no fault
    assert (course / "student.zip").is_file()


@pytest.mark.parametrize("name", ["CNN", "class", "course", "my-course", ""])
def test_a_name_that_cannot_be_a_package_is_refused(tmp_path, name):
    with pytest.raises(Problem, match="can't name a course"):
        new_course(name, tmp_path / "new")


def test_a_folder_with_something_in_it_is_left_alone(tmp_path):
    (tmp_path / "mine").write_text("")
    with pytest.raises(Problem, match="something in"):
        new_course("cnn", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
