"""Feedback and CSV come from nbgrader's own gradebook and converters."""

import csv

import pytest
from bs4 import BeautifulSoup
from nbgrader.api import Gradebook

from autograder.reports.export import export
from autograder.reports.feedback import feedback
from course.problem import Problem
from tests.autograder.grading.conftest import (  # noqa: F401
    ASSIGNMENT,
    cell_of,
    classroom,
    classroom_by_hand,
    known_alembic_version,
)


def page(classroom, student):  # noqa: F811
    return (classroom.root / f"class/feedback/{student}/{ASSIGNMENT}/{ASSIGNMENT}.html").read_text()


def rows(path):
    with path.open() as file:
        return {row["student_id"]: row for row in csv.DictReader(file)}


def test_a_page_has_score_report_and_comments(classroom_by_hand):  # noqa: F811
    notebook = classroom_by_hand.answers(layer="self_attention = 0.5")
    cell_of(notebook, "why")["source"] = "Because."
    classroom_by_hand.submit("ada", notebook)
    classroom_by_hand.grade()
    course = classroom_by_hand.course
    with Gradebook(course.db_url, course.course_id) as book:
        book.find_grade("why", ASSIGNMENT, ASSIGNMENT, "ada").manual_score = 3.5
        book.find_comment("why", ASSIGNMENT, ASSIGNMENT, "ada").manual_comment = "Nearly."
        book.db.commit()
    assert feedback(ASSIGNMENT, classroom_by_hand.root) == [course.folder("feedback", "ada", ASSIGNMENT)]
    text = BeautifulSoup(page(classroom_by_hand, "ada"), "html.parser").get_text()
    for words in ("(Score: 23.5 / 35.0)", "The scores were not divided.", "Because.", "Nearly."):
        assert words in text


def test_a_strangers_html_does_not_run(classroom_by_hand):  # noqa: F811
    notebook = classroom_by_hand.answers(
        scalar="scalar_self_attention = 1; print('<script>alert(1)</script>')",
        layer="raise ValueError('<img src=x onerror=alert(2)>')",
    )
    cell_of(notebook, "why")["source"] = (
        "<script>alert(3)</script> [x](javascript:alert(4))\n\n<b onmouseover=alert(5)>"
    )
    classroom_by_hand.submit("ada", notebook)
    classroom_by_hand.grade()
    feedback(ASSIGNMENT, classroom_by_hand.root)
    parsed = BeautifulSoup(page(classroom_by_hand, "ada"), "html.parser")
    assert not [script for script in parsed.find_all("script") if "alert" in script.get_text()]
    for tag in parsed.find_all(True):
        assert not [name for name in tag.attrs if name.startswith("on")]
        assert not str(tag.get("href", "")).startswith("javascript:")
    assert not parsed.find_all("img")


def test_a_submission_that_cannot_be_graded_has_feedback_with_the_reason(classroom):  # noqa: F811
    classroom.submit("ada", "{broken")
    classroom.path("bob").parent.mkdir(parents=True)
    classroom.grade()
    feedback(ASSIGNMENT, classroom.root)
    assert "JSON is cut off or damaged at line 1" in page(classroom, "ada")
    assert f"there is no file {ASSIGNMENT}.ipynb" in page(classroom, "bob")
    assert "(Score: 0.0 / 30.0)" in page(classroom, "bob")


def test_only_the_chosen(classroom):  # noqa: F811
    for student in ("ada", "bob", "cyd"):
        classroom.submit(student)
    classroom.grade()
    folder = classroom.course.folder
    assert feedback(ASSIGNMENT, classroom.root, "bob") == [folder("feedback", "bob", ASSIGNMENT)]
    assert [path.parts[-2] for path in feedback(ASSIGNMENT, classroom.root, students={"ada", "cyd"})] == ["ada", "cyd"]


def test_nothing_graded_yet_is_a_sentence(classroom):  # noqa: F811
    with pytest.raises(Problem, match=r"There is no gradebook .*; run `autograder grade` first"):
        feedback(ASSIGNMENT, classroom.root)
    classroom.submit("ada")
    classroom.grade()
    with pytest.raises(Problem, match="Nothing of '03-masking' has been graded"):
        feedback("03-masking", classroom.root)
    with pytest.raises(Problem, match="'zoe' has no graded notebook"):
        feedback(ASSIGNMENT, classroom.root, "zoe")


def test_the_csv_has_the_scores(classroom):  # noqa: F811
    classroom.submit("ada")
    classroom.submit("bob", classroom.answers(layer="self_attention = 0.125"))
    classroom.submit("cyd", "{broken")
    classroom.grade()
    path = export(course_dir=classroom.root)
    assert path == classroom.root / "class/grades.csv"
    assert {name: (row["score"], row["max_score"]) for name, row in rows(path).items()} == {
        "ada": ("30.0", "30.0"),
        "bob": ("12.5", "30.0"),
        "cyd": ("0.0", "30.0"),
    }


def test_a_name_in_the_csv_is_no_formula(classroom):  # noqa: F811
    classroom.submit("=1+1")
    classroom.grade()
    assert rows(export(course_dir=classroom.root)).keys() == {"'=1+1"}


def test_an_export_that_changes_nothing_leaves_the_file_alone(classroom):  # noqa: F811
    classroom.submit("ada")
    classroom.grade()
    before = export(ASSIGNMENT, classroom.root).stat().st_mtime_ns
    assert export(ASSIGNMENT, classroom.root).stat().st_mtime_ns == before
    assert not list(classroom.root.rglob("*.aside"))


def test_an_export_of_nothing_is_a_sentence(classroom):  # noqa: F811
    with pytest.raises(Problem, match=r"There is no gradebook"):
        export(None, classroom.root)
    classroom.submit("ada")
    classroom.grade()
    with pytest.raises(Problem, match="knows no assignment '03-masking'"):
        export("03-masking", classroom.root)
    with pytest.raises(Problem, match="cannot be written"):
        export(None, classroom.root, classroom.root / "notebooks")
