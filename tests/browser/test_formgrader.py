"""An instructor's evening: open the formgrader in JupyterLab, read the judge's reasons, mark words by hand."""

import csv
import json
import shutil
from datetime import datetime
from pathlib import Path

import pytest
from nbgrader.api import Gradebook
from typer.testing import CliRunner

from autograder.checks.catalogues import catalogue
from autograder.cli import app
from autograder.grading.classroom import grade
from autograder.grading.course import Course
from autograder.grading.releases import read_release
from autograder.grading.sample_class import ANSWERS, read_answers, solved
from tests.autograder.grading.conftest import cell_of, known_alembic_version  # noqa: F401
from tests.browser.conftest import jupyter_lab

pytestmark = pytest.mark.slow

NOTEBOOK = "09-training-a-translator"
WRITTEN = "After two epochs 4.1 against 4.6, after ten 1.2 against 1.3, and held out 1.5 against 1.5."
QUESTION = "longer_training"
SLUG, MISTAKE = "greedy_decode", "never_stops"


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """ada is right, bob has a mistake, cyd is right and late, which costs everything; each has written an answer."""
    root = tmp_path_factory.mktemp("course")
    config = (Path(__file__).parents[2] / "nbgrader_config.py").read_text()
    (root / "nbgrader_config.py").write_text(f'{config}\nc.LateSubmissionPlugin.penalty_method = "zero"\n')
    shutil.copytree(Path(__file__).parents[2] / "notebooks" / NOTEBOOK, root / "notebooks" / NOTEBOOK)
    course = Course.at(root)
    release = read_release(course, NOTEBOOK)
    answers = read_answers(ANSWERS, release)
    right = {one.slug: one.source for one in reversed(answers) if one.kind == "Right"}
    wrong = right | {one.slug: one.source for one in answers if (one.slug, one.ids) == (SLUG, {MISTAKE})}
    assert wrong != right
    for student, sources in (("ada", right), ("bob", wrong), ("cyd", right)):
        notebook = solved(release, sources)
        cell_of(notebook, QUESTION)["source"] = WRITTEN
        path = course.folder("submitted", student, NOTEBOOK) / f"{NOTEBOOK}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook))
        day = 9 if student == "cyd" else 2
        (path.parent / "timestamp.txt").write_text(f"2026-11-0{day} 10:00:00 UTC")
    course.gradebook_file.parent.mkdir(exist_ok=True)
    with Gradebook(course.db_url, course.course_id) as book:
        book.update_or_create_assignment(NOTEBOOK, duedate=datetime(2026, 11, 5))
    results = grade(NOTEBOOK, str(root), allow_unguarded=True).results
    assert [result.score for result in results][::2] == [60, 60]
    return root


def run(*words):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.output


def submission(root, student):
    course = Course.at(root)
    with Gradebook(course.db_url, course.course_id) as book:
        found = book.find_submission_notebook(NOTEBOOK, NOTEBOOK, student)
        return found.id, {grade.name: grade.manual_score for grade in found.grades}


def test_marks_by_hand_reach_feedback_and_export(root, new_page):
    with jupyter_lab(root) as address:
        page = new_page(viewport={"width": 1400, "height": 1000})
        page.route("https://**", lambda route: route.abort())
        page.goto(address("lab"))
        page.get_by_role("menuitem", name="Nbgrader").click()
        page.get_by_text("Formgrader", exact=True).last.click()
        desk = page.frame_locator("iframe[src*=formgrader]")
        desk.get_by_role("link", name="Manual Grading").click()
        desk.get_by_role("link", name=NOTEBOOK).click()
        desk.get_by_role("link", name=NOTEBOOK).last.click()
        desk.get_by_role("link", name="Submission #1").wait_for()

        page.goto(address(f"formgrader/submissions/{submission(root, 'bob')[0]}/"))
        check_reasons(page)
        mark = page.locator(f"#{QUESTION}")
        assert "needs_manual_grade" in mark.get_attribute("class")
        mark.fill("3.5")
        with page.expect_response(lambda response: "/api/grade/" in response.url and response.ok):
            mark.press("Tab")  # the key of the formgrader itself: to the next mark or comment
        comment = page.locator(f"#{QUESTION}-comment")
        comment.fill("The numbers are *well chosen*.")
        with page.expect_response(lambda response: "/api/comment/" in response.url and response.ok):
            comment.press("Escape")
    assert submission(root, "bob")[1][QUESTION] == 3.5

    guide = run("guide", QUESTION)
    assert "of both models for at least two lengths" in " ".join(guide.split())
    run("feedback", NOTEBOOK, "--course", root)
    bob = (root / f"class/feedback/bob/{NOTEBOOK}/{NOTEBOOK}.html").read_text()
    judged = sum(verdict["score"] for verdict in result(root, "bob")["verdicts"].values())
    assert judged < 60
    assert f"(Score: {judged + 3.5} / 70.0)" in bob
    assert "The numbers are <em>well chosen</em>." in bob

    run("export", NOTEBOOK, "--format", "canvas", "--course", root)
    with (root / f"class/grades-{NOTEBOOK}-canvas.csv").open(newline="") as file:
        scores = {row["SIS Login ID"]: row[NOTEBOOK] for row in csv.DictReader(file)}
    assert {name: float(score) for name, score in scores.items()} == {"": 70, "ada": 60, "bob": judged + 3.5, "cyd": 0}

    # What is graded already stays, and so does what was marked.
    assert grade(NOTEBOOK, str(root), allow_unguarded=True).fresh == []
    assert submission(root, "bob")[1][QUESTION] == 3.5


def check_reasons(page):
    """The judge's report stands over its score."""
    exercise = catalogue()[SLUG]
    report = " ".join(page.get_by_role("status", name=f"Report on {exercise.title}").inner_text().split())
    assert any(one.message in report for one in exercise.misconceptions if one.id == MISTAKE)
    right = page.get_by_role("status", name=f"Report on {catalogue()['masked_loss'].title}").inner_text()
    assert "10 of 10 points" in right
    page.wait_for_function("document.querySelector('#check_masked_loss').placeholder === '10'")
    assert WRITTEN in page.locator("body").inner_text()


def result(root, student):
    return json.loads((root / f"class/results/{NOTEBOOK}/{student}.json").read_text())
