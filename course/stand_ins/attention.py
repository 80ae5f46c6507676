"""A multi-head attention made in the learner's process: what somebody is given who takes a head out of it."""

import math
from collections.abc import Callable
from typing import Any

CallBack = Callable[[str, str, list[Any]], Any]


def small_attention(name: str, call_back: CallBack) -> Any:
    """A Keras layer, `(query, key, value, mask=None) -> (output, weights)`, as `course.layers.MultiHeadAttention` is.

    It has `d_model`, `num_heads`, `Wq`, `Wk`, `Wv` and `Wo`, `get_config` and `build`, and is built.

    Args:
        name: what the judge knows it by.
        call_back: brings the number of its heads, and the values of its four matrices.
    """
    import keras
    import tensorflow as tf

    num_heads, *values = call_back(name, "call", [])

    @keras.saving.register_keras_serializable(package="autograder")  # so that copy.deepcopy works, as it does on ours
    class MultiHeadAttention(keras.layers.Layer):
        def __init__(self, d_model: int, num_heads: int, **kwargs: Any) -> None:
            super().__init__(**kwargs)
            self.d_model, self.num_heads = d_model, num_heads

        def build(self, query_shape: Any, key_shape: Any, value_shape: Any) -> None:
            widths = (query_shape[-1], key_shape[-1], value_shape[-1], self.d_model)
            for weight, width in zip(("Wq", "Wk", "Wv", "Wo"), widths, strict=True):
                setattr(self, weight, self.add_weight(shape=(width, self.d_model), name=weight))

        def call(self, query: Any, key: Any, value: Any, mask: Any = None) -> Any:
            q, k, v = (self._split(tf.matmul(x, w)) for x, w in ((query, self.Wq), (key, self.Wk), (value, self.Wv)))
            scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(self.d_model // self.num_heads)  # (B, H, T, S)
            if mask is not None:
                scores -= 1e9 * tf.cast(mask, scores.dtype)
            p = tf.nn.softmax(scores)
            h = tf.transpose(tf.matmul(p, v), (0, 2, 1, 3))  # (B, T, H, d)
            return tf.matmul(tf.reshape(h, (tf.shape(h)[0], tf.shape(h)[1], self.d_model)), self.Wo), p

        def _split(self, x: Any) -> Any:
            shape = (tf.shape(x)[0], tf.shape(x)[1], self.num_heads, self.d_model // self.num_heads)
            return tf.transpose(tf.reshape(x, shape), (0, 2, 1, 3))

        def get_config(self) -> dict[str, Any]:
            return {**super().get_config(), "d_model": self.d_model, "num_heads": self.num_heads}

    attention = MultiHeadAttention(values[3].shape[0], int(num_heads))
    attention.build(*((None, None, value.shape[0]) for value in values[:3]))
    attention.set_weights(values)
    return attention
