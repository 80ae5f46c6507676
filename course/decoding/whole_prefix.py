"""Any model that translates, step by step."""

from typing import Any

import tensorflow as tf


class WholePrefix:
    """Gives a model of `[source_ids, target_ids]` the steps that decoding takes, by reading all words anew at each.

    Args:
        model: `model([source_ids, target_ids])` gives logits `(batch, length, vocab)`.
    """

    def __init__(self, model: Any):
        self.model = model

    def start(self, source_ids: tf.Tensor) -> dict[str, tf.Tensor]:
        """The state before the first word: `source_ids`, `(batch, source_length)`, and nothing written."""
        return {"source": source_ids, "prefix": tf.zeros((source_ids.shape[0], 0), tf.int32)}

    def step(self, ids: tf.Tensor, state: dict[str, tf.Tensor]) -> tuple[tf.Tensor, dict[str, tf.Tensor]]:
        """Logits `(batch, new, vocab)` of what follows the next ids, `(batch, new)`, and the state after them."""
        prefix = tf.concat([state["prefix"], tf.cast(ids, tf.int32)], axis=1)
        logits = self.model([state["source"], prefix], training=False)
        return logits[:, -ids.shape[1] :], {**state, "prefix": prefix}
