"""The report on a class: its numbers, its words, and names that want to be more than names."""

import csv
import re
from datetime import datetime

import pytest
from bs4 import BeautifulSoup

from autograder.base import reader
from autograder.base.problem import Problem
from autograder.checks.catalogues import catalogue
from autograder.checks.judging import Named, PartResult, Verdict
from autograder.grading.class_folder.who_is_who import About, write_about
from autograder.languages.texts import texts
from autograder.reports.class_report import counting
from autograder.reports.class_report.reading import read_notebook
from autograder.reports.class_report.report import report
from tests.autograder.grading.conftest import ASSIGNMENT, POINTS, fake_grader

HOSTILE = "<img src=x onerror=alert(1)>"
FORMULA = "=HYPERLINK(A1)"


NO_SCALE = next(one for one in catalogue()["self_attention"].misconceptions if one.id == "no_scale")


def judge_by_name(student, slug, learner):
    """As the learner says: a share of the points, the id of a misconception, or nothing."""
    said, points = learner.names.get(slug), float(POINTS[slug])
    if said is None:
        return Verdict(slug, 0.0, points, error=f"{slug} is not written yet.")
    if isinstance(said, str):
        assert said == NO_SCALE.id
        parts = (PartResult("builds", points / 4, points / 4, "Fine."), PartResult("values", 0.0, points * 0.75, "No."))
        return Verdict(slug, points / 4, points, parts, (Named(NO_SCALE.id, NO_SCALE.message),))
    return Verdict(slug, said * points, points, (PartResult("values", said * points, points, "So."),))


@pytest.fixture
def graded(classroom):
    """Six students: two right, two with one misconception, one empty, one broken."""
    for student, scalar, layer in (
        ("ada", "1", "1"),
        ("bob", "1", "1"),
        (HOSTILE, "1", "'no_scale'"),
        (FORMULA, "'no_scale'", "'no_scale'"),
        ("eve", "0.7", "None"),
    ):
        answers = classroom.answers(f"scalar_self_attention = {scalar}", f"self_attention = {layer}")
        classroom.submit(student, answers)  # fmt: skip
    classroom.submit("zoe", "{broken")
    classroom.grade(grader=fake_grader(judge=judge_by_name))
    return classroom


def rows(folder, name):
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def soup(path):
    return BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


def test_the_numbers_are_those_counted_by_hand(graded):
    folder = report(course_dir=graded.root).csv_folder
    spread = {int(row["from_percent"]): int(row["students"]) for row in rows(folder, "distribution")}
    # of 30: ada and bob 30, HOSTILE 10 + 5 = 15, FORMULA 2.5 + 5 = 7.5, eve 7; zoe's could not be read
    assert spread == {0: 0, 10: 0, 20: 2, 30: 0, 40: 0, 50: 1, 60: 0, 70: 0, 80: 0, 90: 2}
    exercises = rows(folder, "exercises")
    assert [(row["exercise"], row["full"], row["some"], row["none"], row["mean"]) for row in exercises] == [
        ("self_attention", "2", "2", "1", "10"),
        ("scalar_self_attention", "3", "2", "0", "7.9"),
    ]
    named = rows(folder, "misconceptions")
    assert {(row["exercise"], row["misconception"], row["students"]) for row in named} == {
        ("self_attention", "no_scale", "2"),
        ("scalar_self_attention", "no_scale", "1"),
    }
    assert {(row["exercise"], row["part"], row["students"]) for row in rows(folder, "lost_parts")} == {
        ("self_attention", "values", "2"),
        ("scalar_self_attention", "values", "2"),
    }
    students = {row["student"]: row for row in rows(folder, "students")}
    assert students["zoe"]["status"] == "not gradable"
    assert "damaged at line 1" in students["zoe"]["reason"]
    # Stuck is who has less than half of an exercise's points: in the first such exercise, with the reason.
    assert [(row["student"], row["exercise"], row["why"]) for row in rows(folder, "stuck")] == [
        (f"'{FORMULA}", "scalar_self_attention", NO_SCALE.did),
        ("eve", "self_attention", "self_attention is not written yet."),
        (HOSTILE, "self_attention", NO_SCALE.did),
    ]


def test_who_has_withdrawn_is_not_in_it(graded):
    with graded.gradebook() as book:
        book.add_student("gone")
        book.add_student("late")
    write_about(graded.course, {"zoe": About(withdrawn=True), "gone": About(withdrawn=True)})
    found = read_notebook(graded.course, ASSIGNMENT)
    assert (len(found.handed_in), found.ungraded, found.missing) == (5, [], ["late"])
    assert graded.grade(grader=fake_grader(judge=judge_by_name)).missing == ["late"]


def test_a_tenth_begins_where_it_says(classroom):
    # 21 of 30 points: 0.7, and 0.7 * 10 is 7.000000000000001 or 6.999999999999999, as the machine likes
    classroom.submit("ada", classroom.answers("scalar_self_attention = 0.1", "self_attention = 1"))
    classroom.grade(grader=fake_grader(judge=judge_by_name))
    spread = counting.distribution(read_notebook(classroom.course, ASSIGNMENT))
    assert spread[7] == 1


def test_a_cell_that_did_not_end_is_the_reason(classroom):
    classroom.submit("ada", classroom.answers("LOOP", "self_attention = 1"))
    classroom.grade(grader=fake_grader(judge=judge_by_name))
    (one,) = counting.stuck(read_notebook(classroom.course, ASSIGNMENT))
    assert re.match(r"Stopped after \d+ seconds", one.why)


