"""Feedback and CSV come from nbgrader's own gradebook and converters."""

import csv
import errno
import re

import pytest
from bs4 import BeautifulSoup
from nbgrader.exchange.default import ExchangeReleaseFeedback

from autograder.base.problem import Problem
from autograder.checks.catalogues import catalogue
from autograder.reports.class_report.report import report
from autograder.reports.export import export
from autograder.reports.feedback import feedback
from tests.autograder.grading.conftest import ASSIGNMENT


def rows(path):
    with path.open() as file:
        return {row["student_id"]: row for row in csv.DictReader(file)}


def test_a_page_has_score_report_and_comments(classroom_by_hand):
    classroom_by_hand.submit("ada", classroom_by_hand.answers(layer="self_attention = 0.5", why="Because."))
    classroom_by_hand.grade()
    classroom_by_hand.mark("why", 3.5, "Nearly.")
    assert feedback(ASSIGNMENT, classroom_by_hand.root) == [classroom_by_hand.feedback("ada").parent]
    text = BeautifulSoup(classroom_by_hand.feedback("ada").read_text(), "html.parser").get_text()
    for words in ("(Score: 23.5 / 35.0)", "The scores were not divided.", "Because.", "Nearly."):
        assert words in text


@pytest.fixture
def answered(classroom_by_hand):
    """A class of one with a written answer that nobody has marked."""
    classroom_by_hand.submit("ada", classroom_by_hand.answers(why="Because."))
    classroom_by_hand.grade()
    return classroom_by_hand


def told(classroom):
    feedback(ASSIGNMENT, classroom.root)
    return " ".join(BeautifulSoup(classroom.feedback("ada").read_text(), "html.parser").get_text().split())


def test_titles_are_in_the_index_and_what_nobody_has_marked_is_not_0(answered):
    text = told(answered)
    assert f"{catalogue()['self_attention'].title} (Score: 20.0 / 20.0)" in text
    assert "Test cell" not in text
    assert "(Score: 30.0 / 35.0; 5 " in text
    assert text.count("not marked yet, 5 points") == 2
    assert "0.0 / 5.0" not in text


def test_a_0_by_hand_is_a_0(answered):
    answered.mark("why", 0.0)
    text = told(answered)
    assert "why (Score: 0.0 / 5.0)" in text
    assert "not marked yet" not in text


def test_an_answer_left_empty_is_a_0(classroom_by_hand):
    classroom_by_hand.submit("ada")
    classroom_by_hand.grade()
    assert "not marked yet" not in told(classroom_by_hand)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # nbgrader leaves a file open
@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")
def test_nbgrader_releases_feedback_also_of_those_who_did_not_hand_in_through_its_exchange(answered, tmp_path_factory):
    folder = answered.course.folder("feedback", "ada", ASSIGNMENT)
    told(answered)
    first = {name: (folder / name).read_text() for name in ("timestamp.txt", "submission_secret.txt")}
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", first["timestamp.txt"])
    assert re.fullmatch(r"[0-9a-f]{128}", first["submission_secret.txt"])
    told(answered)
    assert first["submission_secret.txt"] == (folder / "submission_secret.txt").read_text()
    course, exchange = answered.course, tmp_path_factory.mktemp("exchange")
    course.config.Exchange.root = str(exchange)
    exchange.chmod(0o777)
    ExchangeReleaseFeedback(coursedir=course.coursedir(assignment_id=ASSIGNMENT), config=course.config).start()
    assert len(list(exchange.rglob("feedback/*.html"))) == 1


def test_what_came_through_the_exchange_keeps_its_secret(classroom):
    path = classroom.submit("ada", at="2026-03-02 12:00:00 UTC")
    path.with_name("submission_secret.txt").write_text("ab" * 64)
    classroom.grade()
    told(classroom)
    folder = classroom.course.folder("feedback", "ada", ASSIGNMENT)
    assert (folder / "submission_secret.txt").read_text() == "ab" * 64
    assert (folder / "timestamp.txt").read_text().startswith("2026-03-02 12:00:00")


def test_a_full_disk_is_one_sentence(answered, monkeypatch):
    def full(path, *args, **kwargs):
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr("autograder.reports.feedback.write_whole", full)
    with pytest.raises(Problem, match=r"\.html.*No space left on device.*`autograder feedback`"):
        feedback(ASSIGNMENT, answered.root)


@pytest.mark.parametrize("command", [lambda root: export(course_dir=root), lambda root: report((), root)])
def test_a_broken_gradebook_is_one_sentence_without_sql(answered, command):
    answered.course.gradebook_file.write_bytes(b"no database" * 1000)
    with pytest.raises(Problem) as caught:
        command(answered.root)
    assert str(answered.course.gradebook_file) in str(caught.value)
    assert "file is not a database" in str(caught.value)


def test_the_csv_counts_what_is_not_marked_yet(answered):
    assert rows(export(course_dir=answered.root))["ada"]["answers_not_marked_yet"] == "1"
    answered.mark("why", 2.0)
    row = rows(export(course_dir=answered.root))["ada"]
    assert (row["score"], row["answers_not_marked_yet"]) == ("32.0", "0")


def test_a_strangers_html_does_not_run(classroom_by_hand):
    notebook = classroom_by_hand.answers(
        scalar="scalar_self_attention = 1; print('<script>alert(1)</script>')",
        layer="raise ValueError('<img src=x onerror=alert(2)>')",
        why="<script>alert(3)</script> [x](javascript:alert(4))\n\n<b onmouseover=alert(5)>",
    )
    classroom_by_hand.submit("ada", notebook)
    classroom_by_hand.grade()
    feedback(ASSIGNMENT, classroom_by_hand.root)
    parsed = BeautifulSoup(classroom_by_hand.feedback("ada").read_text(), "html.parser")
    assert not [script for script in parsed.find_all("script") if "alert" in script.get_text()]
    for tag in parsed.find_all(True):
        assert not [name for name in tag.attrs if name.startswith("on")]
        assert not str(tag.get("href", "")).startswith("javascript:")
    assert not parsed.find_all("img")


