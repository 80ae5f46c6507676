"""A learner's memory: a week of five sessions, and what each rule of choosing does."""

import json

import pytest

import autograder
from autograder.checks.catalogues import find
from autograder.checks.judging import Named, Verdict
from autograder.student import recalling
from autograder.student.checking import after_check
from autograder.student.guessing import keep_guess
from autograder.student.questions import by_notebook, guesses
from autograder.student.tracking.memory import A_DAY, chosen, met, note_met, note_recalled
from autograder.student.tracking.notes import Notes
from autograder.student.tracking.progress import SINCE, understood
from autograder.student.tracking.progress_store import keep, kept

MONDAY = 1_700_000_000.0


def slugs(notes, before, now, tried=None):
    tried = tried or {}
    return [one.slug for one in chosen(recalling.before(before, notes, tried), notes, tried, now)]


def notebook_of(slug):
    return next(name for name, (_, asked) in by_notebook().items() if any(one.slug == slug for one in asked))


class Learner:
    """Answers all that is asked: right, but for what is named."""

    def __init__(self, folder):
        self.notes, self.folder, self.asked = Notes(folder), folder, []

    def session(self, before, now, wrong=()):
        tried = kept(self.folder)
        found = chosen(recalling.before(before, self.notes, [*tried, "scale_layer"]), self.notes, tried, now)  # 00b
        for question in found:
            note_recalled(self.notes, question.slug, question.slug not in wrong, now)
        self.asked.append([one.slug for one in found])
        return self.asked[-1]


def test_a_week_of_five_sessions(tmp_path):
    learner = Learner(tmp_path)
    # Monday, notebook 02: nothing is known of this learner, so the latest notebooks come first, one question each.
    monday = learner.session("02", MONDAY)
    assert [notebook_of(one)[:2] for one in monday] == ["01", "00", "01"]
    # In it √d is left out twice, and the shuffled words are missed.
    note_met(learner.notes, "self_attention", ["no_scale"], MONDAY, solved=False)
    note_met(learner.notes, "self_attention", ["no_scale"], MONDAY + 60, solved=True)
    keep_guess(learner.notes, guesses("shuffled_words"), (0,), MONDAY)
    # Tuesday, notebook 03: what was met comes first, then the missed guess.
    tuesday = learner.session("03", MONDAY + A_DAY, wrong=["recall_scale"])
    assert tuesday[0] == "recall_scale"
    assert "recall_bag_of_words" not in tuesday, "both are of notebook 02, and others wait, too"
    assert not set(tuesday) & set(monday), "what was right yesterday isn't asked at once"
    # Wednesday, notebook 04: what was missed yesterday comes again.
    wednesday = learner.session("04", MONDAY + 2 * A_DAY)
    assert "recall_scale" in wednesday
    assert len({notebook_of(one) for one in wednesday}) == 3
    # Thursday: right yesterday, so its time hasn't come.
    thursday = learner.session("05", MONDAY + 3 * A_DAY)
    assert "recall_scale" not in thursday or learner.notes.read("recalled", "recall_scale")["wait"] <= 1
    assert "recall_bag_of_words" in {*tuesday, *wednesday, *thursday}
    # Friday: fifteen questions in a week, and none but the missed one and those that are due twice.
    friday = learner.session("06", MONDAY + 4 * A_DAY)
    assert [len(one) for one in learner.asked] == [3] * 5
    first_times = [one for session in learner.asked for one in session]
    assert len(set(first_times)) >= 13, "new things are asked, and not the same ones again and again"
    assert friday


def test_what_is_optional_is_asked_about_once_it_was_begun(tmp_path):
    notes, optional = Notes(tmp_path), "01b-from-recurrence"
    assert optional not in recalling.before("02", notes, {})
    assert optional in recalling.before("02", notes, {"rnn_step"})


def test_what_was_answered_in_this_session_is_not_asked_again(tmp_path):
    notes = Notes(tmp_path)
    seen = set()
    for minute in range(3):
        for slug in slugs(notes, "03", MONDAY + 60 * minute):
            assert slug not in seen
            seen.add(slug)
            note_recalled(notes, slug, bool(minute % 2), MONDAY + 60 * minute)
    assert len(seen) == 9


def test_what_is_not_understood_yet_comes_before_what_is(tmp_path):
    notes = Notes(tmp_path)
    note_met(notes, "layer_norm", ["epsilon_outside_root"], MONDAY, solved=False)
    note_met(notes, "causal_mask", ["inverted"], MONDAY, solved=False)
    note_met(notes, "causal_mask", [], MONDAY + 60, solved=True)
    assert slugs(notes, "06", MONDAY + A_DAY)[:2] == ["recall_epsilon", "recall_mask_side"]


def test_an_exercise_that_is_still_open_counts_too(tmp_path):
    keep(tmp_path, "cosine_similarity", 2, 10)
    assert "recall_alike" not in slugs(Notes(tmp_path), "03", MONDAY)
    keep(tmp_path, "skip_gram_pairs", 2, 10)
    assert "recall_alike" in slugs(Notes(tmp_path), "03", MONDAY, kept(tmp_path))


def test_a_check_leaves_what_it_recognised_and_progress_tells_what_is_understood_since(mine, capsys):
    named = (Named("no_scale", "The scores are not divided by √d."),)
    after_check.note(Verdict("self_attention", 7, 20, misconceptions=named))
    assert [(one.slug, one.name, one.since) for one in met(Notes(mine))] == [("self_attention", "no_scale", None)]
    assert understood(mine) == []
    after_check.note(Verdict("self_attention", 20, 20))
    (said,) = understood(mine)
    assert [one.did in said for one in find("self_attention").misconceptions if one.id == "no_scale"] == [True]
    autograder.progress()
    assert f"{SINCE}\n{said}" in capsys.readouterr().out
    after_check.note(Verdict("self_attention", 7, 20, misconceptions=named))
    assert understood(mine) == [], "it is back"


def test_at_the_head_of_a_notebook(mine, monkeypatch, capsys):
    monkeypatch.setattr(recalling, "ask", lambda question, prompt: next(answers))
    answers = iter([(8,), (8,), (0,)])
    monkeypatch.setattr(recalling, "chosen", lambda *args: by_notebook()["00b-twelve-repairs"][1][:3])
    autograder.recall("03-masking")
    text = capsys.readouterr().out
    assert " 1 of 3:" in text
    assert "0 of 3 " in text
    autograder.recall("03-masking")
    assert "again=True" in capsys.readouterr().out
    assert json.loads((mine / ".progress" / "asked" / "03.json").read_text())["when"] > 0


def test_where_nobody_answers_all_is_shown_and_nothing_kept(mine, capsys):
    autograder.recall("03-masking")
    text = capsys.readouterr().out
    assert [f" {number} of 3:" in text for number in (1, 2, 3)] == [True] * 3
    assert not (mine / ".progress").exists()
    autograder.recall("00-first-look")
    assert capsys.readouterr().out.count("\n") == 1


@pytest.mark.parametrize("broken", ["[]", '{"no_scale": 3}', '{"no_scale": {"last": "x"}}', "{"])
def test_a_damaged_note_is_none(tmp_path, broken):
    (tmp_path / ".progress" / "met").mkdir(parents=True)
    (tmp_path / ".progress" / "met" / "self_attention.json").write_text(broken)
    assert met(Notes(tmp_path)) == []
    assert len(slugs(Notes(tmp_path), "03", MONDAY)) == 3
