"""Attention with all heads in one product."""

import math

import keras
import tensorflow as tf

from course.layers.attention import hide


@keras.saving.register_keras_serializable(package="course")
class MultiHeadAttention(keras.layers.Layer):
    """Several attention heads at once, joined by an output matrix.

    `output = concat(head¹, …, headᴴ) Wo` with `headʰ = softmax(qʰ kʰᵀ / √d) vʰ`; head h takes the columns h·d to
    (h + 1)·d of `query Wq`, `key Wk` and `value Wv`, d = d_model / num_heads. No biases. It equals a list of
    `SelfAttentionLayer`s that hold these columns, but does each product once for all heads.

    Args:
        d_model: D, the width of the output, a multiple of `num_heads`.
        num_heads: H, the number of heads.
        dropout: share of the attention weights dropped in training. Default 0.

    Call:
        `(query, key, value, mask=None, return_weights=True)`: `(batch, length, width)`, twice
        `(batch, source_length, width)`. Returns `(output, weights)`: `(batch, length, d_model)` and
        `(batch, num_heads, length, source_length)`; with `return_weights=False` the output alone. The weights are
        made on the way to the output, so to ask for them costs no time, only the memory of keeping them.

    Masking: `mask` is 1 = hidden, 0 = visible, and broadcasts to `(batch, length, source_length)`, the same for all
    heads, or to `(batch, num_heads, length, source_length)`. Make it with `causal_mask`, `padding_mask` or
    `valid_length_mask`, and join two with `tf.maximum`. A row hidden whole gives the mean of the values, never NaN.

    Example:
        >>> x = tf.random.normal((2, 7, 100))
        >>> output, weights = MultiHeadAttention(d_model=100, num_heads=5)(x, x, x)
        >>> output.shape, weights.shape
        (TensorShape([2, 7, 100]), TensorShape([2, 5, 7, 7]))

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.2.2.
    """

    def __init__(self, d_model, num_heads, dropout=0.0, **kwargs):
        super().__init__(**kwargs)
        if num_heads < 1 or d_model % num_heads:
            raise ValueError(
                f"d_model must be a multiple of num_heads, got d_model={d_model} and num_heads={num_heads}."
            )
        self.d_model = d_model
        self.num_heads = num_heads
        self.dropout = dropout
        self.weights_dropout = keras.layers.Dropout(dropout, dtype=self.dtype_policy)

    def build(self, query_shape, key_shape, value_shape):
        D = self.d_model
        self.Wq = self.add_weight(shape=(query_shape[-1], D), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(key_shape[-1], D), initializer="glorot_uniform", name="Wk")
        self.Wv = self.add_weight(shape=(value_shape[-1], D), initializer="glorot_uniform", name="Wv")
        self.Wo = self.add_weight(shape=(D, D), initializer="glorot_uniform", name="Wo")

    def call(self, query, key, value, mask=None, return_weights=True, training=None):
        k, v = self.keys_and_values(key, value)
        output, weights = self.attend(query, k, v, mask, training)
        return (output, weights) if return_weights else output

    def keys_and_values(self, key, value):
        """Project what can be attended to; a decoder keeps the result instead of making it anew at each step.

        Args:
            key: `(batch, source_length, width)`.
            value: `(batch, source_length, width)`.

        Returns:
            `(k, v)`, each `(batch, num_heads, source_length, d)`.
        """
        return self._project(key, self.Wk), self._project(value, self.Wv)

    def attend(self, query, k, v, mask=None, training=None):
        """Attend to keys and values that `keys_and_values` has projected.

        Args:
            query: `(batch, length, width)`.
            k: `(batch, num_heads, source_length, d)`.
            v: `(batch, num_heads, source_length, d)`.
            mask: as in `call`.
            training: whether to drop weights.

        Returns:
            `(output, weights)`, as `call` does.
        """
        q = self._project(query, self.Wq) / math.sqrt(self.d_model // self.num_heads)  # (B, H, T, d)
        scores = tf.matmul(q, k, transpose_b=True)
        weights = tf.nn.softmax(hide(scores, over_heads(mask, scores.shape)))  # (B, H, T, S)
        h = tf.matmul(self.weights_dropout(weights, training=training), v)  # (B, H, T, d)
        h = tf.reshape(tf.transpose(h, (0, 2, 1, 3)), (-1, tf.shape(query)[1], self.d_model))  # (B, T, D)
        return tf.tensordot(h, self.Wo, 1), weights

    def _project(self, x, w):
        x = tf.tensordot(x, w, 1)  # (B, T, D); quicker on a CPU than the batched tf.matmul
        x = tf.reshape(x, (-1, tf.shape(x)[1], self.num_heads, self.d_model // self.num_heads))  # (B, T, H, d)
        return tf.transpose(x, (0, 2, 1, 3))  # (B, H, T, d); trains faster than an einsum that leaves the axes in place

    def compute_mask(self, inputs, previous_mask=None):
        return None  # ours says what attention may not see; Keras would take it for its own, of real tokens

    def get_config(self):
        return {
            **super().get_config(),
            "d_model": self.d_model,
            "num_heads": self.num_heads,
            "dropout": self.dropout,
        }


def over_heads(mask, scores_shape):
    """Give a mask of (batch, length, source_length) an axis for the heads; others broadcast as they are.

    Args:
        mask: None, `(length, source_length)`, `(batch, length, source_length)` or
            `(batch, num_heads, length, source_length)`.
        scores_shape: `(batch, num_heads, length, source_length)`, as far as it is known.

    Returns:
        The mask, ready for scores of this shape.
    """
    if mask is None:
        return None
    mask = tf.convert_to_tensor(mask)
    wide = mask[:, tf.newaxis] if mask.shape.rank == 3 else mask
    if not 2 <= mask.shape.rank <= 4 or not broadcasts(wide.shape, scores_shape):
        B, H, T, S = scores_shape
        raise ValueError(
            "the mask must broadcast to (batch, length, source_length) or (batch, num_heads, length, source_length), "
            f"here {(B, T, S)} or {(B, H, T, S)}, got shape {tuple(mask.shape)}; padding_mask makes (batch, 1, "
            "source_length)."
        )
    return wide


def broadcasts(shape, to):
    """Whether, as far as sizes are known, a tensor of one shape broadcasts to another."""
    sizes = zip(reversed(tuple(shape)), reversed(tuple(to)), strict=False)
    return all(size in (1, None) or whole in (size, None) for size, whole in sizes)
