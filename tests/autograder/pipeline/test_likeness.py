"""Borrowed code is noticed, whatever its names; an answer of one's own is not, though it computes the same."""

import ast
import tomllib
from pathlib import Path

import pytest

import course
from autograder.grading.answers import answers_to
from autograder.pipeline.reporting.likeness import Code, borrowed_source, reached_inside, ready_made_used
from tests.exercises.answers import ANSWERS as KEPT
from tests.exercises.answers import BORROWERS
from tests.tables import values

ANSWERS = Path(__file__).parents[2] / "answers"
OWN = (Path(course.__file__).parent / "layers/attention/multi_head_attention.py").read_text()


def test_the_courses_own_class_is_noticed_under_other_names():
    told = borrowed_source(Code(["x = 1", OWN]), "multi_head_attention")
    assert told.values["ours"] == "course.layers.MultiHeadAttention"
    renamed = OWN.replace("query", "ask").replace("self.Wo", "self.out").replace("class MultiHead", "class My")
    assert renamed != OWN
    told = borrowed_source(Code([renamed]), "multi_head_attention")
    assert told.values["own"] == "MyAttention"


def test_one_change_of_what_is_computed_makes_it_ones_own():
    head, name, body = OWN.partition("class MultiHeadAttention")
    changed = head + name + body.replace("        return ", "        return 0 or ", 1)
    assert changed != OWN
    assert borrowed_source(Code([changed]), "multi_head_attention") is None


@pytest.mark.parametrize("slug", ["multi_head_attention", "self_attention", "causal_mask"])
def test_answers_of_ones_own_are_not_noticed(slug):
    noticed = [one.name for one in answers_to(ANSWERS, [slug]) if borrowed_source(Code([one.source]), slug) is not None]
    assert noticed == []


def test_a_short_function_is_not_compared():
    short = "def causal_mask(n):\n    return 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)\n"
    assert borrowed_source(Code([short]), "causal_mask") is None


def test_what_is_no_python_is_passed_over():
    assert borrowed_source(Code(["%matplotlib inline", "def (", "\0"]), "causal_mask") is None
    assert reached_inside(Code(["%matplotlib inline", "def ("])) is None


@pytest.mark.parametrize("source", [one for (one,) in values(__file__, "reaches_inside.tsv")])
def test_who_reaches_inside_is_noticed(source):
    assert reached_inside(Code([source]))


WAYS = tomllib.loads(Path(__file__).with_name("ways_of_borrowing.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("source", WAYS.values(), ids=WAYS)
def test_each_known_way_of_borrowing_is_noticed(source):
    code = Code([source])
    assert reached_inside(code) or ready_made_used(code, "self_attention")


@pytest.mark.parametrize(
    "source", ["x = ready.AddNorm()", "from course.layers import FCLayer", "name = 'SelfAttentionLayer'"]
)
def test_what_an_exercise_does_not_ask_for_may_be_used(source):
    assert ready_made_used(Code([source]), "self_attention") is None


def test_of_all_right_answers_few_are_noticed():
    """They are honest: a note on one of a hundred is what looking by names costs."""
    noticed = []
    for answer in (one for one in KEPT if one.kind == "Right"):
        code = Code([answer.source])
        noticed += [answer.name] * bool(reached_inside(code) or ready_made_used(code, answer.slug))
    assert len(noticed) <= 0.01 * len(KEPT)


@pytest.mark.parametrize(
    "answer",
    [one for one in BORROWERS if one.subject[0].startswith("course.")],
    ids=lambda one: f"{one.slug}-{one.name}",
)
def test_a_kept_answer_that_borrows_of_the_course_is_noticed(answer):
    code = Code([answer.source])
    assert reached_inside(code) or ready_made_used(code, answer.slug)


def test_the_courses_own_cells_reach_for_nothing():
    cells = [
        "from autograder import check, hint",
        "from course import layers as ready",
        "check('causal_mask', causal_mask)",
    ]
    usual = (
        "%time model.compile('adam', loss='mse')\nmode = 'eval'\nmodel.eval()\nsys.path.append('.')\nre.compile('a')\n"
        "code = trace = profile = 'in my course/ layers are boxes'\nimport numpy.ma.core, timeit\n"
        "x = self.__class__.__name__"
    )
    assert reached_inside(Code([*cells, OWN, usual])) is None


def test_a_thousand_terms_are_no_failure_of_ours():
    long = f"def causal_mask(n):\n    return {'+'.join(['1'] * 2500)}\n"
    assert borrowed_source(Code([long, OWN]), "multi_head_attention").startswith(
        "multi_head_attention: MultiHeadAttention is"
    )
    assert reached_inside(Code([long])) is None


def test_what_is_too_long_to_be_looked_through_is_told():
    padding = "x\n" * 2_000_000
    assert reached_inside(Code([OWN, padding])).values == {"count": f"{len(OWN) + 4_000_000:,}"}
    assert borrowed_source(Code([OWN, padding]), "multi_head_attention") is None


def test_an_import_after_a_magic_is_borrowed_all_the_same():
    assert borrowed_source(Code(["%matplotlib inline\n!pip list\n" + OWN]), "multi_head_attention") is not None


def test_a_tree_that_python_stumbles_over_is_built_again(monkeypatch):
    """As Python 3.11 does now and then, where two threads build trees at once."""
    parse, calls = ast.parse, []

    def stumbles(source):
        calls.append(source)
        if len(calls) == 1:
            raise SystemError("AST constructor recursion depth mismatch (before=54, after=49)")
        return parse(source)

    monkeypatch.setattr(ast, "parse", stumbles)
    assert "MultiHeadAttention" in borrowed_source(Code([OWN]), "multi_head_attention")
    assert calls[:2] == [OWN, OWN]
