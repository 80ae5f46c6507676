"""Exact sentences and BLEU."""

import sys

import pytest

from course.training import bleu, exact_share


def test_exact():
    assert exact_share(["a b", "c"], ["a  b", "d"]) == 0.5
    assert exact_share([], []) == 0.0


def test_bleu(monkeypatch):
    pytest.importorskip("sacrebleu")
    line = "the cat is on the mat"
    assert bleu([line], [line]) == pytest.approx(100)
    assert bleu(["the the the the"], [line]) < 20
    monkeypatch.setitem(sys.modules, "sacrebleu", None)
    assert bleu([line], [line]) is None
