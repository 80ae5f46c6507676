"""A small class for real runs whose exercises are plain Python: no process of it imports TensorFlow."""

from pathlib import Path

from autograder.checks.catalogues import catalogue
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import read_release
from autograder.grading.sample_class import ANSWERS, read_answers, submissions
from tests.autograder.grading.conftest import as_release, check, solution, write_json, written

PLAIN = "04-pairs"
SLUGS = ("count_pairs", "merge_pair")
# Of the sample class: right, right, two mistakes, crashes, broken JSON; and 13 would loop.
STUDENTS = ("01-", "02-", "05-", "06-", "12-", "14-")


def make_plain_class(root: Path, students: tuple[str, ...] = STUDENTS, question: str = "") -> list[Path]:
    """Write the release, with a question that is marked by hand, and hand in for the students whose names begin so."""
    points = {slug: catalogue()[slug].points for slug in SLUGS}
    cells = [cell for slug in SLUGS for cell in (solution(slug, f"def {slug}(): ..."), check(slug, points[slug]))]
    cells += [written(question)] if question else []
    write_json(root / f"notebooks/{PLAIN}/{PLAIN}.ipynb", as_release(cells))
    course = Course.at(root)
    release = read_release(course, PLAIN)
    return [
        write_json(course.folder("submitted", student, PLAIN) / f"{PLAIN}.ipynb", content)
        for student, content in submissions(release, read_answers(ANSWERS, release))
        if student.startswith(students)
    ]
