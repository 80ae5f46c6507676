"""`check` and `hint`, as a learner calls them."""

import asyncio
from types import SimpleNamespace

import keras
import pytest
import tensorflow as tf

from autograder import check, hint
from autograder.checks.catalogues import find
from autograder.grading.answers import answer_to
from autograder.student.checking.after_check import say_what_never_ran
from autograder.student.checking.points import Points
from autograder.student.desk import GONE
from course.layers import SelfAttentionLayer, causal_mask
from course.mine import pieces
from tests.exercises.answers import FOLDER

NoScale = answer_to(FOLDER, "self_attention", "no_scale").definitions()["SelfAttentionLayer"]


def test_the_value_is_a_float_and_the_report_is_printed(capsys):
    score = check("self_attention", NoScale)
    assert isinstance(score, float)
    assert 0 < score < 20
    text = capsys.readouterr().out
    assert f"{score:g} of 20 points" in text
    assert "✓ builds (4/4)" in text
    (no_scale,) = (one for one in find("self_attention").misconceptions if one.id == "no_scale")
    assert f"→ {no_scale.did}" in text
    assert 'hint("self_attention")' in text


def test_the_courses_own_class_is_not_an_answer(capsys):
    assert check("self_attention", SelfAttentionLayer) == 0.0
    assert "course.layers.SelfAttentionLayer" in capsys.readouterr().out
    assert check("causal_mask", causal_mask) == 0.0


@pytest.mark.parametrize(("slug", "answer", "named"), [
    ("selfattention", NoScale, "'self_attention'"), ("self_attention", NoScale(4), "class"),
    ("self_attention", object, "layer"), ("causal_mask", 3, "function"), (None, NoScale, "None"),
])  # fmt: skip
def test_a_wrong_use_is_one_sentence_and_no_points(slug, answer, named, capsys):
    assert check(slug, answer) == 0.0
    assert named in " ".join(capsys.readouterr().out.split())


def test_an_answer_may_run_a_loop_of_its_own_where_a_notebook_runs_one(capsys):
    def slow(n):
        asyncio.run(asyncio.sleep(0))
        return 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)

    async def cell():
        loop = asyncio.get_event_loop_policy().get_event_loop()
        score = check("causal_mask", slow)
        return score, loop, asyncio.get_running_loop(), asyncio.get_event_loop_policy().get_event_loop()

    score, loop, *after = asyncio.run(cell())
    assert (score, after) == (10.0, [loop, loop])


def test_prints_of_the_answer_do_not_flood_the_report(capsys):
    def noisy(n):
        print("noise")
        return 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)

    assert check("causal_mask", noisy) == 10.0
    assert "noise" not in capsys.readouterr().out


def test_check_leaves_nothing_behind(capsys):
    policy = keras.config.dtype_policy().name
    check("masked_self_attention", NoScale)
    assert keras.config.dtype_policy().name == policy
    assert SelfAttentionLayer(3)(*[tf.ones((1, 2, 3))] * 3)[0].shape == (1, 2, 3)


def test_hints_come_one_after_the_other(capsys, mine):
    first, second, third = find("self_attention").hints
    for number, shown in enumerate([[first], [first, second], [first, second, third], [first, second, third]], 1):
        hint("self_attention")
        text = capsys.readouterr().out
        assert f"SelfAttentionLayer, {min(number, 3)} of 3:" in text
        assert [one in text for one in (first, second, third)] == [one in shown for one in (first, second, third)]
    hint("causal_mask")
    assert "1 of 3" in capsys.readouterr().out, "each exercise has steps of its own"
    hint("nothing")
    assert "'nothing'" in capsys.readouterr().out


def test_below_the_report_a_notebook_shows_nothing_and_nbgrader_reads_the_points():
    from IPython.core.formatters import DisplayFormatter
    from nbformat.v4 import new_code_cell, new_output
    from nbgrader.utils import determine_grade

    data, _ = DisplayFormatter().format(check("self_attention", NoScale))
    assert data["text/html"] == ""
    grade = {"grade": True, "solution": False, "points": 20, "grade_id": "check", "schema_version": 3}
    outputs = [new_output("display_data", {"text/plain": "the report"}), new_output("execute_result", data)]
    cell = new_code_cell(outputs=outputs, metadata={"nbgrader": grade})
    assert determine_grade(cell) == (check("self_attention", NoScale), 20)


def test_where_somebody_sits_before_the_cell_no_empty_prompt_is_left(monkeypatch):
    from IPython.core.formatters import DisplayFormatter

    for allowed, shown in ((True, False), (False, True)):
        shell = SimpleNamespace(kernel=SimpleNamespace(_allow_stdin=allowed))
        monkeypatch.setattr("IPython.get_ipython", lambda shell=shell: shell)
        assert bool(DisplayFormatter().format(Points(7))[0]) is shown


def test_the_traceback_is_printed_when_it_is_asked_for(capsys):
    def crashing(n):
        return tf.ones((n, n)).T

    check("causal_mask", crashing)
    assert "Traceback" not in capsys.readouterr().out
    assert check("causal_mask", crashing, traceback=True) == 0
    text = capsys.readouterr().out
    assert "Traceback" in text
    assert ", in crashing" in text


def test_where_the_folder_is_gone_the_points_are_there_and_one_sentence(tmp_path, monkeypatch, capsys):
    (tmp_path / "moved").mkdir()
    monkeypatch.chdir(tmp_path / "moved")
    (tmp_path / "moved").rmdir()
    assert check("causal_mask", lambda n: 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)) == 10.0
    assert capsys.readouterr().out.rstrip().endswith(GONE)
    assert pieces("causal_mask").own == ()
    hint("causal_mask")


def test_a_definition_that_never_ran_is_named_with_its_line(monkeypatch, capsys):
    shell = SimpleNamespace(transform_cell=str, user_ns={"In": ["", "def mask(n):\n    return n", "def mask(n:\n"]})
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    say_what_never_ran("mask")
    assert capsys.readouterr().out.startswith("mask ")
    shell.user_ns["In"].append("def mask(n):\n    return n")
    say_what_never_ran("mask")
    assert not capsys.readouterr().out
