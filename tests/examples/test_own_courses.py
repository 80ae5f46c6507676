"""Courses of one's own, installed beside this one: the example, and what `autograder new-course` writes."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest

from autograder.authoring.new import new
from autograder.authoring.new_course import new_course
from autograder.base.problem import Problem
from autograder.checks.judging.message import from_data
from autograder.grading.answers import answer_to
from autograder.grading.default_config import VARIANTS
from autograder.grading.sample_class import solved
from autograder.pipeline.reading.personalise import own_of
from autograder.pipeline.reading.release import checked_slug
from autograder.rooms import CATALOGUES

ROOT = Path(__file__).parents[2]
ARRAYS, KALMAN = ROOT / "examples" / "arrays", ROOT / "examples" / "kalman"
# Builds, bundles and judges all answers of some courses in one process; what only another course needs can't be had.
WITHOUT_TENSORFLOW = Path(__file__).with_name("without_tensorflow.txt").read_text(encoding="utf-8")
HAND_OUT = """
import sys

from autograder.grading.class_folder.course import Course
from autograder.grading.variants import variants

for student in sys.argv[1:]:
    variants(Course.at("."), "01-arrays", student)
"""
SCALED = """
def standardise(x):
    return (x - x.mean(axis=0)) / x.std(axis=0) * {deviation} + {mean}
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


def copied(example, place):
    """A copy of an example, and the environment in which it is installed."""
    course = place / example.name
    shutil.copytree(example, course, ignore=shutil.ignore_patterns("class", "dist", "backups", "__pycache__"))
    return course, installed(course, place / f"{course.name}-site")


@pytest.fixture(scope="module")
def courses(tmp_path_factory):
    """Copies of both examples, and a new course, each with the environment in which it is installed."""
    place = tmp_path_factory.mktemp("courses")
    new_course("cnn", place / "cnn")
    begun = (place / "cnn", installed(place / "cnn", place / "cnn-site"))
    there = [copied(ARRAYS, place), copied(KALMAN, place), begun]
    return {course.name: (course, environment) for course, environment in there}


def test_each_is_built_bundled_and_judged_without_tensorflow(courses):
    folders = [course for course, _ in courses.values()]
    path = {environment["PYTHONPATH"] for _, environment in courses.values()}
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
    said = json.loads(run("-c", WITHOUT_TENSORFLOW, *folders, course=folders[0], environment=environment))
    fine = {"stale": [], "faults": []}
    assert said == {"arrays": fine, "kalman": fine, "cnn": {**fine, "stale": ["01-first-steps.ipynb"]}}
    assert all((course / "student.zip").is_file() for course in folders)
    with zipfile.ZipFile(courses["arrays"][0] / "student.zip") as archive:
        names = {name.partition("/")[2] for name in archive.namelist()}
        question = archive.read("arrays-course/arrays_course/exercises/nb01_arrays/why_keepdims.toml").decode()
        readme = archive.read("arrays-course/README.md").decode()
    assert {"pyproject.toml", "README.md", "notebooks/01-arrays/01-arrays.ipynb"} <= names
    assert not any(name.startswith(("solutions", "tests")) for name in names)
    assert "Without it the result" not in question
    assert "jupyter lab notebooks" in readme
    assert "autograder build" not in readme  # the author's own


@pytest.mark.slow
def test_a_course_in_chinese_is_built_and_judged(tmp_path):
    course = tmp_path / "juanji"
    new_course("juanji", course, "zh")
    new(course, "predict", "02-filters", args="x,P")
    environment = installed(course, tmp_path / "site")
    (said,) = json.loads(run("-c", WITHOUT_TENSORFLOW, course, course=course, environment=environment)).values()
    assert (said["faults"], len(said["stale"])) == ([], 2)
    built = json.loads((course / "notebooks/02-filters/02-filters.ipynb").read_text(encoding="utf-8"))
    assert built["metadata"]["course"] == {"language": "zh"}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="grading is for Linux")
def test_objects_are_graded_in_a_course_of_their_own(courses):
    course, environment = courses["kalman"]
    release = SimpleNamespace(notebook=json.loads((course / "notebooks/01-kalman/01-kalman.ipynb").read_text()))
    handed_in = {
        "ada": {"predict": "einsum", "gain": "solved", "update": "joseph", "kalman_filter": "property",
         "tracker": "root"},
        "bob": {"predict": "einsum", "kalman_filter": "forgets_covariance", "tracker": "gives_nothing"},
    }  # fmt: skip
    for student, names in handed_in.items():
        sources = {slug: answer_to(course / "tests/answers", slug, name).source for slug, name in names.items()}
        path = course / f"class/submitted/{student}/01-kalman/01-kalman.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(solved(release, sources)))
    grade = ("-m", "autograder.cli", "grade", "01", "--allow-unguarded", "--no-feedback")
    run(*grade, course=course, environment=environment)
    results = {one.stem: json.loads(one.read_text()) for one in (course / "class/results/01-kalman").glob("*.json")}
    assert {student: result["score"] for student, result in results.items()} == {"ada": 58.0, "bob": 10.0}
    verdict = results["bob"]["verdicts"]["kalman_filter"]
    assert [one["id"] for one in verdict["misconceptions"]] == ["forgets_covariance"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="grading is for Linux")
