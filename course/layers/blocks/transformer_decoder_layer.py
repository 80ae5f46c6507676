"""One block of the decoder, as in the paper."""

from typing import Any

import keras

from course.layers.arguments import arguments_of
from course.layers.attention.cache import Cache, extend_cache
from course.layers.attention.multi_head_attention import MultiHeadAttention
from course.layers.checks import Shape, Tensor
from course.layers.feed_forward.activations import Activation
from course.layers.feed_forward.position_wise_ffn import PositionWiseFFN
from course.layers.initializers import Initializer
from course.layers.masking.keeps_mask import KeepsMask
from course.layers.masking.masks import either, keras_padding
from course.layers.norm.add_norm import AddNorm


@keras.saving.register_keras_serializable(package="course")
class TransformerDecoderLayer(KeepsMask):
    """Masked self-attention, attention over the encoder's output, the position-wise network; add and norm after each.

    `h1 = LayerNorm(x + attention(x, x, x))`, `h2 = LayerNorm(h1 + attention(h1, en, en))`,
    `y = LayerNorm(h2 + FFN(h2))`.

    Args:
        d_model: width of input and output, a multiple of `num_heads`.
        num_heads: heads of each of the two attentions.
        dim_feedforward: hidden width of the position-wise network. Default 2048.
        dropout: share of the attention weights and of each sub-layer's output dropped in training. Default 0.1.
        activation: of the position-wise network. Default `"relu"`.
        kernel_initializer: of all matrices, by Keras's name for it or as an object. Default `"glorot_uniform"`.

    Call:
        `(de_x, en_x, tgt_mask=None, memory_mask=None, cache=None)`: `(batch, length, d_model)` and
        `(batch, source_length, width)`. Returns `(batch, length, d_model)`. With a `cache` (`{}` at the first step,
        then what the last step gave back) `de_x` holds the new positions only, `en_x` is looked at in the first step
        only and may be None later, and the result is `(y, cache)`.

    Masking: 1 = hidden, 0 = visible. `tgt_mask` is for the self-attention, usually `causal_mask(length)`;
    `memory_mask` for the attention over the encoder's output, usually `padding_mask(en_ids)`. What a Keras mask of
    `de_x` or `en_x` calls padding is hidden, too, except with a cache.

    Example:
        >>> de_x, en_x = tf.random.normal((2, 9, 24)), tf.random.normal((2, 7, 24))
        >>> TransformerDecoderLayer(d_model=24, num_heads=8)(de_x, en_x, causal_mask(9)).shape
        TensorShape([2, 9, 24])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.1.
    """

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: Activation = "relu",
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
        filled = {"kernel_initializer": self.kernel_initializer, "dtype": self.dtype_policy}
        attention = {"d_model": d_model, "num_heads": num_heads, "dropout": dropout, **filled}
        self.self_attn = MultiHeadAttention(**attention)
        self.cross_attn = MultiHeadAttention(**attention)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, self.activation, **filled)
        self.add_norm_1 = AddNorm(dropout, dtype=self.dtype_policy)
        self.add_norm_2 = AddNorm(dropout, dtype=self.dtype_policy)
        self.add_norm_3 = AddNorm(dropout, dtype=self.dtype_policy)

    def build(self, de_x_shape: Shape, en_x_shape: Shape) -> None:
        self.self_attn.build(de_x_shape, de_x_shape, de_x_shape)
        self.add_norm_1.build(de_x_shape, (*de_x_shape[:-1], self.d_model))
        self.cross_attn.build(de_x_shape, en_x_shape, en_x_shape)
        self.add_norm_2.build(de_x_shape, de_x_shape)
        self.ffn.build(de_x_shape)
        self.add_norm_3.build(de_x_shape, de_x_shape)

    def call(
        self,
        de_x: Tensor,
        en_x: Tensor | None,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        cache: Cache | None = None,
        training: bool | None = None,
    ) -> Any:
        k, v = self.self_attn.keys_and_values(de_x, de_x)  # (B, H, T, d)
        if cache is None:
            tgt_mask, memory_mask = either(tgt_mask, keras_padding(de_x)), either(memory_mask, keras_padding(en_x))
        else:
            cache = extend_cache(cache, k, v)
            k, v = cache["k"], cache["v"]
        attended, _ = self.self_attn.attend(de_x, k, v, tgt_mask, training)
        h1 = self.add_norm_1(de_x, attended, training=training)  # (B, T, D)

        if cache is not None and "en_k" in cache:
            en_k, en_v = cache["en_k"], cache["en_v"]
        else:
            en_k, en_v = self.cross_attn.keys_and_values(en_x, en_x)  # (B, H, S, d)
        attended, _ = self.cross_attn.attend(h1, en_k, en_v, memory_mask, training)
        h2 = self.add_norm_2(h1, attended, training=training)  # (B, T, D)

        y = self.add_norm_3(h2, self.ffn(h2), training=training)  # (B, T, D)
        return y if cache is None else (y, {**cache, "en_k": en_k, "en_v": en_v})

    def compute_output_shape(self, de_x_shape: Shape, en_x_shape: Shape) -> Shape:
        return de_x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}
