"""A trial of a learner's pieces that costs a tenth."""

import pytest

from course.mine import trials


@pytest.fixture
def small_and_eager(monkeypatch, eagerly):
    """One layer each, and no graph: what differs there has a test of its own, and each exercise asks its own."""
    monkeypatch.setitem(trials.TRIAL, "num_encoder_layers", 1)
    monkeypatch.setitem(trials.TRIAL, "num_decoder_layers", 1)
