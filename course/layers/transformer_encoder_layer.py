"""One block of the encoder, as in the paper."""

import keras

from course.layers.add_norm import AddNorm
from course.layers.multi_head_attention import MultiHeadAttention
from course.layers.position_wise_ffn import PositionWiseFFN


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

    Call:
        `(x, attn_mask=None)`: `(batch, length, d_model)`. Returns the same shape.

    Masking: `attn_mask` is 1 = hidden, 0 = visible, and broadcasts to `(batch, length, length)`; pass
    `padding_mask(ids)` to hide the padding. It isn't called `mask` because Keras fills that argument by itself, with
    1 = visible. A Keras mask of `x` passes through.

    Example:
        >>> layer = TransformerEncoderLayer(d_model=24, num_heads=8, dim_feedforward=48, dropout=0.5)
        >>> layer(tf.random.normal((2, 100, 24))).shape
        TensorShape([2, 100, 24])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.1.
    """

    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, activation="relu", **kwargs):
        super().__init__(**kwargs)
        self.d_model = d_model
        self.num_heads = num_heads
        self.dim_feedforward = dim_feedforward
        self.dropout = dropout
        self.activation = activation
        self.supports_masking = True
        self.self_attn = MultiHeadAttention(d_model, num_heads, dropout, dtype=self.dtype_policy)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, activation, dtype=self.dtype_policy)
        self.add_norm_1 = AddNorm(dropout, dtype=self.dtype_policy)
        self.add_norm_2 = AddNorm(dropout, dtype=self.dtype_policy)

    def build(self, x_shape):
        self.self_attn.build(x_shape, x_shape, x_shape)
        self.add_norm_1.build(x_shape, (*x_shape[:-1], self.d_model))
        self.ffn.build(x_shape)
        self.add_norm_2.build(x_shape, x_shape)

    def call(self, x, attn_mask=None, training=None):
        attended, _ = self.self_attn(x, x, x, attn_mask, training=training)
        h = self.add_norm_1(x, attended, training=training)  # (B, T, D)
        return self.add_norm_2(h, self.ffn(h), training=training)  # (B, T, D)

    def get_config(self):
        return {
            **super().get_config(),
            "d_model": self.d_model,
            "num_heads": self.num_heads,
            "dim_feedforward": self.dim_feedforward,
            "dropout": self.dropout,
            "activation": self.activation,
        }