def test_a_submission_that_cannot_be_graded_has_feedback_with_the_reason(classroom):
    classroom.submit("ada", "{broken")
    classroom.path("bob").parent.mkdir(parents=True)
    classroom.grade()
    feedback(ASSIGNMENT, classroom.root)
    assert "JSON" in classroom.feedback("ada").read_text()
    assert f"{ASSIGNMENT}.ipynb" in classroom.feedback("bob").read_text()
    assert "(Score: 0.0 / 30.0)" in classroom.feedback("bob").read_text()


def test_only_the_chosen_who_are_graded(classroom):
    for nothing in (lambda: feedback(ASSIGNMENT, classroom.root), lambda: export(None, classroom.root)):
        with pytest.raises(Problem, match=r"There is no gradebook .*`autograder grade`"):
            nothing()
    classroom.submit_all("ada", "bob", "cyd")
    classroom.grade()
    folder = classroom.course.folder
    assert feedback(ASSIGNMENT, classroom.root, "bob") == [folder("feedback", "bob", ASSIGNMENT)]
    assert [path.parts[-2] for path in feedback(ASSIGNMENT, classroom.root, students={"ada", "cyd"})] == ["ada", "cyd"]
    for assignment, student, named in (("03-masking", None, "'03-masking'"), (ASSIGNMENT, "zoe", "'zoe'")):
        with pytest.raises(Problem, match=named):
            feedback(assignment, classroom.root, student)


def test_the_csv_has_the_scores_and_is_written_when_they_change(classroom):
    classroom.submit("ada")
    classroom.submit("=1+1")
    classroom.submit("bob", classroom.answers(layer="self_attention = 0.125"))
    classroom.submit("cyd", "{broken")
    classroom.grade()
    path = export(course_dir=classroom.root)
    assert path == classroom.root / "class/grades.csv"
    assert {name: (row["score"], row["max_score"]) for name, row in rows(path).items()} == {
        "'=1+1": ("30.0", "30.0"),  # a name is no formula
        "ada": ("30.0", "30.0"),
        "bob": ("12.5", "30.0"),
        "cyd": ("0.0", "30.0"),
    }
    before = path.stat().st_mtime_ns
    assert export(ASSIGNMENT, classroom.root).stat().st_mtime_ns == before
    assert not list(classroom.root.rglob("*.aside"))
    with pytest.raises(Problem, match="knows no assignment '03-masking'"):
        export("03-masking", classroom.root)
    with pytest.raises(Problem, match="cannot be written"):
        export(None, classroom.root, classroom.root / "notebooks")


@pytest.fixture
def two_languages(classroom_by_hand):
    """A class of two, graded in one run: Ada's notebook is the English one, Lin's says that it is Chinese."""
    for student, metadata in (("ada", {}), ("lin", {"course": {"language": "zh"}}), ("odd", {"course": "zh"})):
        notebook = classroom_by_hand.answers(layer="self_attention = 0.5", why="Because.")
        notebook["metadata"] |= metadata
        classroom_by_hand.submit(student, notebook)
    classroom_by_hand.grade()
    return classroom_by_hand


def test_each_student_reads_feedback_in_the_language_of_their_notebook(two_languages):
    results = [path.read_text() for path in two_languages.root.glob("class/results/*/*.json")]
    assert results
    assert not re.search("[一-鿿]", "".join(results)), "what is kept has no language"
    feedback(ASSIGNMENT, two_languages.root)
    english, chinese, odd = (two_languages.feedback(student).read_text() for student in ("ada", "lin", "odd"))
    assert "10 of 20 points" in english
    assert "需要的时候可以看提示" in chinese
    assert "10 / 20 分" in chinese
    nbgraders = ("学生的回答</span>", "评分单元格: <code>", "(回到顶部)</a>")
    for words in ("(得分: 20.0 / 35.0", "得分: 10.0 / 20.0 ", "尚未评分，5 分", *nbgraders):
        assert words in chinese
    assert "Score" not in BeautifulSoup(chinese, "html.parser").get_text()
    assert "A hint is there" not in chinese
    assert not re.search("[一-鿿]", english + odd)
    feedback(ASSIGNMENT, two_languages.root, language="zh")
    assert "10 / 20 分" in two_languages.feedback("ada").read_text()
    feedback(ASSIGNMENT, two_languages.root, language="en")
    assert "10 of 20 points" in two_languages.feedback("lin").read_text()
    with pytest.raises(Problem, match=r"'tlh'.* en, zh"):
        feedback(ASSIGNMENT, two_languages.root, language="tlh")


def test_several_processes_make_the_same_pages(classroom, monkeypatch):
    classroom.submit_all("ada", "bob")
    classroom.grade()
    folders = feedback(ASSIGNMENT, classroom.root)
    before = {student: classroom.feedback(student).read_text() for student in ("ada", "bob")}
    for student in before:
        classroom.feedback(student).unlink()
    monkeypatch.setattr("autograder.reports.feedback.ENOUGH", 1)
    assert feedback(ASSIGNMENT, classroom.root, workers=2) == folders
    dated = re.compile(r"<h4>.*?</h4>|id=\"[^\"]*\"")
    assert {who: dated.sub("", classroom.feedback(who).read_text()) for who in before} == {
        who: dated.sub("", text) for who, text in before.items()
    }
