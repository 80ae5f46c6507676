"""A translator of a few dozen weights and its optimizer, made in the learner's process: what a training step is given.

It is no Transformer. It has what a training step can get wrong: a table for either language, a way out, and something
that is different in training, always in the same way, so that the loss of each step is one right number.
"""

from collections.abc import Callable
from typing import Any

CallBack = Callable[[str, str, list[Any]], Any]
NAMES = ("source", "target", "W", "b")


def small_translator(name: str, call_back: CallBack) -> Any:
    """A keras.Model: `model([source_ids, decoder_in], training=…)` gives logits (B, T, V).

    `logits = ((mean of source[en_ids]) + target[de_ids]) · kept W + b`; `kept` is one in use, and in training 0 for
    some features and 2 for the others, a dropout without chance.

    Args:
        name: what the judge knows it by.
        call_back: brings the values of its weights, and last those of `kept`.
    """
    import keras
    import tensorflow as tf

    *values, kept = call_back(name, "call", [])

    def rows(table: Any, ids: Any) -> Any:
        """As a product, whose gradient is dense: of a gather's, TensorFlow takes the length piece by piece."""
        return tf.one_hot(ids, table.shape[0]) @ table

    class SmallTranslator(keras.Model):
        def __init__(self) -> None:
            super().__init__()
            for one, value in zip(NAMES, values, strict=True):
                weight = self.add_weight(shape=value.shape, name=one)
                weight.assign(value)
                setattr(self, one, weight)
            self.built = True

        def call(self, inputs: Any, training: Any = None) -> Any:
            if len(inputs) != 2:
                raise ValueError(f"the model takes [source_ids, decoder_in], got a list of {len(inputs)}")
            en_ids, de_ids = (tf.cast(ids, tf.int32) for ids in inputs)
            h = tf.reduce_mean(rows(self.source, en_ids), axis=1, keepdims=True) + rows(self.target, de_ids)
            return tf.matmul(h * kept if training else h, self.W) + self.b

    return SmallTranslator()


def momentum(name: str, call_back: CallBack) -> Any:
    """An optimizer, `keras.optimizers.SGD`, of which the judge knows the learning rate and the momentum."""
    import keras

    rate, keeps = (float(value) for value in call_back(name, "call", []))
    return keras.optimizers.SGD(rate, momentum=keeps)
