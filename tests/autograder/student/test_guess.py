"""`guess` as a learner meets it: in a kernel where somebody answers, and where nobody does."""

import json

import pytest

from autograder import guess
from autograder.student.asking import Choice, Number, Question
from autograder.student.asking.cards import question_html, reveal_html, reveal_text
from autograder.student.guessing import keep_guess
from autograder.student.questions import guesses
from autograder.student.tracking.notes import Notes

ASK, EXPERIMENT = 'guess("shuffled_words")', 'print("the result")\n"the last value"'
SHUFFLED = guesses("shuffled_words")
FIRST, RIGHT, LAST = SHUFFLED.answer.options


@pytest.fixture
def outputs(run_cells):
    """Runs cells in a kernel in which `input` gives the answers; without any, nobody is there. Outputs by cell.

    With ids, the kernel is told which cell it runs, as JupyterLab does.
    """

    def outputs(*cells, answers=(), ids=()):
        first = "from autograder import guess"
        if answers:
            first += f"\nsaid = iter({list(answers)!r})"
            first += "\nget_ipython().kernel.raw_input = lambda words: print(words) or next(said)"
        if ids:
            first += f"\nids = iter({list(ids)!r})"
            first += "\nname = lambda info: setattr(info, 'cell_id', next(ids))"
            first += "\nget_ipython().events.register('pre_run_cell', name)"
        ran = run_cells(first, *cells, allow_errors=True)
        return [[_said(output) for output in cell.outputs] for cell in ran[1:]]

    return outputs


def _said(output):
    if output.output_type in ("stream", "error"):
        return output.get("text") or output.ename
    return output.data.get("text/html") or output.data["text/plain"]


def test_where_nobody_answers_the_answer_is_folded_and_comes_below_the_experiment(mine, outputs):
    (question,), (result, value, answer), later = outputs(ASK, EXPERIMENT, "1 + 1")
    assert SHUFFLED.text[:30] in question
    assert "<strong>b</strong>" in question
    assert (result, value) == ("the result\n", "'the last value'")
    assert answer.index("<details>") < answer.index("bag of words")
    assert "<details open" not in answer
    assert later == ["2"]
    assert not (mine / ".progress").exists()


def test_a_guess_is_taken_told_and_remembered(mine, outputs):
    cells = (ASK, "1 + 1 +", EXPERIMENT, ASK, EXPERIMENT)
    (question, said), stopped, first, again, second = outputs(*cells, answers=["what?", "a"])
    assert "bag of words" not in question
    assert [line.count("a, b or c") for line in said.splitlines()[:2]] == [1, 1], "it asks twice"
    assert "'what?'" in said
    assert stopped == ["SyntaxError"], "a cell that stops reveals nothing"
    assert 0 < first[-1].index(FIRST.rstrip(".")) < first[-1].index(RIGHT.rstrip("."))
    assert "<details" not in first[-1]
    kept = json.loads((mine / ".progress" / "guesses" / "shuffled_words.json").read_text())
    assert (kept["said"], kept["right"], kept["first"]) == ([0], False, False)
    assert len(again) == 1, "it isn't asked again"
    assert FIRST.rstrip(".") in again[0]
    assert second == first


def test_an_experiment_runs_again_without_the_question_and_tells_the_answer_again(outputs):
    cells = (ASK, ASK, EXPERIMENT, "1 + 1", EXPERIMENT)
    found = outputs(*cells, answers=["b"], ids=["ask", "ask", "turn", "other", "turn"])
    told = [sum("Just so" in one for one in shown) for shown in found]
    assert told == [0, 0, 1, 0, 1]


def test_enter_alone_skips_and_what_nothing_is_run_for_is_told_at_once(outputs):
    cells = (ASK, EXPERIMENT, 'guess("bonus_twice_as_long")', "1 + 1")
    _, shown, (question, _, answer), later = outputs(*cells, answers=["", "4"])
    assert "<details>" in shown[-1]
    assert "<details" not in answer
    assert (guesses("bonus_twice_as_long").text[:20] in question, "4 times" in answer) == (True, True)
    assert later == ["2"]


def test_what_is_seen_stands_below_the_reason():
    question = Question("x", "Which?", Choice(("a", "b"), right=1), "So it is.", seen="Left.\n\nRight.")
    assert "</p><p" in reveal_html(question, (0,)).split("So it is.")[1].split("Left.")[0]
    assert reveal_text(question, (1,)).splitlines()[1:] == ["  So it is.", "  Left.", "  Right."]


def test_the_first_guess_is_what_was_believed(tmp_path):
    question = Question("x", "Which?", Choice(("a", "b"), right=1), "So it is.")
    notes = Notes(tmp_path)
    keep_guess(notes, question, (0,), 1.0)
    keep_guess(notes, question, (1,), 2.0)
    assert notes.read("guesses", "x") == {"said": [1], "right": True, "first": False, "when": 2.0}


@pytest.mark.parametrize("broken", ["", "[]", '{"said": "zz"}', '{"said": [9]}', '{"said": null}', '{"said": {}}'])
def test_a_damaged_note_counts_as_none(mine, broken, capsys):
    (mine / ".progress" / "guesses").mkdir(parents=True)
    (mine / ".progress" / "guesses" / "shuffled_words.json").write_text(broken)
    guess("shuffled_words")
    assert SHUFFLED.text[:20] in capsys.readouterr().out


def test_an_unknown_name_is_one_sentence(capsys):
    guess("shuffled_word")
    assert {"'shuffled_word';", "'shuffled_words'?"} < {*capsys.readouterr().out.split()}


def test_without_a_notebook_it_is_plain_text(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    guess("shuffled_words")
    text = capsys.readouterr().out
    assert f"  b  {RIGHT}\n  c  {LAST}\n" in text
    assert text.count(RIGHT) == 2
    assert "\x1b" not in text


def test_texts_stay_text():
    question = Question("x", "Is `<b>` *bold*? <script>", Choice(("<i>", "b"), right=0), "Why *not* `*`?")
    html = question_html(question, "Before") + reveal_html(question, (0,))
    assert "<script" not in html
    assert "<code>&lt;b&gt;</code> <em>bold</em>" in html
    assert "Why <em>not</em> <code>*</code>?" in html


def test_a_number_may_have_a_slider_between_its_two_ends():
    slider = Question("x", "How many?", Number(40, unit="%", scale=(0, 100)), "So it is.")
    page = question_html(slider, "Before")
    assert '<input type="range" min="0" max="100" aria-label="Your guess"' in page
    assert "' %'" in page, "it says its number with the unit"
    assert slider.answer.how == "a number from 0 to 100", "without a mouse, or a script, it is typed"
    assert slider.answer.read("40") == 40
    plain = Question("x", "How many?", Number(40, unit="%"), "So it is.")
    assert "<input" not in question_html(plain, "Before")
    assert plain.answer.how == "a number"
