"""One layer of the decoder of MinTransformer."""

from typing import Any

import keras

from course.layers.attention.heads import concat_heads
from course.layers.attention.self_attention import SelfAttentionLayer
from course.layers.checks import Shape, Tensor, check_heads
from course.layers.feed_forward.fc_layer import FCLayer
from course.layers.masking.keeps_mask import KeepsMask


@keras.saving.register_keras_serializable(package="course")
class DecoderLayer(KeepsMask):
    """Masked self-attention, then attention over the encoder's output, then the fully connected sub-layer.

    `h1 = concat(heads(de_x, de_x, de_x))`, `h2 = concat(heads(h1, en_x, en_x))`, `y = FC(h2)`: in the second
    attention the decoder asks (query) and the encoder answers (key and value).

    `d`, `n_heads` and `d_fc` are the short names of notebook 07's small machine, in which each head is a layer of its
    own; the paper's blocks, one product for all heads, have PyTorch's: `d_model`, `num_heads`, `dim_feedforward`.

    Args:
        d: width of the output, a multiple of `n_heads`.
        n_heads: number of heads of each of the two attentions.
        d_fc: hidden width of the fully connected sub-layer. Default 2048.

    Call:
        `(de_x, en_x, mask=None)`: `(batch, length, width)` and `(batch, source_length, width)`.
        Returns `(batch, length, d)`.

    Masking: `mask` is 1 = hidden, 0 = visible, broadcasts to `(batch, length, length)` and is for the first
    attention only; pass `causal_mask(length)` to hide the future. The second sees all that the encoder gives.
    What a Keras mask of `de_x` or `en_x` calls padding is hidden from the attention that looks at it.

    Example:
        >>> de_x, en_x = tf.random.normal((1, 5, 512)), tf.random.normal((1, 7, 512))
        >>> DecoderLayer(512, 8)(de_x, en_x, causal_mask(5)).shape
        TensorShape([1, 5, 512])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.1, simplified.
    """

    def __init__(self, d: int, n_heads: int, d_fc: int = 2048, **kwargs: Any):
        super().__init__(**kwargs)
        check_heads(d=d, n_heads=n_heads)
        self.d = d
        self.n_heads = n_heads
        self.d_fc = d_fc
        d_head = d // n_heads
        self.dec_attn_heads = [SelfAttentionLayer(d_head, dtype=self.dtype_policy) for _ in range(n_heads)]
        self.attn_heads = [SelfAttentionLayer(d_head, dtype=self.dtype_policy) for _ in range(n_heads)]
        self.fc_layer = FCLayer(d_fc, d, dtype=self.dtype_policy)

    def build(self, de_x_shape: Shape, en_x_shape: Shape) -> None:
        h_shape = (*de_x_shape[:-1], self.d)
        for head in self.dec_attn_heads:
            head.build(de_x_shape, de_x_shape, de_x_shape)
        for head in self.attn_heads:
            head.build(h_shape, en_x_shape, en_x_shape)
        self.fc_layer.build(h_shape)

    def call(self, de_x: Tensor, en_x: Tensor, mask: Tensor | None = None) -> Tensor:
        h1 = concat_heads(self.dec_attn_heads, de_x, mask=mask)  # (B, T, d)
        h2 = concat_heads(self.attn_heads, h1, en_x)  # (B, T, d)
        return self.fc_layer(h2)  # (B, T, d)

    def compute_output_shape(self, de_x_shape: Shape, en_x_shape: Shape) -> Shape:
        return (*de_x_shape[:-1], self.d)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "d": self.d, "n_heads": self.n_heads, "d_fc": self.d_fc}
