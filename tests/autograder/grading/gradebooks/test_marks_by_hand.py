"""Marks given by hand: what becomes of them when a submission is graded again."""

import pytest
from nbgrader.api import Gradebook

from autograder.checks.judging import Verdict
from tests.autograder.grading.conftest import ASSIGNMENT, POINTS, cell_of, fake_grader


def gradebook(classroom):
    return Gradebook(classroom.course.db_url, classroom.course.course_id)


def marks(classroom):
    """What the gradebook holds of the written answer and of a check: the mark by hand, and whether to look at it."""
    with gradebook(classroom) as book:
        found = {one.name: one for one in book.find_submission_notebook(ASSIGNMENT, ASSIGNMENT, "ada").grades}
        return {name: (found[name].manual_score, found[name].needs_manual_grade) for name in MARKED}


MARKED = ("why", "check_self_attention")


@pytest.fixture
def marked_by_hand(classroom_by_hand):
    """A class of one, whose written answer and whose layer have been marked by hand."""
    answered = classroom_by_hand.answers(layer="self_attention = 0.5")
    cell_of(answered, "why")["source"] = "Because."
    classroom_by_hand.submit("ada", answered)
    classroom_by_hand.grade()
    assert marks(classroom_by_hand)["why"] == (None, True)
    with gradebook(classroom_by_hand) as book:
        for name, score in zip(MARKED, (4, 15), strict=True):
            grade = book.find_grade(name, ASSIGNMENT, ASSIGNMENT, "ada")
            grade.manual_score, grade.needs_manual_grade = score, False
        book.db.commit()
    return classroom_by_hand, answered


def test_a_regrade_of_the_same_answers_leaves_marks_by_hand_marked(marked_by_hand):
    classroom, _ = marked_by_hand
    classroom.grade(again=True)
    assert marks(classroom) == {"why": (4, False), "check_self_attention": (15, False)}


def test_a_mark_by_hand_on_another_answer_is_to_be_looked_at(marked_by_hand):
    classroom, answered = marked_by_hand
    cell_of(answered, "why")["source"] = "Because of this."
    classroom.submit("ada", answered)
    classroom.grade()
    assert marks(classroom) == {"why": (4, True), "check_self_attention": (15, False)}
    classroom.grade(again=True)
    assert marks(classroom)["why"] == (4, True), "it still is"


def test_a_mark_by_hand_on_another_score_of_the_judge_is_to_be_looked_at(marked_by_hand):
    classroom, _ = marked_by_hand

    def kinder(student, slug, learner):
        return Verdict(slug, POINTS[slug], POINTS[slug])

    classroom.grade(fake_grader(judge=kinder), again=True)
    assert marks(classroom) == {"why": (4, False), "check_self_attention": (15, True)}
    with gradebook(classroom) as book:
        assert book.find_submission(ASSIGNMENT, "ada").score == 10 + 15 + 4
        assert book.find_grade("check_self_attention", ASSIGNMENT, ASSIGNMENT, "ada").auto_score == 20
