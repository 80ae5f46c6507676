"""The benchmark that changes solutions: what it changes, and what it finds in one exercise."""

import pytest

from autograder.checks.judging import PartResult, Verdict
from benchmarks import mutants
from benchmarks.mutations import Mutant
from benchmarks.mutations import mutants as mutants_of
from tests.tables import rows

SOURCE = '''
class Layer:
    """Says 3 - 2 and stays as it is."""

    def call(self, a, b, scale: float = 0.5):
        h = np.sin(a, axis=-1) - self.W
        if b is not None:
            h = h[1:]
        return h, self.U
'''


def changes(source, lines=None):
    return {(mutant.before, mutant.after) for mutant in mutants_of(source, lines)}


def test_each_mutant_differs_in_one_place():
    line = "h = np.sin(a, axis=-1) - self.W"
    found = changes(SOURCE)
    for (after,) in rows(__file__, "mutants.tsv"):  # an operator, an axis, an argument, a name, a call, a line
        assert (line, after) in found
    assert ("if b is not None:", "if b is None:") in found
    assert ("h = h[1:]", "h = h[2:]") in found
    assert ("return (h, self.U)", "return (self.U, h)") in found
    assert not any("Says" in before + after or ": int" in after for before, after in found)
    assert len(found) == len(list(mutants_of(SOURCE)))


def test_only_the_lines_that_are_asked_for_are_changed():
    assert {before for before, _ in changes(SOURCE, {9})} == {"return (h, self.U)"}


def test_of_the_causal_mask_only_what_does_the_same_survives():
    found = mutants.examine("causal_mask")
    assert len(found) > 10
    # A negative number of diagonals keeps all of them, whichever it is.
    assert {one.mutant.after for one in found if one.survived} == {
        "return 1 - tf.linalg.band_part(tf.ones((n, n)), -2, 0)"
    }
    assert [one.names for one in found if one.mutant.after.endswith("-1, 1)")] == [["one_word_ahead"]]
    assert "caught" in mutants.HEAD
    assert mutants.row("causal_mask", found).split()[:4] == ["causal_mask", f"{len(found)}", f"{len(found) - 1}", "1"]


def test_a_sample_is_the_same_for_the_same_seed(monkeypatch):
    monkeypatch.setattr(mutants, "judged", lambda slug, before, mutant: mutant)
    assert mutants.examine("one_hot", sample=3, seed=1) == mutants.examine("one_hot", sample=3, seed=1)
    assert mutants.examine("one_hot", sample=3, seed=1) != mutants.examine("one_hot", sample=3, seed=2)
    assert len(mutants.examine("one_hot", sample=3, answers=True)) == 3
    assert len(mutants.examine("one_hot", answers=True)) > len(mutants.examine("one_hot"))


@pytest.mark.parametrize(("source", "told"), [
    ("def causal_mask(n):\n    while True: pass", "TimeoutError"),
    ("while True: pass", "The cell stops with TimeoutError."),
    ("causal_mask = 1 / 0", "The cell stops with ZeroDivisionError."),
])  # fmt: skip
def test_a_mutant_that_stops_or_never_stops_is_caught(monkeypatch, source, told):
    monkeypatch.setattr(mutants, "CPU_SECONDS", 0.1)
    found = mutants.judged("causal_mask", "", Mutant(source, "before", "after"))
    assert not found.survived
    assert not found.numbers
    assert told in found.describe()


def test_what_was_said_is_shown():
    verdict = Verdict("line", 3.0, 10.0, (PartResult("values", 0.0, 7.0, "For one row: y is 1, expected 2."),))
    text = mutants.Judged("line", Mutant("", "y = a - b", ""), verdict, True).describe()
    assert text == "line 3/10   y = a - b\n    ->  (left out)\n    For one row: y is 1, expected 2."
