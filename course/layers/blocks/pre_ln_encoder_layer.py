"""One block of BERT's and GPT's kind: normalise first."""

from typing import Any

import keras

from course.layers.arguments import arguments_of
from course.layers.attention.cache import Cache, extend_cache
from course.layers.attention.multi_head_attention import MultiHeadAttention
from course.layers.checks import Shape, Tensor, check_width
from course.layers.feed_forward.activations import Activation
from course.layers.feed_forward.position_wise_ffn import PositionWiseFFN
from course.layers.initializers import Initializer
from course.layers.masking.masks import either, keras_padding


@keras.saving.register_keras_serializable(package="course")
class PreLNEncoderLayer(keras.layers.Layer):
    """Self-attention, then the position-wise network, each on a normalised input and added to the raw one: "pre-LN".

    `h = x + attention(n, n, n)` with `n = LayerNorm(x)`, `y = h + FFN(LayerNorm(h))`. The residual path is never
    normalised, which keeps deep stacks trainable; a stack of them ends with one more normalisation.

    Args:
        d_model: width of input and output, a multiple of `num_heads`.
        num_heads: heads of the attention.
        dim_feedforward: hidden width of the position-wise network. Default 2048.
        dropout: share of the attention weights and of each sub-layer's output dropped in training. Default 0.1.
        activation: of the position-wise network. Default `"gelu"`.
        kernel_initializer: of all matrices, by Keras's name for it or as an object. Default `"glorot_uniform"`.

    Call:
        `(x, attn_mask=None, cache=None)`: `(batch, length, d_model)`. Returns the same shape. With a `cache` (`{}` at
        the first step, then what the last step gave back) `x` holds the new positions only, and the result is
        `(y, cache)`.

    Masking: `attn_mask` is 1 = hidden, 0 = visible, and broadcasts to `(batch, length, source_length)`; with
    `causal_mask(length)` this is a block of a decoder-only model. What a Keras mask of `x` calls padding
    is hidden, too, except with a cache, and the mask passes through.

    Example:
        >>> layer = PreLNEncoderLayer(d_model=24, num_heads=8, dim_feedforward=48, dropout=0.5)
        >>> layer(tf.random.normal((2, 100, 24)), causal_mask(100)).shape
        TensorShape([2, 100, 24])

    Reference: Xiong et al., "On Layer Normalization in the Transformer Architecture" (2020).
    """

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: Activation = "gelu",
        kernel_initializer: Initializer = "glorot_uniform",
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        self.d_model = d_model
        self.num_heads = num_heads
        self.dim_feedforward = dim_feedforward
        self.rate = dropout
        self.activation = keras.activations.get(activation)
        self.kernel_initializer = keras.initializers.get(kernel_initializer)
        self.supports_masking = True
        self.norm_1 = keras.layers.LayerNormalization(epsilon=1e-6, dtype=self.dtype_policy)
        filled = {"kernel_initializer": self.kernel_initializer, "dtype": self.dtype_policy}
        attention = {"d_model": d_model, "num_heads": num_heads, "dropout": dropout, **filled}
        self.self_attn = MultiHeadAttention(**attention)
        self.norm_2 = keras.layers.LayerNormalization(epsilon=1e-6, dtype=self.dtype_policy)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, self.activation, **filled)
        self.dropout = keras.layers.Dropout(dropout, dtype=self.dtype_policy)

    def build(self, x_shape: Shape) -> None:
        check_width("the input", x_shape, d_model=self.d_model)
        self.norm_1.build(x_shape)
        self.self_attn.build(x_shape, x_shape, x_shape)
        self.norm_2.build(x_shape)
        self.ffn.build(x_shape)

    def call(
        self, x: Tensor, attn_mask: Tensor | None = None, cache: Cache | None = None, training: bool | None = None
    ) -> Any:
        n = self.norm_1(x)
        k, v = self.self_attn.keys_and_values(n, n)  # (B, H, T, d)
        if cache is None:
            attn_mask = either(attn_mask, keras_padding(x))
        else:
            cache = extend_cache(cache, k, v)
            k, v = cache["k"], cache["v"]  # (B, H, S, d)
        attended, _ = self.self_attn.attend(n, k, v, attn_mask, training)
        h = x + self.dropout(attended, training=training)  # (B, T, D)
        y = h + self.dropout(self.ffn(self.norm_2(h)), training=training)  # (B, T, D)
        return y if cache is None else (y, cache)

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}
