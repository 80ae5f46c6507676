"""A wheel, installed where there is no checkout, grades a class: by our command and by nbgrader's own."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from nbgrader.api import Gradebook

from autograder.grading.course import Course
from autograder.grading.sample_class import ANSWERS, read_answers, solved
from autograder.pipeline.release import load_release

ROOT = Path(__file__).parent.parent
ASSIGNMENT = "02-self-attention"
pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="grading is for Linux")]


def run(*words, cwd, **environment):
    done = subprocess.run(
        [*map(str, words)], cwd=cwd, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": "", **environment}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def link(source, target):
    """A hard link: the packages are large. A copy where there can be no link."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder of an environment with this environment's packages, and the wheel in the place of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, ROOT, cwd=folder)
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    here = Path(sysconfig.get_path("purelib"))
    there = folder / "venv" / here.relative_to(sys.prefix)
    shutil.rmtree(there)
    ours = shutil.ignore_patterns("_transformer_course.pth", "transformer_course-*")
    shutil.copytree(here, there, symlinks=True, ignore=ours, copy_function=link)
    python = folder / "venv/bin/python"
    shutil.copytree(Path(sys.prefix, "share/jupyter"), folder / "venv/share/jupyter", copy_function=link)
    (wheel,) = folder.glob("*.whl")
    run(python, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-compile", wheel, cwd=folder)
    # nbgrader starts alembic by its bare name, and pip has made no program of what was linked.
    (folder / "venv/bin/alembic").write_text(f"#!{python}\nfrom alembic.config import main\nmain()\n")
    (folder / "venv/bin/alembic").chmod(0o755)
    yield folder / "venv/bin"
    shutil.rmtree(folder)


@pytest.fixture
def place(installed, tmp_path):
    """An empty folder that `autograder init` has made a class of, with one right and one wrong submission."""
    printed = run(installed / "autograder", "init", cwd=tmp_path)
    assert "its configuration is nbgrader_config.py" in printed
    release = load_release(tmp_path / f"notebooks/{ASSIGNMENT}/{ASSIGNMENT}.ipynb")
    answers = read_answers(ANSWERS, release)
    right = {answer.slug: answer.source for answer in answers if answer.kind == "Right"}
    (wrong,) = (answer for answer in answers if (answer.slug, answer.name) == ("self_attention", "no_scale"))
    for student, sources in (("ada", right), ("bob", right | {wrong.slug: wrong.source})):
        path = tmp_path / f"class/submitted/{student}/{ASSIGNMENT}/{ASSIGNMENT}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(solved(release, sources)))
    return tmp_path


def scores(place):
    course = Course.at(place)
    with Gradebook(course.db_url, course.course_id) as book:
        return {one.student.id: one.score for one in book.assignment_submissions(ASSIGNMENT)}


def test_our_command_grades(installed, place):
    printed = run(installed / "autograder", "grade", ASSIGNMENT, "--allow-unguarded", cwd=place)
    assert scores(place) == {"ada": 45.0, "bob": 32.0}
    assert "The scores are not" in printed
    assert str(ROOT) not in printed
    assert (place / f"class/feedback/bob/{ASSIGNMENT}/{ASSIGNMENT}.html").is_file()


def test_nbgraders_command_goes_the_guarded_way(installed, place):
    run(installed / "python", "-m", "nbgrader", "autograde", ASSIGNMENT, cwd=place)
    assert scores(place) == {"ada": 45.0, "bob": 32.0}
    kept = json.loads((place / f"class/results/{ASSIGNMENT}/bob.json").read_text())
    assert [one["id"] for one in kept["verdicts"]["self_attention"]["misconceptions"]] == ["no_scale"]
