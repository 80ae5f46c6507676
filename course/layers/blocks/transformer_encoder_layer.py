"""One block of the encoder, as in the paper."""

from typing import Any

import keras

from course.layers.arguments import arguments_of
from course.layers.attention.multi_head_attention import MultiHeadAttention
from course.layers.checks import Shape, Tensor
from course.layers.feed_forward.activations import Activation
from course.layers.feed_forward.position_wise_ffn import PositionWiseFFN
from course.layers.initializers import Initializer
from course.layers.norm.add_norm import AddNorm


@keras.saving.register_keras_serializable(package="course")
class TransformerEncoderLayer(keras.layers.Layer):
    """Self-attention, then the position-wise network, each followed by add and norm: "post-LN".

    `h = LayerNorm(x + attention(x, x, x))`, `y = LayerNorm(h + FFN(h))`.

    Args:
        d_model: width of input and output, a multiple of `num_heads`.
        num_heads: heads of the attention.
        dim_feedforward: hidden width of the position-wise network. Default 2048.
        dropout: share of the attention weights and of each sub-layer's output dropped in training. Default 0.1.
        activation: of the position-wise network. Default `"relu"`.
        kernel_initializer: of all matrices, by Keras's name for it or as an object. Default `"glorot_uniform"`.

    Call:
        `(x, attn_mask=None)`: `(batch, length, d_model)`. Returns the same shape.

    Masking: `attn_mask` is 1 = hidden, 0 = visible, and broadcasts to `(batch, length, length)`; pass
    `padding_mask(ids)` to hide the padding. What a Keras mask of `x` calls padding is hidden, too, and the mask
    passes through.

    Example:
        >>> layer = TransformerEncoderLayer(d_model=24, num_heads=8, dim_feedforward=48, dropout=0.5)
        >>> layer(tf.random.normal((2, 100, 24))).shape
        TensorShape([2, 100, 24])

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
        self.supports_masking = True
        filled = {"kernel_initializer": self.kernel_initializer, "dtype": self.dtype_policy}
        attention = {"d_model": d_model, "num_heads": num_heads, "dropout": dropout, **filled}
        self.self_attn = MultiHeadAttention(**attention)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, self.activation, **filled)
        self.add_norm_1 = AddNorm(dropout, dtype=self.dtype_policy)
        self.add_norm_2 = AddNorm(dropout, dtype=self.dtype_policy)

    def build(self, x_shape: Shape) -> None:
        self.self_attn.build(x_shape, x_shape, x_shape)
        self.add_norm_1.build(x_shape, (*x_shape[:-1], self.d_model))
        self.ffn.build(x_shape)
        self.add_norm_2.build(x_shape, x_shape)

    def call(self, x: Tensor, attn_mask: Tensor | None = None, training: bool | None = None) -> Tensor:
        attended, _ = self.self_attn(x, x, x, mask=attn_mask, training=training)
        h = self.add_norm_1(x, attended, training=training)  # (B, T, D)
        return self.add_norm_2(h, self.ffn(h), training=training)  # (B, T, D)

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}
