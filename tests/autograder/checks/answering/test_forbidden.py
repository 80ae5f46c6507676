"""Ready answers are closed while an answer is judged, and open again afterwards."""

import importlib
import statistics
import sys
from pathlib import Path

import pytest

from autograder.checks.answering.forbidden import ReadyMade, forbid


def wrapped(inner, times):
    def call(*args):
        return [inner(*args) for _ in range(times)]

    return call


doubled = wrapped(abs, 2)


@pytest.mark.parametrize(("name", "use"), [
    ("statistics.mean", lambda: statistics.mean([1, 3])),
    ("statistics.NormalDist", lambda: statistics.NormalDist(2, 1).mean),
])  # fmt: skip
def test_a_ready_answer_is_refused_and_given_back(name, use):
    with forbid([name], None), pytest.raises(ReadyMade, match=name):
        use()
    assert use() == 2


def test_a_closure_is_refused_too(monkeypatch):
    monkeypatch.setattr(statistics, "doubled", doubled, raising=False)
    with forbid(["statistics.doubled"], None), pytest.raises(ReadyMade, match="doubled"):
        doubled(-1)
    assert doubled(-1) == [1, 1]
    assert wrapped(abs, 1)(-1) == [1]


def test_the_ready_answer_itself_is_no_answer():
    with pytest.raises(ReadyMade, match="write yourself"), forbid(["statistics.mean"], statistics.mean):
        pass


def test_what_was_kept_before_its_module_came_anew_is_refused_too(monkeypatch):
    monkeypatch.syspath_prepend(Path(__file__).parent)
    kept = importlib.import_module("ready_pieces")
    monkeypatch.delitem(sys.modules, "ready_pieces")
    anew = importlib.import_module("ready_pieces")
    assert kept.Piece is not anew.Piece
    with forbid(["ready_pieces.Piece"], None):
        for ready in (kept, anew):
            with pytest.raises(ReadyMade):
                ready.Piece()
    with pytest.raises(ReadyMade), forbid(["ready_pieces.Piece"], kept.Piece):
        pass
    assert kept.Piece().of == anew.Piece().of == 1


def test_methods_that_were_kept_before_are_refused_too(monkeypatch):
    """A class of one's own may call what it took out of the ready one, without ever naming that again."""
    monkeypatch.syspath_prepend(Path(__file__).parent)
    ready = importlib.import_module("ready_pieces")

    class Own(ready.Whole):
        make, answer = ready.Whole.__init__, ready.Whole.call

        def __init__(self):
            self.make()

    assert Own().answer() == Own().call() == 2
    with forbid(["ready_pieces.Whole"], Own):
        with pytest.raises(ReadyMade, match="Whole"):
            Own()
        with pytest.raises(ReadyMade, match="Whole"):
            Own.answer(ready.Base())
        assert ready.Base().of == 1
    assert Own().answer() == 2


def test_a_ready_layer_is_refused_in_words_and_not_by_keras():
    import keras

    with forbid(["keras.layers.Embedding"], None), pytest.raises(ReadyMade, match="Embedding"):
        keras.layers.Embedding(3, 2)
    assert keras.layers.Embedding(3, 2).input_dim == 3
