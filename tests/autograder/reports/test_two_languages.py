"""A class that hands in notebooks in two languages: one run grades both alike, and each reads its own."""

import copy
import re

import pytest
from bs4 import BeautifulSoup

from autograder.base import notebooks
from autograder.base.notebooks import texts_in
from autograder.grading.gradebooks.results import read_result
from autograder.languages.texts import texts
from autograder.lms.grades import read_grades
from autograder.lti.launches import Learner
from autograder.lti.scores import Score
from autograder.pipeline.reading.oddities import NOT_THERE
from autograder.pipeline.reading.personalise import mark_anew
from autograder.reports.feedback import feedback
from tests.autograder.grading.conftest import ASSIGNMENT, write_json

WORDS = {"# Attention": "# 注意力", "Your answer.": "写在这里。"}


def in_chinese(notebook):
    """As the build makes it: other texts, nbgrader's checksum of them, and the language in the metadata."""
    notebook = copy.deepcopy(notebook)
    for cell in notebook["cells"]:
        if cell["source"] in WORDS:
            cell["source"] = WORDS[cell["source"]]
            mark_anew(cell)
    notebook["metadata"]["course"] = {"language": "zh"}
    return notebook


@pytest.fixture
def released(classroom_by_hand, monkeypatch):
    """The class's notebook as one that came with the course, in both languages."""
    english = classroom_by_hand.release.notebook
    write_json(classroom_by_hand.root / f"notebooks/zh/{ASSIGNMENT}/{ASSIGNMENT}.ipynb", in_chinese(english))
    monkeypatch.setattr(notebooks, "release", lambda: classroom_by_hand.root / "notebooks")
    return classroom_by_hand


def page(classroom, student):
    return BeautifulSoup(classroom.feedback(student).read_text(), "html.parser").get_text()


def test_one_run_grades_both_and_each_reads_its_own(released):
    answers = released.answers(layer="self_attention = 0.5")
    released.submit("ada", answers)
    released.submit("bo", in_chinese(answers))
    released.grade()
    with released.gradebook() as book:
        ada, bo = (book.find_submission_notebook(ASSIGNMENT, ASSIGNMENT, name) for name in ("ada", "bo"))
        assert (ada.score, ada.needs_manual_grade) == (bo.score, bo.needs_manual_grade) == (20, False)
    feedback(ASSIGNMENT, released.root)
    ada, bo = page(released, "ada"), page(released, "bo")
    assert ("注意力" in ada, "注意力" in bo) == (False, True)
    assert ("Your answer." in ada, "写在这里。" in ada) == (True, False)
    assert ("Your answer." in bo, "写在这里。" in bo) == (False, True)
    feedback(ASSIGNMENT, released.root, language="en")
    assert "Your answer." in page(released, "bo")


def test_the_lms_is_told_in_the_language_of_each_notebook(released):
    answers = released.answers(layer="self_attention = 0.5")
    answers["cells"] = [cell for cell in answers["cells"] if "scalar" not in cell["id"]]
    released.submit("ada", answers)
    released.submit("bo", in_chinese(answers))
    released.grade()
    ada, bo = read_grades(released.course, ASSIGNMENT).students
    assert (ada.texts.language, bo.texts.language) == ("en", "zh")
    words = [line for line in bo.comments if not line.startswith("SelfAttentionLayer")]  # the fake judge's are English
    title = texts("zh")("self_attention/title", "SelfAttentionLayer")
    assert [line.partition(":")[0] for line in ada.comments][1] == f"{title}, 10 of 20"
    assert bo.comments[1].startswith(f"{title}，10 / 20 分：")
    assert not re.search("[a-z]{3}", " ".join(words).replace("scalar_self_attention is not defined.", "")), words
    about = {"notebook": ASSIGNMENT, "given": 10, "maximum": 35, "pending": True}
    said = [Score(one.student, learner=Learner("", "", ""), texts=one.texts, **about).comment for one in (ada, bo)]
    assert (said[0].startswith("10 of 35 points. "), said[1].startswith("10 / 35 分。")) == (True, True)
    feedback(ASSIGNMENT, released.root)  # and a note on the grading is in that language too
    assert "这一本里没有，所以算没有作答：scalar_self_attention。现在发的笔记本里都有。" in page(released, "bo")
    kept = read_result(released.course, ASSIGNMENT, "bo")
    assert kept.remarks[0].template == NOT_THERE
    english = released.course
    english.config.FeedbackPage.language = "en"
    assert read_grades(english, ASSIGNMENT).students[1].texts.language == "en"


def test_texts_of_what_is_not_there(released):
    assert texts_in(ASSIGNMENT, "zh") == WORDS
    assert texts_in(ASSIGNMENT, "fr") == {}
    assert texts_in("", "zh") == texts_in("99-nothing", "zh") == {}
    (released.root / f"notebooks/zh/{ASSIGNMENT}/{ASSIGNMENT}.ipynb").write_text("broken")
    assert texts_in(ASSIGNMENT, "zh") == {}
