"""Marks given by hand: what becomes of them when a submission is graded again."""

import pytest

from autograder.checks.judging import Verdict
from autograder.grading.gradebooks.standings import unmarked_answers
from tests.autograder.grading.conftest import ASSIGNMENT, POINTS, cell_of, fake_grader


def marks(classroom):
    """What the gradebook holds of the written answer and of a check: the mark by hand, and whether to look at it."""
    return {name: classroom.marked(name) for name in ("why", "check_self_attention")}


@pytest.fixture
def marked_by_hand(classroom_by_hand):
    """A class of one, whose written answer and whose layer have been marked by hand."""
    answered = classroom_by_hand.answers(layer="self_attention = 0.5", why="Because.")
    classroom_by_hand.submit("ada", answered)
    classroom_by_hand.grade()
    assert marks(classroom_by_hand)["why"] == (None, True)
    classroom_by_hand.mark("why", 4)
    classroom_by_hand.mark("check_self_attention", 15)
    return classroom_by_hand, answered


def test_a_regrade_of_the_same_answers_leaves_marks_by_hand_marked(marked_by_hand):
    classroom, _ = marked_by_hand
    classroom.grade(again=True)
    assert marks(classroom) == {"why": (4, False), "check_self_attention": (15, False)}


def test_what_is_marked_by_hand_waits_for_nobody(marked_by_hand):
    classroom, _ = marked_by_hand
    with classroom.gradebook() as book:
        assert unmarked_answers(book, ASSIGNMENT) == {}


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
    assert classroom.scores() == {"ada": 10 + 15 + 4}
    with classroom.gradebook() as book:
        assert book.find_grade("check_self_attention", ASSIGNMENT, ASSIGNMENT, "ada").auto_score == 20
