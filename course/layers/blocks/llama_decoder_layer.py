"""One block of Llama's kind."""

from collections.abc import Mapping
from typing import Any

import keras

from course.layers.arguments import arguments_of
from course.layers.attention.cache import Cache, extend_cache, seen_length
from course.layers.attention.grouped_query_attention import GroupedQueryAttention
from course.layers.checks import Shape, Tensor, check_width
from course.layers.feed_forward.swiglu import SwiGLU
from course.layers.initializers import Initializer
from course.layers.masking.masks import either, keras_padding
from course.layers.norm.rms_norm_layer import RMSNorm


@keras.saving.register_keras_serializable(package="course")
class LlamaDecoderLayer(keras.layers.Layer):
    """Attention in groups, then a gated network, each on an input of one length and added to the raw one.

    `h = x + attention(n, n, n)` with `n = RMSNorm(x)`, `y = h + SwiGLU(RMSNorm(h))`; queries and keys are turned by
    their positions. No biases anywhere. A stack of them ends with one more norm.

    Args:
        d_model: width of input and output, a multiple of `num_heads`.
        num_heads: heads that ask.
        num_kv_heads: heads of keys and values, a divisor of `num_heads`.
        dim_feedforward: hidden width of the gated network.
        dropout: share of the attention weights and of each sub-layer's output dropped in training. Default 0.
        rotary_base: of the angles. Default 10000; Llama 3 has 500000.
        epsilon: of both norms. Default 1e-6; Llama takes 1e-5.
        kernel_initializer: of all matrices, by Keras's name for it or as an object. Default "glorot_uniform".
        rotary_scaling: of the slow turns, see `rotary_paces`; Llama 3.1 has it. Default: none.

    Call:
        `(x, attn_mask=None, cache=None)`: `(batch, length, d_model)`. Returns the same shape. With a `cache` (`{}` at
        the first step, then what the last step gave back) `x` holds the new positions only, and the result is
        `(y, cache)`.

    Masking: `attn_mask` is 1 = hidden, 0 = visible, and broadcasts to `(batch, length, source_length)`; give it
    `causal_mask(length)`. What a Keras mask of `x` calls padding is hidden, too, except with a cache, and the mask
    passes through.

    Example:
        >>> layer = LlamaDecoderLayer(d_model=32, num_heads=8, num_kv_heads=2, dim_feedforward=86)
        >>> layer(tf.random.normal((2, 100, 32)), causal_mask(100)).shape
        TensorShape([2, 100, 32])

    Reference: Touvron et al., "LLaMA: Open and Efficient Foundation Language Models" (2023); groups as in Llama 2
    (70B) and Llama 3.
    """

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        num_kv_heads: int,
        dim_feedforward: int,
        dropout: float = 0.0,
        rotary_base: float = 10_000.0,
        epsilon: float = 1e-6,
        kernel_initializer: Initializer = "glorot_uniform",
        rotary_scaling: Mapping[str, float] | None = None,
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        self.d_model = d_model
        self.num_heads = num_heads
        self.num_kv_heads = num_kv_heads
        self.dim_feedforward = dim_feedforward
        self.rate = dropout
        self.rotary_base = rotary_base
        self.rotary_scaling = None if rotary_scaling is None else dict(rotary_scaling)
        self.epsilon = epsilon
        self.kernel_initializer = keras.initializers.get(kernel_initializer)
        self.supports_masking = True
        filled = {"kernel_initializer": self.kernel_initializer, "dtype": self.dtype_policy}
        self.norm_1 = RMSNorm(epsilon, dtype=self.dtype_policy)
        turned: dict[str, Any] = {"rotary_base": rotary_base, "rotary_scaling": rotary_scaling}
        self.self_attn = GroupedQueryAttention(d_model, num_heads, num_kv_heads, dropout, **turned, **filled)
        self.norm_2 = RMSNorm(epsilon, dtype=self.dtype_policy)
        self.ffn = SwiGLU(dim_feedforward, **filled)
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
        start = 0 if cache is None else seen_length([cache])
        n = self.norm_1(x)
        k, v = self.self_attn.keys_and_values(n, n, start)  # (B, G, T, d)
        if cache is None:
            attn_mask = either(attn_mask, keras_padding(x))
        else:
            cache = extend_cache(cache, k, v)
            k, v = cache["k"], cache["v"]  # (B, G, S, d)
        attended, _ = self.self_attn.attend(n, k, v, attn_mask, training, start)
        h = x + self.dropout(attended, training=training)  # (B, T, D)
        y = h + self.dropout(self.ffn(self.norm_2(h)), training=training)  # (B, T, D)
        return y if cache is None else (y, cache)

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}
