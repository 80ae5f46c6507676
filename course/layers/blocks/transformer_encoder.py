"""The encoder: a stack of blocks."""

from collections.abc import Sequence
from typing import Any

import keras

from course.layers.arguments import arguments_of
from course.layers.attention.cache import Cache
from course.layers.blocks.pre_ln_encoder_layer import PreLNEncoderLayer
from course.layers.blocks.transformer_encoder_layer import TransformerEncoderLayer
from course.layers.checks import Shape, Tensor, check_sizes
from course.layers.feed_forward.activations import Activation
from course.layers.initializers import Initializer


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
        activation: of the position-wise networks. Default: the blocks' own, relu or, pre-LN, gelu.
        kernel_initializer: of all matrices, by Keras's name for it or as an object. Default `"glorot_uniform"`.

    Call:
        `(x, attn_mask=None, caches=None)`: `(batch, length, d_model)`. Returns the same shape. With `caches` (a list
        of a `{}` for each block at first, then what the last step gave back; pre-LN only) `x` holds the new
        positions only, and the result is `(y, caches)`.

    Masking: `attn_mask` is 1 = hidden, 0 = visible, and broadcasts to `(batch, length, source_length)`. What a Keras
    mask of `x` calls padding is hidden, too, and the mask passes through.

    Example:
        >>> encoder = TransformerEncoder(num_layers=2, d_model=24, num_heads=8, dim_feedforward=48)
        >>> encoder(tf.random.normal((2, 100, 24))).shape
        TensorShape([2, 100, 24])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.1.
    """

    def __init__(
        self,
        num_layers: int,
        d_model: int,
        num_heads: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        norm_first: bool = False,
        activation: Activation | None = None,
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
        self.activation = None if activation is None else keras.activations.get(activation)
        self.kernel_initializer = keras.initializers.get(kernel_initializer)
        self.norm_first = norm_first
        self.supports_masking = True
        block: Any = PreLNEncoderLayer if norm_first else TransformerEncoderLayer
        sizes = {"d_model": d_model, "num_heads": num_heads, "dim_feedforward": dim_feedforward, "dropout": dropout}
        chosen: dict[str, Any] = {} if activation is None else {"activation": self.activation}
        chosen |= {"kernel_initializer": self.kernel_initializer, "dtype": self.dtype_policy}
        self.blocks = [block(**sizes, **chosen) for _ in range(num_layers)]
        if norm_first:
            self.last_norm = keras.layers.LayerNormalization(epsilon=1e-6, dtype=self.dtype_policy)

    def build(self, x_shape: Shape) -> None:
        for block in self.blocks:
            block.build(x_shape)
        if self.norm_first:
            self.last_norm.build(x_shape)

    def call(
        self,
        x: Tensor,
        attn_mask: Tensor | None = None,
        caches: Sequence[Cache] | None = None,
        training: bool | None = None,
    ) -> Any:
        if caches is not None:
            return self._step(x, attn_mask, caches)
        for block in self.blocks:
            x = block(x, attn_mask=attn_mask, training=training)  # (B, T, D)
        return self.last_norm(x) if self.norm_first else x

    def _step(self, x: Tensor, attn_mask: Tensor | None, caches: Sequence[Cache]) -> tuple[Tensor, list[Cache]]:
        if not self.norm_first:
            raise ValueError("step-by-step decoding needs norm_first=True, got norm_first=False.")
        extended = []
        for block, cache in zip(self.blocks, caches, strict=True):
            x, cache = block(x, attn_mask, cache=cache)
            extended.append(cache)
        return self.last_norm(x), extended

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}
