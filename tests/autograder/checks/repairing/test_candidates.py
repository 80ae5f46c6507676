"""The edits that are tried: each can be read, is in one place, and leaves the signature alone."""

import ast
import random
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.checks.judging.values.forms import Formed, Table
from autograder.checks.repairing.candidates import RANK_OF_PAIRS, candidates
from autograder.checks.repairing.edits import Definition
from autograder.checks.repairing.slip import is_one_slip
from tests.tables import values

SLIPS = [line.split("\t") for line in Path(__file__).with_name("slips.tsv").read_text("utf-8").splitlines()[1:]]
NAMES = st.sampled_from(["x", "w", "n", "axis"])
ATOMS = st.one_of(NAMES, st.integers(0, 300).map(str), st.sampled_from(["1.5", "'é'", "True", "x[1:]", "w[0, n]"]))
EXPRESSIONS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "@", "**", "<", "=="]), inner).map(
            "({0[0]} {0[1]} {0[2]})".format
        ),
        st.tuples(inner, inner).map("np.where({0[0]}, {0[1]}, axis=-1)".format),
        st.tuples(inner, inner).map("[{0[0]} for n in range(n) if {0[1]}]".format),
        st.tuples(inner, inner).map("({0[0]} if w else {0[1]})".format),
        inner.map("-{}".format),
    ),
    max_leaves=6,
)
LINES = st.lists(st.tuples(NAMES, EXPRESSIONS), min_size=1, max_size=3)


@settings(max_examples=12, deadline=None)
@given(LINES, EXPRESSIONS)
def test_each_edit_is_one_change_that_python_can_read(lines, last):
    body = [f"    {name} = {value}  # ä" for name, value in lines]
    body += ["    for n in range(3):", f"        w = {last}", f"    return {last}"]
    source = "\n".join(["def answer(x, w=2, *, n: int = 1, axis=-1):", *body]) + "\n"
    definition = Definition("answer", source)
    found = list(candidates([definition]))
    for edit in random.Random(0).sample(found, min(len(found), 25)):
        tree = ast.parse(edit.source)
        assert ast.dump(tree.body[0].args) == ast.dump(definition.tree.args)
        pieces, end = [], 0
        for one in (edit, *edit.others):
            pieces += [source[end : one.start], one.new]
            end = one.end
        assert edit.source == "".join(pieces) + source[end:]
        assert edit.source != source
    assert len({edit.source for edit in found}) == len(found)
    assert [edit.rank for edit in found] == sorted(edit.rank for edit in found)
    assert ast.dump(definition.tree) == ast.dump(ast.parse(source).body[0])


@pytest.mark.parametrize(("wrong", "right"), SLIPS)
def test_a_slip_is_among_them(wrong, right):
    definition = Definition("answer", f"def answer(x, w, n, ids, length):\n    return {wrong}\n")
    wanted = ast.dump(ast.parse(f"def answer(x, w, n, ids, length):\n    return {right}\n"))
    assert wanted in {ast.dump(ast.parse(edit.source)) for edit in candidates([definition])}


@pytest.mark.parametrize(("line", "first", "then"), values(__file__, "sooner.tsv"))
def test_what_is_meant_rather_is_tried_first(line, first, then):
    made = [edit.source for edit in candidates([Definition("answer", f"def answer(x, n, w):\n    {line}\n")])]
    one, other = (next(place for place, source in enumerate(made) if f"    {new}\n" in source) for new in (first, then))
    assert one < other


@pytest.mark.parametrize(("line", "old", "new"), values(__file__, "quoted.tsv"))
def test_a_piece_is_quoted_as_one_would_write_it(line, old, new):
    found = list(candidates([Definition("answer", f"def answer(x, n, w):\n    {line}\n    return h, w, y\n")]))
    edit = next(one for one in found if one.pieces == (old, new))
    assert edit.kind == "replace"
    assert not (edit.others and is_one_slip(edit))


@pytest.mark.parametrize(("right", "made"), values(__file__, "no_slips.tsv"))
def test_a_number_by_heart_and_a_test_of_nothing_are_not(right, made):
    definition = Definition("answer", f"def answer(x, w, n):\n    return {right}\n")
    found = {ast.unparse(ast.parse(edit.source).body[0].body[0].value) for edit in candidates([definition])}
    assert found
    assert made not in found


def test_of_several_lines_that_go_it_is_said_that_there_are_more():
    edits = candidates([Definition("f", "def f(x):\n    if x:\n        x = 0\n    x += 1\n    return x\n")])
    gone = {edit.pieces[0] for edit in edits if edit.kind == "remove"}
    assert {"if x: …", "x += 1"} <= gone
    assert "if x:" not in gone


