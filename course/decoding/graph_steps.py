"""The steps of a model, traced once: each further sentence takes a fraction of the time."""

from typing import Any

import tensorflow as tf


class GraphSteps:
    """`start` and `step` of a model as graphs, for any batch and any length.

    Worth its tracing, a second or two, where many sentences are to come. Weights that change are seen.

    Args:
        model: has `start(source_ids)` and `step(ids, state)` that run inside `tf.function`, as `Transformer` does.
    """

    def __init__(self, model: Any):
        self.start = tf.function(model.start, reduce_retracing=True)
        self.step = tf.function(model.step, reduce_retracing=True)
