"""Attention with all heads in one product."""

from typing import Any

import keras
from keras import ops

from course.layers.arguments import arguments_of
from course.layers.attention.dot_product import scaled_dot_product
from course.layers.attention.heads import merge_heads, split_heads
from course.layers.checks import Shape, Tensor, check_heads, check_rank, check_same_length, rank
from course.layers.initializers import Initializer
from course.layers.masking.keeps_mask import KeepsMask
from course.layers.masking.masks import either, keras_padding
from course.layers.projection import bare_dense, project


@keras.saving.register_keras_serializable(package="course")
class MultiHeadAttention(KeepsMask):
    """Several attention heads at once, joined by an output matrix.

    `output = concat(head¹, …, headᴴ) Wo` with `headʰ = softmax(qʰ kʰᵀ / √d) vʰ`; head h takes the columns h·d to
    (h + 1)·d of `query Wq`, `key Wk` and `value Wv`, d = d_model / num_heads. No biases. It equals a list of
    `SelfAttentionLayer`s that hold these columns, but does each product once for all heads.

    Args:
        d_model: D, the width of the output, a multiple of `num_heads`.
        num_heads: H, the number of heads.
        dropout: share of the attention weights dropped in training. Default 0.
        kernel_initializer: of the four matrices, by Keras's name for it or as an object. Default "glorot_uniform".

    Call:
        `(query, key, value, mask=None, return_weights=True)`: `(batch, length, width)`, twice
        `(batch, source_length, width)`. Returns `(output, weights)`: `(batch, length, d_model)` and
        `(batch, num_heads, length, source_length)`; with `return_weights=False` the output alone. The weights are
        made on the way to the output, so to ask for them costs no time, only the memory of keeping them.

    Masking: `mask` is 1 = hidden, 0 = visible, and broadcasts to `(batch, length, source_length)`, the same for all
    heads, or to `(batch, num_heads, length, source_length)`. Make it with `causal_mask`, `padding_mask` or
    `valid_length_mask`, and join two with `tf.maximum`. A row hidden whole gives the mean of the values, never NaN.
    What a Keras mask of `key` or `value` calls padding is hidden, too.

    Example:
        >>> x = tf.random.normal((2, 7, 100))
        >>> output, weights = MultiHeadAttention(d_model=100, num_heads=5)(x, x, x)
        >>> output.shape, weights.shape
        (TensorShape([2, 7, 100]), TensorShape([2, 5, 7, 7]))

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.2.2.
    """

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        dropout: float = 0.0,
        kernel_initializer: Initializer = "glorot_uniform",
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        check_heads(d_model=d_model, num_heads=num_heads)
        self.d_model = d_model
        self.num_heads = num_heads
        self.rate = dropout
        self.kernel_initializer = keras.initializers.get(kernel_initializer)
        self.dropout = keras.layers.Dropout(dropout, dtype=self.dtype_policy)

    def build(self, query_shape: Shape, key_shape: Shape, value_shape: Shape) -> None:
        D = self.d_model
        self.to_query = self._projection(query_shape[-1], D, "Wq")
        self.to_key = self._projection(key_shape[-1], D, "Wk")
        self.to_value = self._projection(value_shape[-1], D, "Wv")
        self.to_output = self._projection(D, D, "Wo")

    def _projection(self, width: int | None, columns: int | None, name: str) -> keras.layers.Dense:
        return bare_dense(width, columns, self.kernel_initializer, name=name, dtype=self.dtype_policy)

    # The matrices by the paper's names. In 8 bits they are what Keras keeps, and mean nothing without its scales.
    Wq = property(lambda self: self.to_query.kernel)
    Wk = property(lambda self: self.to_key.kernel)
    Wv = property(lambda self: self.to_value.kernel)
    Wo = property(lambda self: self.to_output.kernel)

    def call(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        mask: Tensor | None = None,
        return_weights: bool = True,
        training: bool | None = None,
    ) -> Any:
        k, v = self.keys_and_values(key, value)  # (B, H, S, d)
        mask = either(over_heads(mask, self._scores_shape(query, k)), over_heads(keras_padding(key, value)))
        output, weights = self.attend(query, k, v, mask, training)
        return (output, weights) if return_weights else output

    def keys_and_values(self, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor]:
        """Project what can be attended to; a decoder keeps the result instead of making it anew at each step.

        Args:
            key: `(batch, source_length, width)`.
            value: `(batch, source_length, width)`.

        Returns:
            `(k, v)`, each `(batch, num_heads, source_length, d)`.
        """
        check_rank("(batch, source_length, width)", key=key, value=value)
        value = check_same_length(key=key, value=value)
        return self._project(key, self.to_key), self._project(value, self.to_value)

    def attend(
        self, query: Tensor, k: Tensor, v: Tensor, mask: Tensor | None = None, training: bool | None = None
    ) -> tuple[Tensor, Tensor]:
        """Attend to keys and values that `keys_and_values` has projected.

        Args:
            query: `(batch, length, width)`.
            k: `(batch, num_heads, source_length, d)`.
            v: `(batch, num_heads, source_length, d)`.
            mask: as in `call`; what Keras carries is not looked at here.
            training: whether to drop weights.

        Returns:
            `(output, weights)`, as `call` does.
        """
        check_rank("(batch, length, width)", query=query)
        q = self._project(query, self.to_query)  # (B, H, T, d)
        mask = over_heads(mask, self._scores_shape(query, k))
        h, weights = scaled_dot_product(q, k, v, mask, lambda p: self.dropout(p, training=training))  # (B, H, T, d)
        return project(merge_heads(h), self.to_output), weights

    def _project(self, x: Tensor, by: keras.layers.Dense) -> Tensor:
        return split_heads(project(x, by), self.num_heads)

    def _scores_shape(self, query: Tensor, k: Tensor) -> Shape:
        return query.shape[0], self.num_heads, query.shape[1], k.shape[2]

    def compute_output_shape(self, query_shape: Shape, key_shape: Shape, value_shape: Shape) -> tuple[Shape, Shape]:
        B, T, S = query_shape[0], query_shape[1], key_shape[1]
        return (B, T, self.d_model), (B, self.num_heads, T, S)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}


def over_heads(mask: Tensor | None, scores_shape: Shape = (None, None, None, None)) -> Tensor | None:
    """Give a mask of (batch, length, source_length) an axis for the heads; others broadcast as they are.

    Args:
        mask: None, `(length, source_length)`, `(batch, length, source_length)` or
            `(batch, num_heads, length, source_length)`.
        scores_shape: `(batch, num_heads, length, source_length)`, as far as it is known. Default: nothing is.

    Returns:
        The mask, ready for scores of this shape.
    """
    if mask is None:
        return None
    mask = ops.convert_to_tensor(mask)
    wide = mask[:, None] if rank(mask) == 3 else mask
    if not 2 <= rank(mask) <= 4 or not broadcasts(wide.shape, scores_shape):
        B, H, T, S = scores_shape
        raise ValueError(
            "the mask must broadcast to (batch, length, source_length) or (batch, num_heads, length, source_length), "
            f"here {(B, T, S)} or {(B, H, T, S)}, got shape {tuple(mask.shape)}; padding_mask makes (batch, 1, "
            "source_length)."
        )
    return wide


def broadcasts(shape: Shape, to: Shape) -> bool:
    """Whether, as far as sizes are known, a tensor of one shape broadcasts to another."""
    sizes = zip(reversed(tuple(shape)), reversed(tuple(to)), strict=False)
    return all(size in (1, None) or whole in (size, None) for size, whole in sizes)
