"""`course recall`: what is due by the day, out of guesses and reviews, for a learner who answers or goes away."""

from datetime import date

import pytest
from typer.testing import CliRunner

import autograder
from autograder.checks.catalogues import notebooks
from autograder.student import recalling
from autograder.student.asking.reader import NOBODY, SKIPPED
from autograder.student.guessing import keep_guess
from autograder.student.questions import by_notebook, guesses
from autograder.student.tracking.memory import A_DAY, A_SESSION, deck, due, next_due
from autograder.student.tracking.notes import Notes
from autograder.student.tracking.progress_store import keep, kept
from course.cli import app

MONDAY = 1_700_000_000.0
SHUFFLED = guesses("shuffled_words")


@pytest.fixture
def today(monkeypatch):
    """The day on which it is asked, and how each question is answered: `today(day, answer)`."""
    asked = []

    def begin(day, answer):
        asked.clear()
        monkeypatch.setattr(recalling.time, "time", lambda: MONDAY + day * A_DAY)
        monkeypatch.setattr(recalling, "ask", lambda question, prompt: asked.append(question) or answer(question))
        return asked

    return begin


def right(question):
    kind = question.answer
    return next(getattr(kind, one) for one in ("all_right", "right", "shape", "value") if hasattr(kind, one))


def slugs(folder):
    found = deck(by_notebook(), notebooks(), Notes(folder), kept(folder))
    return {name[:2]: [one.slug for one in questions] for name, questions in found.items()}


def test_only_what_was_met_is_in_the_deck(all_notebooks):
    assert slugs(all_notebooks) == {}
    keep_guess(Notes(all_notebooks), SHUFFLED, (0,), MONDAY)
    keep(all_notebooks, "causal_mask", 3, 10)
    found = slugs(all_notebooks)
    assert list(found) == ["02", "03"]
    assert found["02"][0] == "shuffled_words"
    assert len(found["02"]) > 1
    assert set(found["03"]) == {one.slug for one in by_notebook()["03-masking"][1]}, "no guess that wasn't made"


def test_boxes_a_guess_comes_after_a_day_and_then_after_twice_as_long(all_notebooks):
    bank, notes = {"02": (SHUFFLED,)}, Notes(all_notebooks)
    keep_guess(notes, SHUFFLED, SHUFFLED.answer.all_right, MONDAY)
    assert next_due(bank, notes) == MONDAY + A_DAY
    for day, expected in ((1, 1), (2, 2), (4, 4)):
        recalling.note_recalled(notes, SHUFFLED.slug, True, MONDAY + day * A_DAY)
        assert next_due(bank, notes) == MONDAY + (day + expected) * A_DAY
    for is_right, wait in ((False, A_SESSION), (True, A_DAY)):
        recalling.note_recalled(notes, SHUFFLED.slug, is_right, MONDAY)
        assert due(notes.read("recalled", SHUFFLED.slug)) == MONDAY + wait
    assert next_due({"02": (SHUFFLED, guesses("party_map"))}, notes) == 0


def test_a_week_of_days(all_notebooks, today, capsys):
    for slug in ("causal_mask", "self_attention", "one_hot", "layer_norm"):
        keep(all_notebooks, slug, 10, 10)
    keep_guess(Notes(all_notebooks), SHUFFLED, (0,), MONDAY)
    asked = today(1, right)
    assert recalling.ask_due(all_notebooks) is False
    first = [one.slug for one in asked]
    assert len(first) == 7
    assert first[0] == "shuffled_words", "what was missed comes first"
    asked[:] = []
    recalling.ask_due(all_notebooks)
    assert not asked, "once a day"
    assert "--again" in capsys.readouterr().out
    recalling.ask_due(all_notebooks, again=True)
    more = {one.slug for one in asked}
    assert more, "others, on request"
    assert not more & set(first)


def test_when_nothing_is_due_the_day_is_named(all_notebooks, today, capsys):
    keep_guess(Notes(all_notebooks), SHUFFLED, (1,), MONDAY)
    for one in by_notebook()["02-self-attention"][1]:
        recalling.note_recalled(Notes(all_notebooks), one.slug, True, MONDAY)
    asked = today(0.5, right)
    assert recalling.ask_due(all_notebooks) is False
    assert not asked
    assert date.fromtimestamp(MONDAY + A_DAY).isoformat() in capsys.readouterr().out


def test_control_c_keeps_what_was_answered(all_notebooks, today, capsys):
    keep(all_notebooks, "causal_mask", 10, 10)
    answers = iter([right, right])

    def answer(question):
        for known in answers:
            return known(question)
        raise KeyboardInterrupt

    asked = today(0, answer)
    done = CliRunner().invoke(app, ["recall", str(all_notebooks)])
    assert done.exit_code == 130
    assert set(Notes(all_notebooks).all("recalled")) == {one.slug for one in asked[:2]}
    assert "2" in done.output.splitlines()[-1]
    before = {one.slug for one in asked[:2]}
    asked = today(0, right)
    assert CliRunner().invoke(app, ["recall", str(all_notebooks)]).exit_code == 0
    assert asked, "the same day it goes on"
    assert not {one.slug for one in asked} & before


@pytest.mark.parametrize("nothing", [SKIPPED, NOBODY])
def test_what_is_not_answered_is_not_noted(all_notebooks, today, nothing):
    keep(all_notebooks, "causal_mask", 10, 10)
    asked = today(0, lambda question: nothing)
    recalling.ask_due(all_notebooks)
    assert asked
    assert not (all_notebooks / ".progress" / "recalled").exists()
    assert not (all_notebooks / ".progress" / "asked").exists()


def test_in_a_notebook_and_in_chinese(all_notebooks, today, monkeypatch, capsys):
    monkeypatch.chdir(all_notebooks / "03-masking")
    autograder.recall()
    assert capsys.readouterr().out.count("\n") == 1
    keep(all_notebooks, "causal_mask", 10, 10)
    asked = today(0, right)
    autograder.recall()
    assert asked
    monkeypatch.setenv("COURSE_LANGUAGE", "zh")
    capsys.readouterr()
    autograder.recall()
    assert "course recall --again" in (said := capsys.readouterr().out)
    assert not said.startswith("That")


def test_without_notebooks_it_is_one_sentence(tmp_path):
    done = CliRunner().invoke(app, ["recall", str(tmp_path / "nowhere")])
    assert done.exit_code == 1
    assert done.output.count("\n") == 1
