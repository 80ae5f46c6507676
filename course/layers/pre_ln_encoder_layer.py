"""One block of BERT's and GPT's kind: normalise first."""

import keras

from course.layers.cache import extend_cache
from course.layers.multi_head_attention import MultiHeadAttention
from course.layers.position_wise_ffn import PositionWiseFFN


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

    Call:
        `(x, attn_mask=None, cache=None)`: `(batch, length, d_model)`. Returns the same shape. With a `cache` (`{}` at
        the first step, then what the last step gave back) `x` holds the new positions only, and the result is
        `(y, cache)`.

    Masking: `attn_mask` is 1 = hidden, 0 = visible, and broadcasts to `(batch, length, source_length)`; with
    `causal_mask(length)` this is a block of a decoder-only model. A Keras mask of `x` passes through.

    Example:
        >>> layer = PreLNEncoderLayer(d_model=24, num_heads=8, dim_feedforward=48, dropout=0.5)
        >>> layer(tf.random.normal((2, 100, 24)), causal_mask(100)).shape
        TensorShape([2, 100, 24])

    Reference: Xiong et al., "On Layer Normalization in the Transformer Architecture" (2020).
    """

    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, activation="gelu", **kwargs):
        super().__init__(**kwargs)
        self.d_model = d_model
        self.num_heads = num_heads
        self.dim_feedforward = dim_feedforward
        self.dropout = dropout
        self.activation = activation
        self.supports_masking = True
        self.norm_1 = keras.layers.LayerNormalization(epsilon=1e-6, dtype=self.dtype_policy)
        self.self_attn = MultiHeadAttention(d_model, num_heads, dropout, dtype=self.dtype_policy)
        self.norm_2 = keras.layers.LayerNormalization(epsilon=1e-6, dtype=self.dtype_policy)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, activation, dtype=self.dtype_policy)
        self.residual_dropout = keras.layers.Dropout(dropout, dtype=self.dtype_policy)

    def build(self, x_shape):
        if x_shape[-1] != self.d_model:
            raise ValueError(f"the input must be d_model={self.d_model} wide, got {x_shape[-1]}.")
        self.norm_1.build(x_shape)
        self.self_attn.build(x_shape, x_shape, x_shape)
        self.norm_2.build(x_shape)
        self.ffn.build(x_shape)

    def call(self, x, attn_mask=None, cache=None, training=None):
        n = self.norm_1(x)
        k, v = self.self_attn.keys_and_values(n, n)  # (B, H, T, d)
        if cache is not None:
            cache = extend_cache(cache, k, v)
            k, v = cache["k"], cache["v"]  # (B, H, S, d)
        attended, _ = self.self_attn.attend(n, k, v, attn_mask, training)
        h = x + self.residual_dropout(attended, training=training)  # (B, T, D)
        y = h + self.residual_dropout(self.ffn(self.norm_2(h)), training=training)  # (B, T, D)
        return y if cache is None else (y, cache)

    def get_config(self):
        return {
            **super().get_config(),
            "d_model": self.d_model,
            "num_heads": self.num_heads,
            "dim_feedforward": self.dim_feedforward,
            "dropout": self.dropout,
            "activation": self.activation,
        }
