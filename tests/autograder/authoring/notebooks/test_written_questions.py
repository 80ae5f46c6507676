"""The written questions: where they stand, what they are worth, and who reads their marking guide."""

from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder.checks.catalogues import questions
from autograder.cli import app

ROOT = Path(__file__).parents[4]


def test_they_stand_where_their_matter_is_taught():
    assert Counter(question.notebook for question in questions().values()) >= Counter(
        {"03-masking": 2, "05-feed-forward-and-norm": 2, "06-positions": 2, "09-training-a-translator": 2}
    )


@pytest.mark.parametrize("slug", questions())
def test_a_question_is_worth_its_marks(slug):
    question = questions()[slug]
    assert question.points == sum(points for points, _ in question.marks)
    assert question.points in (5, 10)
    assert all(points > 0 and text.endswith(".") for points, text in question.marks)
    assert question.answer
    assert question.beware


@pytest.mark.parametrize("name", sorted({question.notebook for question in questions().values()}))
def test_the_marking_guide_is_printed_for_teachers(name):
    """Students get none of it: see tests/autograder/authoring/test_bundle.py."""
    release = (ROOT / "notebooks" / name / f"{name}.ipynb").read_text(encoding="utf-8")
    shown = "".join(CliRunner().invoke(app, ["guide", name]).output.split())  # lines break at hyphens too
    for question in (one for one in questions().values() if one.notebook == name):
        assert "".join(question.answer.split()) in shown
        assert question.title in release