def test_the_example_grades_a_class_in_which_each_has_numbers_of_their_own(courses):
    course, environment = courses["arrays"]
    with (course / "nbgrader_config.py").open("a") as config:
        config.write(f"{VARIANTS}\n")
    (course / "class").mkdir()
    (course / "class/secret.key").write_text("0123456789abcdef" * 4)  # so that ada and bob have different numbers
    run("-c", HAND_OUT, "ada", "bob", course=course, environment=environment)
    own_place, graded_place = (f"class/{one}/{{}}/01-arrays/01-arrays.ipynb" for one in ("own", "autograded"))

    def hand_in(student, of=None, **names):
        """Hand in a notebook; of another student, it is a copy."""
        mine = SimpleNamespace(notebook=json.loads((course / own_place.format(of or student)).read_text()))
        sources = {slug: answer_to(course / "tests/answers", slug, name).source for slug, name in names.items()}
        own = next(own_of(cell) for cell in mine.notebook["cells"] if checked_slug(cell) == "standardise")
        sources["standardise"] = SCALED.format(**own)
        path = course / f"class/submitted/{student}/01-arrays/01-arrays.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(solved(mine, sources)))
        return own

    own = {
        "ada": hand_in("ada", row_sums="loop", distances="norm"),
        "bob": hand_in("bob", row_sums="columns_summed", distances="turned"),
    }
    assert own["ada"] != own["bob"]
    hand_in("cyd", of="ada", row_sums="loop", distances="norm")
    words = ("-m", "autograder.cli", "grade", "01", "--allow-unguarded", "--no-feedback")
    said = run(*words, course=course, environment=environment)
    assert "row_sums: The columns" in said
    results = {one.stem: json.loads(one.read_text()) for one in (course / "class/results/01-arrays").glob("*.json")}
    assert {student: result["score"] for student, result in results.items()} == {"ada": 30.0, "bob": 10.0, "cyd": 20.0}
    assert [one["id"] for one in results["bob"]["verdicts"]["distances"]["misconceptions"]] == ["turned"]
    not_own = "With numbers that are not this student's own, so the student's own were used: check_standardise."
    assert {student: [str(from_data(one)) for one in result["remarks"]] for student, result in results.items()} == {
        "ada": [],
        "bob": [],
        "cyd": [not_own],
    }
    for student in ("ada", "bob"):
        graded = nbformat.read(course / graded_place.format(student), as_version=4)
        asked = next(cell.source for cell in graded.cells if "Columns on one scale" in cell.source)
        assert f"mean {own[student]['mean']}\nand standard deviation {own[student]['deviation']} (" in asked


def test_a_new_course_names_a_slip_that_it_never_declared(courses):
    course, environment = courses["cnn"]
    readme = (course / "README.md").read_text(encoding="utf-8")
    (sentence,) = re.findall(r"^> (.+)$", readme, re.MULTILINE)
    said = run("-m", "autograder.cli", "check", "tests/answers/double.py", course=course, environment=environment)
    assert sentence in " ".join(said.split())


@pytest.mark.slow
def test_the_guides_hour_is_typed_as_far_as_the_class_that_is_graded_then(tmp_path):
    guide = (ROOT / "docs" / "own-course.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"## An hour.*?```sh\n(.*?)```", guide, re.DOTALL)
    begun, *typed = (line.partition("#")[0].split() for line in block.splitlines())
    course = tmp_path / begun[2]
    new_course(begun[2], course)
    environment = installed(course, tmp_path / "site")
    assert typed.pop() == ["autograder", "grade", "01"]
    said = {
        words[1]: run("-m", "autograder.cli", *words[1:], course=course, environment=environment) for words in typed
    }
    assert "written" in said["build"]
    assert "without_P" in (course / "tests/answers/predict.edits").read_text(encoding="utf-8")
    assert "P is left out." in said["check"]
    assert len(list((course / "class/submitted").iterdir())) >= 10


@pytest.mark.parametrize("name", ["CNN", "class", "course", "my-course", ""])
def test_a_name_that_cannot_be_a_package_is_refused(tmp_path, name):
    with pytest.raises(Problem, match="can't name a course"):
        new_course(name, tmp_path / "new")


def test_a_folder_with_something_in_it_is_left_alone(tmp_path):
    (tmp_path / "mine").write_text("")
    with pytest.raises(Problem, match="something in"):
        new_course("cnn", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
