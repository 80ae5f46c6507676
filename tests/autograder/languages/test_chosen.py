"""Which language is read: the one asked for, the notebook's own, the setting's."""

import json
import re

import pytest

from autograder.base import reader
from autograder.base.problem import Problem
from autograder.languages import chosen
from autograder.student import check, guess, hint, language, solution
from autograder.student.asking.translated import translated
from autograder.student.questions import guesses


@pytest.fixture(autouse=True)
def _nothing_chosen(monkeypatch):
    monkeypatch.setattr(reader, "_asked", "")
    monkeypatch.delenv(reader.SETTING, raising=False)
    monkeypatch.delenv(reader.NOTEBOOK, raising=False)


def notebook(folder, metadata):
    path = folder / "a.ipynb"
    path.write_text(json.dumps({"cells": [], "metadata": metadata}))
    return str(path)


def test_english_the_setting_the_notebook_the_call(tmp_path, monkeypatch):
    assert chosen.current().language == "en"
    monkeypatch.setenv(reader.SETTING, "tlh")
    assert chosen.current().language == "en", "a setting that there is not"
    monkeypatch.setenv(reader.SETTING, "zh")
    assert chosen.current().language == "zh"
    monkeypatch.setenv(reader.NOTEBOOK, notebook(tmp_path, {"course": {"language": "en"}}))
    assert chosen.current().language == "en"
    chosen.choose("zh")
    assert chosen.current().language == "zh"


@pytest.mark.parametrize(
    "metadata", [{}, [], {"course": []}, {"course": {"language": ["zh"]}}, {"course": {"language": "../zh"}}]
)
def test_metadata_that_says_nothing(tmp_path, metadata):
    assert chosen.of_notebook(notebook(tmp_path, metadata)) == ""
    assert chosen.of_metadata(metadata) == ""


def test_a_notebook_that_is_not_there(tmp_path):
    assert chosen.of_notebook(str(tmp_path / "none.ipynb")) == ""
    (tmp_path / "broken.ipynb").write_text("{")
    assert chosen.of_notebook(str(tmp_path / "broken.ipynb")) == ""


def test_a_language_that_there_is_not_says_which_there_are(capsys):
    with pytest.raises(Problem, match=r"'fr'.* en, zh"):
        chosen.choose("fr")
    language("fr")
    assert "en, zh" in capsys.readouterr().out


@pytest.mark.parametrize("slug", ["self_attentoin", "nonsense", "shufled_words"])
@pytest.mark.parametrize("door", [lambda slug: check(slug, 3), hint, solution, guess, language])
def test_a_name_that_there_is_not_is_told_in_it(door, slug, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    language("zh")
    door(slug)
    text = capsys.readouterr().out
    assert repr(slug) in text
    assert not re.search(r"There|you|there", text)
    assert re.search("[\u4e00-\u9fff]{2}", text)


def test_the_doors_speak_it(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    language("zh")
    hint("self_attention")
    assert "SelfAttentionLayer的提示，1 / 3" in capsys.readouterr().out.replace(" 的提示", "的提示")
    language("en")
    hint("self_attention")
    assert "Hints for SelfAttentionLayer, " in capsys.readouterr().out


def test_a_question_keeps_what_is_right():
    question = guesses("shuffled_words")
    other = translated(question, lambda place, english: f"{place}|{english}")
    assert other.answer.right == question.answer.right
    assert other.text == f"shuffled_words/text|{question.text}"
    assert [len(one) for one in (other.answer.options, other.answer.remarks)] == [3, 3]
    assert other.answer.read("b") == question.answer.read("b")
