"""The bank of questions: complete, and each leads somewhere."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from autograder.authoring.notebooks.source import CLOSED, COMMENT
from autograder.base.problem import Problem
from autograder.checks.catalogues import catalogue
from autograder.student.asking import Choice, Number, Order
from autograder.student.questions import UnknownQuestion, by_notebook, guesses, read
from tests.autograder.authoring.lessons import NAMES, SOURCES, cells

GUESSES = [one for asked, _ in by_notebook().values() for one in asked]
RECALL = [one for _, asked in by_notebook().values() for one in asked]
each_question = pytest.mark.parametrize("question", GUESSES + RECALL, ids=lambda one: one.slug)


def test_each_slug_is_there_once():
    assert [slug for slug, count in Counter(one.slug for one in GUESSES + RECALL).items() if count > 1] == []


def test_every_notebook_leaves_some_questions_for_later():
    assert list(by_notebook()) == sorted(by_notebook())
    followed = {name: asked for name, (_, asked) in by_notebook().items() if "00b" <= name < "11"}
    assert {name: len(asked) for name, asked in followed.items() if len(asked) < 4} == {}


@each_question
def test_texts_are_sentences_and_say_what_comes_of_it(question):
    assert question.slug.isidentifier()
    assert question.text.endswith(("?", ".", ":"))
    assert question.why.endswith((".", "?", ")", "”"))
    assert "$" not in question.text + question.why + question.seen, "formulas aren't drawn in an answer"
    assert "**" not in question.text + question.why + question.seen
    assert {text.count("`") % 2 for text in (question.text, question.why, question.seen)} == {0}


@each_question
def test_the_right_answer_is_right_and_says_no_distance(question):
    kind = question.answer
    right = {Choice: "all_right", Number: "value", Order: "right"}.get(type(kind), "shape")
    assert kind.is_right(getattr(kind, right))
    assert kind.distance(getattr(kind, right)) == ""
    if isinstance(kind, Choice):
        assert 2 <= len(kind.options) <= 8
        assert len(set(kind.options)) == len(kind.options)
        assert len(kind.remarks) in (0, len(kind.options))
        assert all(0 <= place < len(kind.options) for place in kind.all_right)


def test_no_letter_is_a_good_guess_for_all():
    places = Counter(one.answer.right for one in GUESSES + RECALL if isinstance(one.answer, Choice))
    assert max(places.values()) < 0.6 * sum(places.values())


@each_question
def test_what_it_is_about_exists(question):
    records = catalogue()
    for one in question.about:
        first, _, name = one.partition(":")
        if first == "guess":
            assert guesses(name)
        else:
            assert first in records, one
            assert not name or name in {known.id for known in records[first].misconceptions}, one


def test_every_guess_stands_in_just_one_cell_of_its_notebook():
    asked = Counter()
    for name in NAMES:
        own = {one.slug for one in by_notebook().get(name, ((), ()))[0]}
        for cell, after in pairwise([*cells(name), None]):
            for slug in re.findall(r'^guess\("(\w+)"', cell.source, re.MULTILINE):
                assert cell.role == "demo"
                assert slug in own, f"{name} asks {slug}, which isn't in the notebook's questions"
                if guesses(slug).experiment:
                    assert after.role == "demo", f"no experiment answers {slug}"
                asked[slug] += 1
    assert asked == Counter(one.slug for one in GUESSES)


def test_what_a_text_asks_before_the_next_cell_isnt_told_openly_below_it():
    """As the build holds it for a guess."""
    for name in NAMES:
        lesson = cells(name)
        for number, (cell, after) in enumerate(pairwise(lesson)):
            if "**Before you run it" in cell.source and after.kind == "code":
                text = next(one.source for one in lesson[number + 1 :] if one.kind == "markdown")
                told = COMMENT.sub("", text).strip()
                assert told.startswith(CLOSED), f"{name} tells: {told[:60]}"


def test_notebooks_begin_with_what_is_remembered():
    """All that follow another; with `progress`, which the README promises."""
    for path in SOURCES:
        if path.stem[:2] > "00":
            text = path.read_text(encoding="utf-8")
            assert f'recall("{path.stem}")' in text
            assert re.search(r"^from autograder import .*\bprogress\b", text, re.MULTILINE)


TWO_WHYS = '[[guess]]\nnumber = 2\nwhy = ""\ntext = ""\nwy = ""'


@pytest.mark.parametrize("broken", ["[[guess]]\nslug =", '[[guess]]\nslug = "two"', "[[gues]]", TWO_WHYS])
def test_a_question_that_cant_be_read_is_told_with_its_file(tmp_path, broken):
    path = tmp_path / "01-fruit.toml"
    path.write_text(broken)
    with pytest.raises(Problem, match=r"01-fruit\.toml"):
        read(path, "guess")


def test_an_unknown_one_is_told_with_the_nearest():
    with pytest.raises(UnknownQuestion, match="did you mean 'shuffled_words'"):
        guesses("shufled_words")
    with pytest.raises(UnknownQuestion, match="its notebook names them"):
        guesses("zzz")
