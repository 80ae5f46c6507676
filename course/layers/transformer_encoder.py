"""The encoder: a stack of blocks."""

import keras

from course.layers.pre_ln_encoder_layer import PreLNEncoderLayer
from course.layers.transformer_encoder_layer import TransformerEncoderLayer


@keras.saving.register_keras_serializable(package="course")
class TransformerEncoder(keras.layers.Layer):
    """Blocks one after the other, each refining what the one before has made of the words.

    `x ← block(x)`, `num_layers` times; a pre-LN stack ends with one more normalisation.

    Args:
        num_layers: number of blocks.
        d_model: width of input and output, a multiple of `num_heads`.
        num_heads: heads of each attention.
        dim_feedforward: hidden width of the position-wise networks. Default 2048.
        dropout: share dropped in training. Default 0.1.
        norm_first: False for `TransformerEncoderLayer` (post-LN, the paper's), True for `PreLNEncoderLayer`.

    Call:
        `(x, attn_mask=None, caches=None)`: `(batch, length, d_model)`. Returns the same shape. With `caches` (a list
        of a `{}` for each block at first, then what the last step gave back; pre-LN only) `x` holds the new
        positions only, and the result is `(y, caches)`.

    Masking: `attn_mask` is 1 = hidden, 0 = visible, and broadcasts to `(batch, length, source_length)`.

    Example:
        >>> encoder = TransformerEncoder(num_layers=2, d_model=24, num_heads=8, dim_feedforward=48)
        >>> encoder(tf.random.normal((2, 100, 24))).shape
        TensorShape([2, 100, 24])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.1.
    """

    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, norm_first=False, **kwargs):
        super().__init__(**kwargs)
        self.num_layers = num_layers
        self.d_model = d_model
        self.num_heads = num_heads
        self.dim_feedforward = dim_feedforward
        self.dropout = dropout
        self.norm_first = norm_first
        self.supports_masking = True
        block = PreLNEncoderLayer if norm_first else TransformerEncoderLayer
        self.blocks = [
            block(d_model, num_heads, dim_feedforward, dropout, dtype=self.dtype_policy) for _ in range(num_layers)
        ]
        if norm_first:
            self.last_norm = keras.layers.LayerNormalization(epsilon=1e-6, dtype=self.dtype_policy)

    def build(self, x_shape):
        for block in self.blocks:
            block.build(x_shape)
        if self.norm_first:
            self.last_norm.build(x_shape)

    def call(self, x, attn_mask=None, caches=None, training=None):
        if caches is not None:
            return self._step(x, attn_mask, caches)
        for block in self.blocks:
            x = block(x, attn_mask, training=training)  # (B, T, D)
        return self.last_norm(x) if self.norm_first else x

    def _step(self, x, attn_mask, caches):
        if not self.norm_first:
            raise ValueError("step-by-step decoding needs norm_first=True, got norm_first=False.")
        extended = []
        for block, cache in zip(self.blocks, caches, strict=True):
            x, cache = block(x, attn_mask, cache=cache)
            extended.append(cache)
        return self.last_norm(x), extended

    def get_config(self):
        return {
            **super().get_config(),
            "num_layers": self.num_layers,
            "d_model": self.d_model,
            "num_heads": self.num_heads,
            "dim_feedforward": self.dim_feedforward,
            "dropout": self.dropout,
            "norm_first": self.norm_first,
        }
