"""A demo in another language: the folder's, or what is asked for."""

import json

import pytest

from autograder.base.problem import Problem
from course.presenting.demo.plan import Plan, language_of
from course.presenting.demo.worker import begin, lesson_of
from course.text.han import has_han
from course.training import Checkpoint

SMALL = {"d_model": 16, "num_layers": 1, "dim_feedforward": 16}


@pytest.mark.parametrize(("settings", "language"), [
    ('{"language": "zh"}', "zh"), ('{"language": ""}', "fr"), ("{}", "fr"), ("{", "fr"), ("[]", "fr"), (None, "fr"),
])  # fmt: skip
def test_a_folder_says_its_own(tmp_path, settings, language):
    if settings is not None:
        (tmp_path / "settings.json").write_text(settings, encoding="utf-8")
    assert language_of(Plan(tmp_path)) == language
    assert language_of(Plan(tmp_path, language="zh")) == "zh"
    assert language_of(Plan()) == "fr"


def test_it_is_told_before_tensorflow_is_there():
    lesson = lesson_of(Plan(pairs=300, language="zh"))
    assert lesson["language"] == {"code": "zh", "name": "Chinese"}
    assert json.dumps(lesson)
    assert all(has_han(chinese) and " " not in chinese for _, chinese in lesson["pairs"])


def test_a_folder_keeps_its_language(tmp_path):
    plan = Plan(tmp_path / "zh", SMALL, pairs=300, language="zh")
    lesson, _, _ = begin(plan)
    assert "只" in lesson.target.words
    assert Checkpoint(plan.folder).settings().language == "zh"
    again, _, _ = begin(Plan(plan.folder, SMALL, pairs=300))
    assert again.target.words == lesson.target.words
    with pytest.raises(Problem, match=r"English-Chinese .*English-French"):
        begin(Plan(plan.folder, SMALL, pairs=300, language="fr"))
