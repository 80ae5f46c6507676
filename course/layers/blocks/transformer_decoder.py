"""The decoder: a stack of blocks that also look at the encoder's output."""

from collections.abc import Sequence
from typing import Any

import keras

from course.layers.arguments import arguments_of
from course.layers.attention.cache import Cache
from course.layers.blocks.transformer_decoder_layer import TransformerDecoderLayer
from course.layers.checks import Shape, Tensor, check_sizes
from course.layers.feed_forward.activations import Activation
from course.layers.initializers import Initializer
from course.layers.masking.keeps_mask import KeepsMask


@keras.saving.register_keras_serializable(package="course")
class TransformerDecoder(KeepsMask):
    """Blocks one after the other, each looking back at the encoder's last output.

    `x ← block(x, en_x)`, `num_layers` times.

    Args:
        num_layers: number of blocks.
        d_model: width of input and output, a multiple of `num_heads`.
        num_heads: heads of each attention.
        dim_feedforward: hidden width of the position-wise networks. Default 2048.
        dropout: share dropped in training. Default 0.1.
        activation: of the position-wise networks. Default `"relu"`.
        kernel_initializer: of all matrices, by Keras's name for it or as an object. Default `"glorot_uniform"`.

    Call:
        `(de_x, en_x, tgt_mask=None, memory_mask=None, caches=None)`: `(batch, length, d_model)` and
        `(batch, source_length, width)`. Returns `(batch, length, d_model)`. With `caches` (a list of a `{}` for each
        block at first, then what the last step gave back) `de_x` holds the new positions only, `en_x` is looked at
        in the first step only and may be None later, and the result is `(y, caches)`.

    Masking: 1 = hidden, 0 = visible. `tgt_mask` is for the self-attention, usually `causal_mask(length)`;
    `memory_mask` for the attention over the encoder's output, usually `padding_mask(en_ids)`. What a Keras mask of
    `de_x` or `en_x` calls padding is hidden, too, except with caches.

    Example:
        >>> decoder = TransformerDecoder(num_layers=2, d_model=24, num_heads=8, dim_feedforward=48)
        >>> decoder(tf.random.normal((2, 9, 24)), tf.random.normal((2, 7, 24)), causal_mask(9)).shape
        TensorShape([2, 9, 24])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.1.
    """

    def __init__(
        self,
        num_layers: int,
        d_model: int,
        num_heads: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: Activation = "relu",
        kernel_initializer: Initializer = "glorot_uniform",
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        check_sizes(num_layers=num_layers)
        self.num_layers = num_layers
        self.d_model = d_model
        self.num_heads = num_heads
        self.dim_feedforward = dim_feedforward
        self.rate = dropout
        self.activation = keras.activations.get(activation)
        self.kernel_initializer = keras.initializers.get(kernel_initializer)
        sizes = (d_model, num_heads, dim_feedforward, dropout, self.activation, self.kernel_initializer)
        self.blocks = [TransformerDecoderLayer(*sizes, dtype=self.dtype_policy) for _ in range(num_layers)]

    def build(self, de_x_shape: Shape, en_x_shape: Shape) -> None:
        for block in self.blocks:
            block.build(de_x_shape, en_x_shape)

    def call(
        self,
        de_x: Tensor,
        en_x: Tensor | None,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        caches: Sequence[Cache] | None = None,
        training: bool | None = None,
    ) -> Any:
        if caches is None:
            for block in self.blocks:
                de_x = block(de_x, en_x, tgt_mask=tgt_mask, memory_mask=memory_mask, training=training)  # (B, T, D)
            return de_x
        extended = []
        for block, cache in zip(self.blocks, caches, strict=True):
            de_x, cache = block(de_x, en_x, tgt_mask, memory_mask, cache=cache)
            extended.append(cache)
        return de_x, extended

    def compute_output_shape(self, de_x_shape: Shape, en_x_shape: Shape) -> Shape:
        return de_x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}
