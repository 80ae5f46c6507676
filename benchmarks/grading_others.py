"""The same submissions through stock nbgrader and through Otter, for `grading.py`."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from autograder.checks.catalogues import catalogue
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import read_release
from autograder.grading.class_folder.submissions import find_submissions
from autograder.grading.gradebooks.writer import GradebookWriter

STOCK = """c = get_config()
c.CourseDirectory.course_id = "transformers"
c.CourseDirectory.release_directory = "notebooks"
c.CourseDirectory.submitted_directory = "class/submitted"
c.CourseDirectory.autograded_directory = "class/autograded"
c.CourseDirectory.db_url = "sqlite:///class/gradebook.db"
"""
OTTER_TEST = """OK_FORMAT = True
test = {{"name": {slug!r}, "points": {points}, "suites": [{{
    "type": "doctest", "scored": True, "setup": "", "teardown": "",
    "cases": [{{"code": ">>> from autograder import check\\n>>> check({slug!r}, {entry}) == {points}\\nTrue",
               "hidden": False, "locked": False}}]
}}]}}
"""


def run_stock(folder: Path, assignment: str) -> float:
    """`nbgrader autograde` on all submissions; seconds."""
    course = Course.at(folder)
    release = read_release(course, assignment)
    with GradebookWriter(course, release) as writer:
        writer.know_assignment()
    students = find_submissions(course, assignment, None)
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    started = time.perf_counter()
    command = [sys.executable, "-m", "nbgrader", "autograde", assignment, "--create"]
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    spent = time.perf_counter() - started
    assert all(course.folder("autograded", one.student, assignment).is_dir() for one in students)
    return spent


def run_otter(folder: Path, assignment: str, otter: str) -> float:
    """`otter run` on all submissions, one after the other, with a test for each exercise; seconds."""
    with tempfile.TemporaryDirectory(prefix="otter-") as name:
        at = Path(name)
        (at / "tests").mkdir()
        (at / "out").mkdir()
        for one in catalogue().values():
            if one.notebook == assignment:
                test = OTTER_TEST.format(slug=one.slug, points=one.points, entry=one.entry)
                (at / "tests" / f"{one.slug}.py").write_text(test)
        pack = [otter, "generate", "-t", "tests", "-o", "autograder.zip", "--no-requirements", "--no-environment"]
        subprocess.run(pack, cwd=at, check=True, capture_output=True)
        started = time.perf_counter()
        for submission in find_submissions(Course.at(folder), assignment, None):
            grade = [otter, "run", "--no-logo", "-a", "autograder.zip", "-o", "out", str(submission.path)]
            subprocess.run(grade, cwd=at, check=True, capture_output=True)
            assert (at / "out" / "results.json").is_file()
        return time.perf_counter() - started
