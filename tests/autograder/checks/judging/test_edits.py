"""An edit changes what it says, in a copy, and is refused where it doesn't fit."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.checks.building.misconceptions import wrong_ideas
from autograder.checks.judging import Case, Misconception, Probe
from autograder.checks.judging.diagnose import perturb
from autograder.checks.judging.edits import Unfit, edited, in_time, with_edits
from autograder.checks.judging.ticking import TooLong
from autograder.checks.judging.values.data import Data
from autograder.checks.judging.values.forms import Formed
from tests.autograder.checks.toy import toy
from tests.tables import values


def halved(x):
    return x / 2


def mean(x, shift=0):
    low = halved(x[0])
    high = halved(x[1])
    return low + high + shift


def product(x):
    return x[0] * x[1]


# "low" is exchanged at every place, where it is made as well.
@pytest.mark.parametrize(("edits", "result"), values(__file__, "edits_and_results.tsv"))
def test_an_edit_gives_its_numbers_and_the_right_one_stays(edits, result):
    assert with_edits(mean, edits)(np.array([4, 6])) == result
    assert mean(np.array([4, 6])) == 5


def half_of_all(x):
    return sum([halved(one) for one in x])


def test_what_is_called_in_a_comprehension_is_reached_as_well():
    assert with_edits(half_of_all, ("halved: x / 2 -> x",))(np.array([4, 6])) == 10


def test_what_is_fixed_beforehand_stays_so():
    assert with_edits(partial(mean, shift=3), ("low + high -> low - high",))(np.array([4, 6])) == 2


def halvings(n):
    count = 0
    while n != 1:
        n, count = n // 2, count + 1
    return count


def _scaled_by(k):
    def scaled(x):
        return k * x

    return scaled


def test_an_edit_or_an_input_without_an_end_is_stopped():
    with pytest.raises(TooLong):
        with_edits(halvings, ("n // 2 -> n",))(9)
    with pytest.raises(TooLong):
        in_time(Formed(halvings, Data()))(n=0)
    assert in_time(halvings)(9) == halvings(9) == 3
    assert in_time(np.mean) is np.mean
    scaled = [lambda x, k=k: (lambda: x * k)() for k in (3,)]
    assert in_time(_scaled_by(3))(x=2) == in_time(scaled[0])(x=2) == 6
    case = Case("values", "", Probe("f"), {"n": 9})
    assert (
        perturb(toy(lambda rng: [case], halvings), [Misconception("m", "", "", "", edit="n // 2 -> n")], case) is None
    )


UNFIT = (
    ("low * high -> low",), ("low + high",), ("doubled: x / 2 -> x",), ("use nothing",),
    ("use product", "low + high -> low"), ("low + high -> low", "high + shift -> high"),
)  # fmt: skip


@pytest.mark.parametrize("edits", UNFIT)
def test_what_does_not_fit_is_refused(edits):
    with pytest.raises(Unfit):
        with_edits(mean, edits)
    with pytest.raises(Unfit):
        with_edits(np.mean, ("a -> b",))


@given(st.text("abc", min_size=1, max_size=12), st.text("abc", min_size=1, max_size=3), st.text("xyz", max_size=3))
def test_one_edit_is_a_replacement(source, old, new):
    if old in source:
        assert edited(source, [(old, new)]) == source.replace(old, new)
    else:
        with pytest.raises(Unfit):
            edited(source, [(old, new)])


def test_ideas_are_read_from_blocks():
    one, *two = wrong_ideas("""
        first
            a -> b
            It is so.
            It matters,
                and goes on.
            Look there.

        second
            c ->
            use other
            Did.
            Matters.
            Look.
    """)
    assert (one.id, one.edit, one.did, one.matters, one.look) == (
        "first", "a -> b", "It is so.", "It matters, and goes on.", "Look there.",
    )  # fmt: skip
    assert [(each.id, each.edit) for each in two] == [("second", "c ->"), ("second", "use other")]
    assert {each.message for each in two} == {"Did. Matters. Look."}


@pytest.mark.parametrize("block", ["first\n    a -> b\n    One.\n    Two.", "first\n    One.\n    Two.\n    Three."])
def test_a_block_of_another_form_is_refused(block):
    with pytest.raises(ValueError, match="three sentences"):
        wrong_ideas(block)
