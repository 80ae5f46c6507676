"""The decoder: a stack of blocks that also look at the encoder's output."""

import keras

from course.layers.transformer_decoder_layer import TransformerDecoderLayer


@keras.saving.register_keras_serializable(package="course")
class TransformerDecoder(keras.layers.Layer):
    """Blocks one after the other, each looking back at the encoder's last output.

    `x ← block(x, en_x)`, `num_layers` times.

    Args:
        num_layers: number of blocks.
        d_model: width of input and output, a multiple of `num_heads`.
        num_heads: heads of each attention.
        dim_feedforward: hidden width of the position-wise networks. Default 2048.
        dropout: share dropped in training. Default 0.1.

    Call:
        `(de_x, en_x, mask=None, en_mask=None, caches=None)`: `(batch, length, d_model)` and
        `(batch, source_length, width)`. Returns `(batch, length, d_model)`. With `caches` (a list of a `{}` for each
        block at first, then what the last step gave back) `de_x` holds the new positions only, `en_x` is looked at
        in the first step only and may be None later, and the result is `(y, caches)`.

    Masking: 1 = hidden, 0 = visible. `mask` is for the self-attention, usually `causal_mask(length)`; `en_mask` for
    the attention over the encoder's output, usually `padding_mask(en_ids)`.

    Example:
        >>> decoder = TransformerDecoder(num_layers=2, d_model=24, num_heads=8, dim_feedforward=48)
        >>> decoder(tf.random.normal((2, 9, 24)), tf.random.normal((2, 7, 24)), causal_mask(9)).shape
        TensorShape([2, 9, 24])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.1.
    """

    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.num_layers = num_layers
        self.d_model = d_model
        self.num_heads = num_heads
        self.dim_feedforward = dim_feedforward
        self.dropout = dropout
        self.blocks = [
            TransformerDecoderLayer(d_model, num_heads, dim_feedforward, dropout, dtype=self.dtype_policy)
            for _ in range(num_layers)
        ]

    def build(self, de_x_shape, en_x_shape):
        for block in self.blocks:
            block.build(de_x_shape, en_x_shape)

    def call(self, de_x, en_x, mask=None, en_mask=None, caches=None, training=None):
        if caches is None:
            for block in self.blocks:
                de_x = block(de_x, en_x, mask, en_mask, training=training)  # (B, T, D)
            return de_x
        extended = []
        for block, cache in zip(self.blocks, caches, strict=True):
            de_x, cache = block(de_x, en_x, mask, en_mask, cache=cache)
            extended.append(cache)
        return de_x, extended

    def compute_mask(self, inputs, previous_mask=None):
        return None  # ours says what attention may not see; Keras would take it for its own, of real tokens

    def get_config(self):
        return {
            **super().get_config(),
            "num_layers": self.num_layers,
            "d_model": self.d_model,
            "num_heads": self.num_heads,
            "dim_feedforward": self.dim_feedforward,
            "dropout": self.dropout,
        }
