"""One layer of the encoder of MinTransformer."""

from typing import Any

import keras

from course.layers.attention.heads import concat_heads
from course.layers.attention.self_attention import SelfAttentionLayer
from course.layers.checks import Shape, Tensor, check_heads
from course.layers.feed_forward.fc_layer import FCLayer


@keras.saving.register_keras_serializable(package="course")
class EncoderLayer(keras.layers.Layer):
    """Several attention heads side by side, then the fully connected sub-layer.

    `y = FC(concat(h¹, …, hⁿ))`, each head d / n_heads wide. No residuals, no normalisation: see
    `TransformerEncoderLayer` for the layer of the paper.

    `d`, `n_heads` and `d_fc` are the short names of notebook 07's small machine, in which each head is a layer of its
    own; the paper's blocks, one product for all heads, have PyTorch's: `d_model`, `num_heads`, `dim_feedforward`.

    Args:
        d: width of the output, a multiple of `n_heads`.
        n_heads: number of heads.
        d_fc: hidden width of the fully connected sub-layer. Default 2048.

    Call:
        `(x)`: `(batch, length, width)`. Returns `(batch, length, d)`.

    Masking: every position sees every other, but for what a Keras mask of `x` calls padding; it passes through.

    Example:
        >>> EncoderLayer(512, 8)(tf.random.normal((1, 7, 512))).shape
        TensorShape([1, 7, 512])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.1, simplified.
    """

    def __init__(self, d: int, n_heads: int, d_fc: int = 2048, **kwargs: Any):
        super().__init__(**kwargs)
        check_heads(d=d, n_heads=n_heads)
        self.d = d
        self.n_heads = n_heads
        self.d_fc = d_fc
        self.supports_masking = True
        self.attn_heads = [SelfAttentionLayer(d // n_heads, dtype=self.dtype_policy) for _ in range(n_heads)]
        self.fc_layer = FCLayer(d_fc, d, dtype=self.dtype_policy)

    def build(self, x_shape: Shape) -> None:
        for head in self.attn_heads:
            head.build(x_shape, x_shape, x_shape)
        self.fc_layer.build((*x_shape[:-1], self.d))

    def call(self, x: Tensor) -> Tensor:
        h = concat_heads(self.attn_heads, x)  # (B, T, d)
        return self.fc_layer(h)  # (B, T, d)

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return (*x_shape[:-1], self.d)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "d": self.d, "n_heads": self.n_heads, "d_fc": self.d_fc}