def test_the_page_has_the_records_words_a_name_is_only_a_name_and_each_figure_has_words(graded):
    written = report(course_dir=graded.root)
    page = soup(written.page)
    (told,) = page.select(".misconception")  # said alike in two exercises, and so said once
    assert told.select_one(".did").get_text() == NO_SCALE.did
    assert f"“{NO_SCALE.matters} {NO_SCALE.look}”" in told.select_one(".say").get_text()
    assert "2 of 5: " in told.get_text()
    assert not page.find_all(["img", "script"])
    assert HOSTILE in page.get_text()
    assert "default-src 'none'" in page.find("meta", {"http-equiv": "Content-Security-Policy"})["content"]
    for path in written.csv_folder.glob("*.csv"):
        with path.open(encoding="utf-8", newline="") as file:
            assert not [cell for row in csv.reader(file) for cell in row if cell.startswith("=")]
    figures = page.find_all("svg")
    assert len(figures) >= 3
    for figure in figures:
        title, about = (figure.find(id=name) for name in figure["aria-labelledby"].split())
        assert title.get_text()
        assert about.get_text()
    assert "SelfAttentionLayer: 2 full, 2 some, 1 none" in figures[1].find("desc").get_text()


def test_a_misconception_that_the_catalogue_no_longer_has_keeps_its_sentences():
    assert counting.misconception_texts("self_attention", Named("gone", "So. It mattered. Look.")) == (
        "So.",
        "It mattered. Look.",
    )
    assert counting.misconception_texts("no_such_exercise", Named("gone", "One sentence")) == ("One sentence", "")


def test_marks_by_hand_times_and_names_come_from_the_gradebook(classroom_by_hand):
    notebook = classroom_by_hand.answers(why="Because.")
    for student, when in (("ada", "2026-11-02 10:00:00 UTC"), ("bob", "2026-11-05 12:00:00 UTC"), ("cyd", "")):
        classroom_by_hand.submit(student, notebook, at=when)
    classroom_by_hand.grade()
    classroom_by_hand.submit("dan")
    course = classroom_by_hand.course
    with classroom_by_hand.gradebook() as book:
        book.find_grade("why", ASSIGNMENT, ASSIGNMENT, "ada").manual_score = 3.5
        book.find_grade("check_self_attention", ASSIGNMENT, ASSIGNMENT, "bob").manual_score = 12
        book.update_or_create_assignment(ASSIGNMENT, duedate=datetime(2026, 11, 4))
        book.update_or_create_student("ada", first_name="Ada", last_name="Lovelace")
        book.add_student("never")
        book.db.commit()
    found = read_notebook(course, ASSIGNMENT)
    ada, bob, _ = found.handed_in
    assert (ada.name, ada.scores["why"], bob.scores["self_attention"]) == ("Ada Lovelace", 3.5, 12.0)
    assert [len(one.waiting) for one in found.handed_in] == [1, 1, 1]  # formgrader clears it when it saves a mark
    assert (found.ungraded, found.missing) == (["dan"], ["never"])
    page = " ".join(soup(report(course_dir=classroom_by_hand.root).page).get_text().split())
    assert " 2 of 3. in time: 1 late: 1" in page
    assert counting.arrivals(found) == [("02 Nov", 1, 0), ("03 Nov", 0, 0), ("04 Nov", 0, 0), ("05 Nov", 0, 1)]


def test_nothing_graded_is_a_sentence(classroom):
    with pytest.raises(Problem, match="`autograder grade NOTEBOOK`"):
        report(course_dir=classroom.root)
    classroom.submit("ada")
    classroom.grade()
    for name in ("03-masking", "nonsense"):
        with pytest.raises(Problem, match=f"'{name}'"):
            report([name], classroom.root)


def test_a_page_that_cannot_be_written_leaves_the_old_one(graded):
    graded.course.gradebook_file.unlink()  # the results alone tell most
    written = report(course_dir=graded.root)
    before = written.page.read_text(encoding="utf-8")
    assert "6 handed in" in " ".join(soup(written.page).get_text().split())
    with pytest.raises(Problem, match="cannot be written"):
        report(course_dir=graded.root, to=written.csv_folder)
    assert written.page.read_text(encoding="utf-8") == before
    assert not list(graded.root.rglob("*.aside"))


def test_the_page_speaks_chinese_and_the_tables_are_the_same(graded, monkeypatch):
    english = report(course_dir=graded.root)
    monkeypatch.setenv(reader.SETTING, "zh")
    chinese = report(course_dir=graded.root, to=graded.root / "zh.html")
    page, words = soup(graded.root / "zh.html"), texts("zh")
    assert page.html["lang"] == "zh-Hans"
    assert " ".join(page.h1.get_text().split()) == f"全班的 {ASSIGNMENT}"
    (told,) = page.select(".misconception")
    assert told.select_one(".did").get_text() == words("self_attention/no_scale/did", NO_SCALE.did) != NO_SCALE.did
    for english_sentence in (NO_SCALE.matters, NO_SCALE.look):
        assert words("self_attention/no_scale", english_sentence) in told.select_one(".say").get_text()
    assert "SelfAttentionLayer：2 人满分，2 人部分得分，1 人没有得分" in page.find_all("desc")[1].get_text()
    own = page.get_text()  # all that isn't a name, a formula or what came from learners is Chinese
    for one in (HOSTILE, FORMULA, *(row["reason"] for row in rows(english.csv_folder, "students"))):
        own = own.replace(one.lstrip("'"), "")
    assert not re.findall(r"\b(?:the|of|and|students|points|handed|graded|exercises?)\b", own)
    for path in english.csv_folder.iterdir():
        assert path.read_bytes() == (chinese.csv_folder / path.name).read_bytes()
    with pytest.raises(Problem, match=r"'tlh'.* en, zh"):
        report(course_dir=graded.root, language="tlh")
