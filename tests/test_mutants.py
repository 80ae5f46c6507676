"""The benchmark that changes solutions: what it changes, and what it finds in one exercise."""

import pytest

from autograder.checks.judging import PartResult, Verdict
from benchmarks import mutants
from benchmarks.mutants import Mutant

SOURCE = '''
import numpy as np

class Layer:
    """Says 3 - 2 and stays as it is."""

    def call(self, a, b, scale: float = 0.5):
        h = np.sin(a, axis=-1) - self.W
        return h, self.U
'''


def test_each_mutant_differs_in_one_place_and_is_no_docstring():
    found = list(mutants.mutants_of("Layer", SOURCE))
    for one in found:
        assert one.source.startswith('\nimport numpy as np\n\nclass Layer:\n    """Says 3 - 2 and stays')
        assert one.source != SOURCE
    assert {("h, self.U", "self.U, h"), ("axis=-1", "axis=0")} <= {(one.before, one.after) for one in found}
    assert len({one.source for one in found}) == len(found)


def test_of_the_causal_mask_only_what_does_the_same_survives():
    found = mutants.examine("causal_mask")
    assert len(found) > 10
    # A negative number of diagonals keeps all of them, whichever it is.
    assert [one.mutant.after for one in found if one.survived] == ["tf.linalg.band_part(tf.ones((n, n)), -2, 0)"]
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
    text = mutants.Judged("line", Mutant("", "y = a - b", "(remove)"), verdict, True).describe()
    assert text == "line 3/10   y = a - b\n    ->  (remove)\n    For one row: y is 1, expected 2."
