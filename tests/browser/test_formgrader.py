"""An instructor's evening: open the formgrader in JupyterLab, read the judge's reasons, mark words by hand."""

import csv
import json
from datetime import datetime
from pathlib import Path

import pytest
from nbgrader.api import Gradebook
from typer.testing import CliRunner

from autograder.checks.catalogues import catalogue
from autograder.cli import app
from autograder.grading.class_folder.course import Course
from autograder.grading.running.classroom import grade
from tests.autograder.grading.conftest import cell_of, known_alembic_version  # noqa: F401
from tests.autograder.grading.plain_class import PLAIN, SLUGS, make_plain_class
from tests.browser.conftest import jupyter_lab

pytestmark = pytest.mark.slow

WRITTEN = "After two epochs 4.1 against 4.6, after ten 1.2 against 1.3, and held out 1.5 against 1.5."
QUESTION = "longer_training"
RIGHT, LATE, WRONG = "01-right-regular-expression", "02-right-skips", "05-pair-dropped"
MISTAKE = ("merge_pair", "pair_dropped")
FULL = sum(catalogue()[slug].points for slug in SLUGS)


@pytest.fixture(scope="module")
def root(tmp_path_factory, warm_grading):
    """One is right, one has a mistake, one is right and late, which costs everything; each has written an answer."""
    root = tmp_path_factory.mktemp("course")
    config = (Path(__file__).parents[2] / "nbgrader_config.py").read_text()
    (root / "nbgrader_config.py").write_text(f'{config}\nc.LateSubmissionPlugin.penalty_method = "zero"\n')
    for path in make_plain_class(root, (RIGHT, LATE, WRONG), QUESTION):
        notebook = json.loads(path.read_text())
        cell_of(notebook, QUESTION)["source"] = WRITTEN
        path.write_text(json.dumps(notebook))
        day = 9 if path.parts[-3] == LATE else 2
        (path.parent / "timestamp.txt").write_text(f"2026-11-0{day} 10:00:00 UTC")
    course = Course.at(root)
    course.gradebook_file.parent.mkdir(exist_ok=True)
    with Gradebook(course.db_url, course.course_id) as book:
        book.update_or_create_assignment(PLAIN, duedate=datetime(2026, 11, 5))
    results = grade(PLAIN, str(root), allow_unguarded=True).results
    assert [result.score for result in results][:2] == [FULL, FULL]
    return root


def run(*words):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.output


def submission(root, student):
    course = Course.at(root)
    with Gradebook(course.db_url, course.course_id) as book:
        found = book.find_submission_notebook(PLAIN, PLAIN, student)
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
        # By address: the page before has links of the same name, and a click on one of those leads elsewhere.
        for path in (PLAIN, f"{PLAIN}/{PLAIN}"):
            desk.locator(f"a[href$='/formgrader/gradebook/{path}']").click()
        desk.get_by_role("link", name="Submission #1").wait_for()

        page.goto(address(f"formgrader/submissions/{submission(root, WRONG)[0]}/"))
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
    assert submission(root, WRONG)[1][QUESTION] == 3.5

    guide = run("guide", QUESTION)
    assert "of both models for at least two lengths" in " ".join(guide.split())
    run("feedback", PLAIN, "--course", root)
    shown = (root / f"class/feedback/{WRONG}/{PLAIN}/{PLAIN}.html").read_text()
    judged = sum(verdict["score"] for verdict in result(root, WRONG)["verdicts"].values())
    assert judged < FULL
    assert f"(Score: {judged + 3.5} / {FULL + 5.0})" in shown
    assert "The numbers are <em>well chosen</em>." in shown

    run("export", PLAIN, "--format", "canvas", "--course", root)
    with (root / f"class/grades-{PLAIN}-canvas.csv").open(newline="") as file:
        scores = {row["SIS Login ID"]: row[PLAIN] for row in csv.DictReader(file)}
    expected = {"": FULL + 5, RIGHT: FULL, WRONG: judged + 3.5, LATE: 0}
    assert {name: float(score) for name, score in scores.items()} == expected

    # What is graded already stays, and so does what was marked.
    assert grade(PLAIN, str(root), allow_unguarded=True).fresh == []
    assert submission(root, WRONG)[1][QUESTION] == 3.5


def check_reasons(page):
    """The judge's report stands over its score."""
    slug, mistake = MISTAKE
    exercise, other = catalogue()[slug], catalogue()[SLUGS[0]]
    report = " ".join(page.get_by_role("status", name=f"Report on {exercise.title}").inner_text().split())
    assert any(one.message in report for one in exercise.misconceptions if one.id == mistake)
    right = page.get_by_role("status", name=f"Report on {other.title}").inner_text()
    assert f"{other.points} of {other.points} points" in right
    page.wait_for_function(f"document.querySelector('#check_{other.slug}').placeholder === '{other.points}'")
    assert WRITTEN in page.locator("body").inner_text()


def result(root, student):
    return json.loads((root / f"class/results/{PLAIN}/{student}.json").read_text())