def test_layers_are_given_what_they_ask_for_at_every_place():
    source = """class Answer(Layer):
    def __init__(self, d, heads):
        self.a, self.b = Dense(heads), Dense(heads)

    def call(self, x, training=None):
        x = self.drop(self.a(x))
        return self.drop(self.b(x))
"""
    edits = list(candidates([Definition("Answer", source)]))
    widths = next(edit for edit in edits if edit.source == source.replace("Dense(heads)", "Dense(d)"))
    assert (widths.kind, widths.pieces, widths.line) == ("everywhere", ("Dense(heads)", "Dense(d)"), 3)
    turned = "def f(x):\n    c, s = np.cos(x), np.sin(x)\n    return c + s\n"
    edits_of_it = candidates([Definition("f", turned)])
    radians = next(
        one
        for one in edits_of_it
        if one.source == turned.replace("(x),", "(np.radians(x)),").replace("sin(x)", "sin(np.radians(x))")
    )
    assert radians.pieces == ("x", "np.radians(x)")
    passing = source.replace("self.a(x)", "self.a(x, training=training)")
    found = list(candidates([Definition("f", "def f(h, x, w):\n    return w(h, h, h)\n")]))
    assert ("replace", ("w(h, h, h)", "w(x, x, x)")) in [(edit.kind, edit.pieces) for edit in found]
    found = list(candidates([Definition("f", "def f(x, heads, mask):\n    return [h(x) for h in heads], len(x)\n")]))
    assert any("h(x, mask=mask)" in edit.source for edit in found)
    assert not any("len(x, mask=mask)" in edit.source for edit in found)
    assert passing.replace("self.b(x)", "self.b(x, training=training)") in {edit.source for edit in edits}


@pytest.mark.parametrize(("source", "old", "new"), values(__file__, "lines.tsv"))
def test_lines_arguments_and_layers_are_among_them(source, old, new):
    found = {edit.source for edit in candidates([Definition("answer", source)])}
    assert source.replace(old, new) in found
    assert not {source.replace(old, one) for one in ("self", "ops", "self.Wo(ops)")} & found, "no module is left over"
    assert not any("np=np" in one for one in found), "and none is a default"


@pytest.mark.parametrize(("source", "made"), values(__file__, "no_lines.tsv"))
def test_lines_that_nobody_means_are_not_among_them(source, made):
    assert not [one.source for one in candidates([Definition("answer", source)]) if made in one.source]


def test_a_line_that_moves_is_told_by_its_own_number_and_two_that_become_one_are_parted():
    source = (
        "def answer(x):\n    for n in x:\n        s = []\n        s[0] = n\n        s[n + 1] = s[0]\n    return s\n"
    )
    found = list(candidates([Definition("answer", source, 7)]))
    assert [(one.line, one.code) for one in found if one.kind == "before"] == [(9, "s = []")]
    assert "s[0] = n; s[n + 1] = s[0]" in {one.pieces[0] for one in found}


def test_what_is_carried_on_is_no_function_and_is_not_looked_at_in_its_round():
    source = "def answer(x, n):\n    for k in range(n):\n        y = f(x)\n        z = y\n    return y\n"
    carried = source.replace("y = f", "x = f").replace("return y", "return x")
    assert carried not in {one.source for one in candidates([Definition("answer", source)])}
    alone = source.replace("        z = y\n", "")
    found = {one.source for one in candidates([Definition("answer", alone)])}
    assert (carried.replace("        z = y\n", "") in found, alone.replace("y", "f") in found) == (True, False)


def test_all_generators_that_are_not_walked_are_mended_before_pairs_of_other_lines():
    source = "def answer(x):\n    self.walk(x.a)\n    yield x\n    self.walk(x.b)\n"
    mended = source.replace("self.walk(", "yield from self.walk(")
    (edit,) = [one for one in candidates([Definition("answer", source)]) if one.source == mended]
    assert (edit.kind, edit.rank < RANK_OF_PAIRS) == ("both", True)
    thrice = source + "    self.walk(x.c)\n"  # of which only two would be told
    mended = thrice.replace("self.walk(", "yield from self.walk(")
    assert mended not in {one.source for one in candidates([Definition("answer", thrice)])}


def test_an_if_that_changes_nothing_it_asks_for_becomes_no_loop():
    source = "def answer(x):\n    if x > 9:\n        y = x\n    return y\n"
    assert not [edit for edit in candidates([Definition("answer", source)]) if "while" in edit.source]


def test_what_is_quoted_tells_what_it_is_about():
    definition = Definition("answer", "def answer(x):\n    y = x.mean(axis=0) + x\n    return y\n", 7)
    edit = next(one for one in candidates([definition]) if "axis=-1" in one.source)
    assert edit.pieces == ("axis=0", "axis=-1")
    assert (edit.line, edit.code) == (8, "y = x.mean(axis=0) + x")


def test_a_long_piece_is_quoted_around_its_change():
    line = "return first_of_all * second_of_all + third_of_all * fourth_of_all - fifth_of_all * the_sixth_of_all"
    edits = list(candidates([Definition("answer", f"def answer(first_of_all):\n    {line}\n")]))
    edit = next(one for one in edits if "fourth_of_all + fifth" in one.source)
    old, new = edit.pieces
    assert (old, new) == ("… fourth_of_all - fifth_of_all …", "… fourth_of_all + fifth_of_all …")


def test_a_column_is_exchanged_for_another_of_the_table():
    form = Formed(None, Table(("city", "total")))
    exercise = SimpleNamespace(hints=(), misconceptions=(), ready_made=(), reference=form)
    definition = Definition("answer", 'def answer(x):\n    return x.sort_values("total")\n')
    sources = {edit.source for edit in candidates([definition], exercise)}
    assert definition.source.replace("total", "city") in sources
