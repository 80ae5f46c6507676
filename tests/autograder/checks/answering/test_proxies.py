"""What stays with the judge is called, and AutoGraph leaves it alone."""

import sys

import numpy as np
import tensorflow as tf

from autograder.checks.answering.keras_layers.graphs import in_graph
from autograder.checks.answering.keras_layers.stand_ins import Tensors


def frames():
    frame, found = sys._getframe(1), []
    while frame is not None:
        found.append((frame.f_code.co_filename, frame.f_code.co_name))
        frame = frame.f_back
    return found


def test_autograph_converts_the_answer_and_not_the_stand_in():
    seen, traced = [], []

    def call_back(name, kind, args):
        seen.append(frames())
        return np.float32(args[0])

    head = Tensors("head", call_back, ["x", "y"])

    def answer(x):
        traced.append(frames())
        if tf.reduce_sum(x) < 0:  # what only AutoGraph makes a graph of
            x = -x
        return head(x, x)

    x = np.ones((1, 2, 2), np.float32)
    assert np.array_equal(in_graph(answer)(tf.constant(x)), x)
    assert any("autograph_generated" in file for file, _ in traced[-1]), "the answer itself is converted"
    names = [name for file, name in seen[0] if "autograph_generated" in file]  # seen while it is traced
    assert "tf___in_graph" not in names
