"""A case made from its arguments by name."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from autograder.checks.building import Table
from autograder.checks.building.cases import function_case, layer_case, made_of, shapes_too
from autograder.checks.building.exercise import asking, exercise
from autograder.checks.building.misconceptions import wrong_ideas
from autograder.checks.building.random_inputs import causal, exact, scattered
from autograder.checks.building.replies import alike, arrays_of
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import Call, Probe, Reply
from autograder.checks.judging.records import Case

X = np.array([1.5, 2.5], np.float32)
IDEA = "idea\n    a -> b\n    Did.\n    Matters.\n    Look."
RECORD = """f(x): one.

Why: how: 7 minutes, 2 stars, short

What do you
see?

Look there.

values, 8: Right.
a, b, 2:
    Yes.
"""


def test_a_function_gets_its_arguments_and_the_reference_the_same_numbers_in_float64():
    case = function_case("values", "two", {"x": X, "n": 3}, names=("y",), mode="graph", tolerance=0.1)
    assert (case.part, case.about, case.names, case.tolerance) == ("values", "two", ("y",), 0.1)
    assert (case.probe.entry, case.probe.kind, case.probe.mode) == ("", "function", "graph")
    assert case.probe.args[0] is X
    assert case.probe.args[1:] == (3,)
    assert list(case.given) == ["x", "n"]
    assert case.given["x"].dtype == np.float64
    assert np.array_equal(case.given["x"], X)


def test_what_is_none_is_left_to_the_defaults_of_both():
    case = function_case("values", "two", {"x": X, "pad_id": None})
    assert len(case.probe.args) == 1
    assert list(case.given) == ["x"]


def test_the_reference_may_know_more_and_other_things():
    case = function_case("values", "two", {"x": X, "model": "stand-in"}, known={"model": "model", "free": "odd"})
    assert case.probe.args == (X, "stand-in")
    assert (case.given["model"], case.given["free"]) == ("model", "odd")


def test_a_layer_gets_its_weights():
    call = Call((X,), {"training": True})
    case = layer_case(
        "values", "two", {"x": X, "mask": None}, init={"d": 2}, weights={"a.W": X}, known={"W": X}, then=[call]
    )
    assert (case.probe.kind, case.probe.args, case.probe.init) == ("layer", (X,), {"d": 2})
    assert (case.probe.then, case.probe.gradients) == ((call,), False)
    assert list(case.given) == ["x", "W"]
    assert case.check is None


def test_the_part_builds_looks_at_the_weights_and_their_gradients():
    case = layer_case("builds", "two", {"x": X}, init={}, weights={"W": X})
    assert case.probe.gradients
    assert case.check(Reply(facts={"weights": {}})) == "there is no weight self.W after the first call"
    assert not layer_case("builds", "two", {"x": X}, init={}, weights={"W": X}, gradients=False).probe.gradients
    values = layer_case("values", "two", {"x": X}, init={}, weights={"W": X})
    again = made_of(values, about="three")
    assert (again.part, again.about, again.probe) == ("builds", "three", replace(values.probe, learns=True))


def test_shapes_are_a_part_of_their_own():
    case = function_case("values", "two", {"x": X})
    (again,) = shapes_too([case])
    assert (again.part, again.values, again.probe is case.probe) == ("shapes", False, True)


def test_exact_goes_into_mappings_and_lists_and_leaves_the_rest():
    ids = np.array([1, 2], np.int32)
    found = exact({"a": [X, (X, ids)], "b": "word", "c": None})
    assert found["a"][0].dtype == found["a"][1][0].dtype == np.float64
    assert found["a"][1][1] is ids
    assert isinstance(found["a"][1], tuple)
    assert (found["b"], found["c"]) == ("word", None)


def test_an_idea_that_no_edit_gives_names_its_sign():
    (idea,) = wrong_ideas("idea\n    sign any\n    Did.\n    Matters.\n    Look.", {"any": any})
    assert (idea.sign, idea.edit) == (any, "")


def test_an_idea_is_told_by_what_a_check_says():
    (idea,) = wrong_ideas(IDEA.replace("a -> b", "told"))
    said = [
        Message("It is this.").meaning("idea"), Message("It is that.").meaning("other"), Message("It."), "It.", None,
    ]  # fmt: skip
    assert [idea.sign([SimpleNamespace(problem=one)]) for one in said] == [True, False, False, False, False]


def test_ideas_made_elsewhere_are_taken_in_where_they_are_named():
    one, two = wrong_ideas(f"{IDEA}\n\n{IDEA.replace('idea', 'other')}")
    text = f"also TWO, ONE\n\n{IDEA}\n\nalso UNKNOWN_TO_KERAS\n    from autograder.checks.building"
    found = wrong_ideas(text, {"ONE": one, "TWO": (two, one)})
    assert [idea.id for idea in found] == ["other", "idea", "idea", "idea", "unknown_to_keras"]
    sign = "sign bare from autograder.checks.building.layer_checks"
    assert wrong_ideas(IDEA.replace("a -> b", sign))[0].sign is found[-1].sign


@pytest.mark.parametrize(("module", "names"), [("both", "OWN, shared, lone"), ("alone", "shared, lone")])
def test_ideas_in_a_file_beside_a_module_or_without_one_are_taken_in(monkeypatch, tmp_path, module, names):
    room = tmp_path / f"room_of_{module}"
    room.mkdir()
    (room / "__init__.py").touch()
    (room / "both.py").write_text("OWN = ()\n", encoding="utf-8")
    shared = IDEA.replace("idea", "shared").replace("a -> b", "a -> b\n    b -> a")
    (room / f"{module}.edits").write_text(f"{shared}\n\n{IDEA.replace('idea', 'lone')}", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = wrong_ideas(f"also {names} from {room.name}.{module}")
    assert [(one.id, one.edit) for one in found] == [("shared", "a -> b"), ("shared", "b -> a"), ("lone", "a -> b")]


@pytest.mark.parametrize(
    "text", ["also X", "also ONE from autograder.rooms", "also THREE", IDEA.replace("a -> b", "sign b")]
)
def test_what_is_not_there_or_no_misconception_is_refused(text):
    with pytest.raises(ValueError, match=r"there is no \w+ in|are Misconceptions, not 3|is its name, edits"):
        wrong_ideas(text, {"THREE": (3,)})


def test_an_exercise_is_told_by_its_record(monkeypatch, tmp_path):
    monkeypatch.setitem(globals(), "__file__", str(tmp_path / "record.py"))
    (tmp_path / "record.edits").write_text(IDEA + "\n")
    told = exercise(__name__, RECORD, lambda rng: [function_case("values", "two", {"x": X})])
    assert (told.slug, told.entry, told.title) == ("test_cases", "f", "Why: how")
    assert (told.minutes, told.stars, told.way) == (7, 2, "short")
    assert told.hints == ("What do you see?", "Look there.")
    assert [(part.name, part.points, part.holds) for part in told.parts] == [
        ("values", 8, "Right."),
        ("a, b", 2, "Yes."),
    ]
    assert f"{told.points}" == "10"
    assert [idea.id for idea in told.misconceptions] == ["idea"]
    assert [case.probe.entry for case in told.cases(None)] == ["f"]
    for text in ("also X from no.module", "idea\n    a -> b"):
        (tmp_path / "record.edits").write_text(text)
        with pytest.raises(ValueError, match=r"in record\.edits, "):
            exercise(__name__, RECORD, list)


def test_a_record_may_have_the_signs_of_a_chinese_keyboard():
    """And `分钟`, so that nobody has to switch the keyboard for a colon."""
    record = "均值(x)：平均。\n\n求平均：7 分钟，2 星，short\n\n看。\n\n数值，8：对。\n边界, 2: 也对。"
    told = exercise(__name__, record, list)
    assert (told.entry, told.title, told.minutes, told.stars, told.way) == ("均值", "求平均", 7, 2, "short")
    assert [(part.name, part.points, part.holds) for part in told.parts] == [("数值", 8, "对。"), ("边界", 2, "也对。")]


@pytest.mark.parametrize(("text", "says"), [
    (None, "not '1 of them'"), ("", "not '1 of them'"), (RECORD.replace("f(x)", "(x)"), r"not '\(x\): one\.'"),
    ("f(x): one.\n\nWhy: 7 minutes\n\nvalues: Right.", "not 'values: Right.'"),
    (RECORD.replace(" minutes", ""), "not 'Why: how: 7, 2 stars, short'"),
])  # fmt: skip
def test_a_record_of_another_form_is_refused(text, says):
    with pytest.raises(ValueError, match=r"form=Table is a class: .* form=Table\("):
        exercise(__name__, RECORD, list, form=Table)
    with pytest.raises(ValueError, match=says):
        exercise(__name__, text, list)


def test_masks():
    assert np.array_equal(causal(3), [[0, 1, 1], [0, 0, 1], [0, 0, 0]])
    for seed in range(20):
        mask = scattered(np.random.default_rng(seed), 2, 3, 4)
        assert set(np.unique(mask)) == {0, 1}
        assert (mask[..., 0] == 0).all(), "every row keeps something to look at"


@pytest.mark.parametrize(("value", "count", "found"), [
    ([X, X], 2, True), ([X], 2, False), ([X, "a"], 2, False), (None, 2, False), (X, 1, True),
])  # fmt: skip
def test_so_many_arrays_came_back(value, count, found):
    arrays = arrays_of(value, count)
    assert (arrays is not None) == found
    assert not found or len(arrays) == count


def test_they_are_alike():
    assert alike([X, X], 2, ndim=1) is not None
    assert alike([X, X], 2, ndim=2) is None
    assert alike([X, X[:1]], 2, ndim=1) is None
    assert alike([X], 2, ndim=1) is None


def test_cases_of_one_probe_still_share_it_when_they_ask_for_the_entry():
    shared = Probe(args=(1,))

    def cases(rng):
        for probe in (shared, Probe(args=(1,)), shared, Probe(entry="own")):
            yield Case("values", "it", probe, given={})

    one, other, again, own = (case.probe for case in asking("f", cases)(None))
    assert one is again is not other
    assert [probe.entry for probe in (one, other, own)] == ["f", "f", "own"]
