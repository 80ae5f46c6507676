"""Attention whose heads share keys and values, a group at a time."""

import math
from collections.abc import Callable, Mapping
from typing import Any

import keras
from keras import ops

from course.layers.attention.dot_product import hide, likeness, softmax
from course.layers.attention.heads import merge_heads, split_heads
from course.layers.attention.multi_head_attention import MultiHeadAttention, over_heads
from course.layers.checks import Shape, Tensor, check_heads, check_rank, check_same_length
from course.layers.embedding.positions import apply_rotary
from course.layers.initializers import Initializer
from course.layers.projection import project


@keras.saving.register_keras_serializable(package="course")
class GroupedQueryAttention(MultiHeadAttention):
    """Many heads that ask, few that are asked: what a cache must hold shrinks, and little else changes.

    `headʰ = softmax(qʰ kᵍᵀ / √d) vᵍ` with `g = h // (H / G)`: neighbouring heads share keys and values. `G = H` is
    `MultiHeadAttention`, `G = 1` multi-query attention. No biases.

    Args:
        d_model: D, the width of the output, a multiple of `num_heads`.
        num_heads: H, the number of heads that ask, a multiple of `num_kv_heads`.
        num_kv_heads: G, the number of heads that keys and values have.
        dropout: share of the attention weights dropped in training. Default 0.
        rotary_base: turn queries and keys by their positions, see `apply_rotary`, with this base; 10000 is usual,
            Llama 3 has 500000. Default: they aren't turned.
        kernel_initializer: of the four matrices, by Keras's name for it or as an object. Default "glorot_uniform".
        rotary_scaling: of the slow turns, see `rotary_paces`; Llama 3.1 has it. Default: none.

    Call:
        As `MultiHeadAttention`: `(query, key, value, mask=None, return_weights=True)`. `Wk` and `Wv` are
        `(width, num_kv_heads · d)`.

    Masking: as `MultiHeadAttention`.

    Example:
        >>> x = tf.random.normal((2, 7, 64))
        >>> output, weights = GroupedQueryAttention(d_model=64, num_heads=8, num_kv_heads=2)(x, x, x)
        >>> output.shape, weights.shape
        (TensorShape([2, 7, 64]), TensorShape([2, 8, 7, 7]))

    Reference: Ainslie et al., "GQA: Training Generalized Multi-Query Transformer Models from Multi-Head Checkpoints"
    (2023).
    """

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        num_kv_heads: int,
        dropout: float = 0.0,
        rotary_base: float | None = None,
        kernel_initializer: Initializer = "glorot_uniform",
        rotary_scaling: Mapping[str, float] | None = None,
        **kwargs: Any,
    ):
        super().__init__(d_model, num_heads, dropout, kernel_initializer, **kwargs)
        check_heads(num_heads=num_heads, num_kv_heads=num_kv_heads)
        self.num_kv_heads = num_kv_heads
        self.rotary_base = rotary_base
        self.rotary_scaling = None if rotary_scaling is None else dict(rotary_scaling)

    def build(self, query_shape: Shape, key_shape: Shape, value_shape: Shape) -> None:
        D, shared = self.d_model, self.num_kv_heads * (self.d_model // self.num_heads)
        self.to_query = self._projection(query_shape[-1], D, "Wq")
        self.to_key = self._projection(key_shape[-1], shared, "Wk")
        self.to_value = self._projection(value_shape[-1], shared, "Wv")
        self.to_output = self._projection(D, D, "Wo")

    def keys_and_values(self, key: Tensor, value: Tensor, start: int | Tensor = 0) -> tuple[Tensor, Tensor]:
        """Project what can be attended to, and turn the keys to their positions, once and for all.

        Args:
            key: `(batch, source_length, width)`.
            value: `(batch, source_length, width)`.
            start: position of the first key: how many are in the cache already. Default 0.

        Returns:
            `(k, v)`, each `(batch, num_kv_heads, source_length, d)`.
        """
        check_rank("(batch, source_length, width)", key=key, value=value)
        value = check_same_length(key=key, value=value)
        each = ((key, self.to_key), (value, self.to_value))
        k, v = (split_heads(project(x, by), self.num_kv_heads) for x, by in each)
        return self._turn(k, start), v  # (B, G, S, d)

    def attend(
        self,
        query: Tensor,
        k: Tensor,
        v: Tensor,
        mask: Tensor | None = None,
        training: bool | None = None,
        start: int | Tensor = 0,
    ) -> tuple[Tensor, Tensor]:
        """Attend to keys and values that `keys_and_values` has made.

        Args:
            query: `(batch, length, width)`.
            k: `(batch, num_kv_heads, source_length, d)`.
            v: `(batch, num_kv_heads, source_length, d)`.
            mask: as in `call`; what Keras carries is not looked at here.
            training: whether to drop weights.
            start: position of the first query. Default 0.

        Returns:
            `(output, weights)`, as `call` does.
        """
        check_rank("(batch, length, width)", query=query)
        q = self._turn(self._project(query, self.to_query), start)  # (B, H, T, d)
        mask = over_heads(mask, self._scores_shape(query, k))
        h, weights = grouped_dot_product(q, k, v, mask, lambda p: self.dropout(p, training=training))
        return project(merge_heads(h), self.to_output), weights

    def _turn(self, x: Tensor, start: int | Tensor) -> Tensor:
        return x if self.rotary_base is None else apply_rotary(x, start, self.rotary_base, self.rotary_scaling)


def grouped_dot_product(
    q: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None, dropout: Callable[[Tensor], Tensor] | None = None
) -> tuple[Tensor, Tensor]:
    """Mix the values, head h among those of group `h // (H / G)`.

    The heads of a group ask one after the other, as more rows of one product: no key is copied.

    Args:
        q: queries, `(batch, H, T, d)`.
        k: keys, `(batch, G, S, d)`.
        v: values, `(batch, G, S, d)`.
        mask: 1 (or True) = hidden, 0 = visible, broadcastable to `(batch, H, T, S)`. Default: all visible.
        dropout: drops some of the probabilities on their way to the values. Default: none are dropped.

    Returns:
        `(h, p)`: `(batch, H, T, d)` and `(batch, H, T, S)`.

    Example:
        >>> q, k = tf.random.normal((2, 8, 7, 4)), tf.random.normal((2, 2, 9, 4))
        >>> h, p = grouped_dot_product(q, k, k)
        >>> h.shape, p.shape
        (TensorShape([2, 8, 7, 4]), TensorShape([2, 8, 7, 9]))
    """
    q, k = ops.convert_to_tensor(q), ops.convert_to_tensor(k)
    B, T, S = ops.shape(q)[0], ops.shape(q)[2], ops.shape(k)[2]
    H, G, d = q.shape[1], k.shape[1], q.shape[3]
    rows = ops.reshape(q / math.sqrt(d), (B, G, H // G * T, d))
    scores = ops.reshape(likeness(rows, k), (B, H, T, S))
    p = softmax(hide(scores, mask))  # (B, H, T, S)
    dropped = ops.reshape(p if dropout is None else dropout(p), (B, G, H // G * T, S))
    return ops.reshape(ops.matmul(dropped, v), (B, H, T, d)), p
