"""A stack of Llama's blocks."""

from collections.abc import Mapping, Sequence
from typing import Any

import keras

from course.layers.arguments import arguments_of
from course.layers.attention.cache import Cache
from course.layers.blocks.llama_decoder_layer import LlamaDecoderLayer
from course.layers.checks import Shape, Tensor, check_sizes
from course.layers.initializers import Initializer
from course.layers.norm.rms_norm_layer import RMSNorm


@keras.saving.register_keras_serializable(package="course")
class LlamaDecoder(keras.layers.Layer):
    """`LlamaDecoderLayer`s one after the other, and one norm more.

    `x ← block(x)`, `num_layers` times, then `RMSNorm(x)`.

    Args:
        num_layers: number of blocks.
        d_model: width of input and output, a multiple of `num_heads`.
        num_heads: heads that ask, in each block.
        num_kv_heads: heads of keys and values, a divisor of `num_heads`.
        dim_feedforward: hidden width of the gated networks.
        dropout: share dropped in training. Default 0.
        rotary_base: of the angles. Default 10000.
        epsilon: of all norms. Default 1e-6.
        kernel_initializer: of all matrices, by Keras's name for it or as an object. Default "glorot_uniform".
        rotary_scaling: of the slow turns, see `rotary_paces`; Llama 3.1 has it. Default: none.

    Call:
        `(x, attn_mask=None, caches=None)`, as `TransformerEncoder` with `norm_first=True`.

    Masking: as `LlamaDecoderLayer`.

    Example:
        >>> stack = LlamaDecoder(num_layers=2, d_model=32, num_heads=8, num_kv_heads=2, dim_feedforward=86)
        >>> stack(tf.random.normal((2, 100, 32)), causal_mask(100)).shape
        TensorShape([2, 100, 32])

    Reference: Touvron et al., "LLaMA: Open and Efficient Foundation Language Models" (2023).
    """

    def __init__(
        self,
        num_layers: int,
        d_model: int,
        num_heads: int,
        num_kv_heads: int,
        dim_feedforward: int,
        dropout: float = 0.0,
        rotary_base: float = 10_000.0,
        epsilon: float = 1e-6,
        kernel_initializer: Initializer = "glorot_uniform",
        rotary_scaling: Mapping[str, float] | None = None,
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        check_sizes(num_layers=num_layers)
        self.num_layers = num_layers
        self.block_config: dict[str, Any] = {
            "d_model": d_model,
            "num_heads": num_heads,
            "num_kv_heads": num_kv_heads,
            "dim_feedforward": dim_feedforward,
            "dropout": dropout,
            "rotary_base": rotary_base,
            "rotary_scaling": None if rotary_scaling is None else dict(rotary_scaling),
            "epsilon": epsilon,
        }
        self.kernel_initializer = keras.initializers.get(kernel_initializer)
        self.supports_masking = True
        filled = {"kernel_initializer": self.kernel_initializer, "dtype": self.dtype_policy}
        self.blocks = [LlamaDecoderLayer(**self.block_config, **filled) for _ in range(num_layers)]
        self.last_norm = RMSNorm(epsilon, dtype=self.dtype_policy)

    def build(self, x_shape: Shape) -> None:
        for block in self.blocks:
            block.build(x_shape)
        self.last_norm.build(x_shape)

    def call(
        self,
        x: Tensor,
        attn_mask: Tensor | None = None,
        caches: Sequence[Cache] | None = None,
        training: bool | None = None,
    ) -> Any:
        if caches is None:
            for block in self.blocks:
                x = block(x, attn_mask=attn_mask, training=training)  # (B, T, D)
            return self.last_norm(x)
        extended = []
        for block, cache in zip(self.blocks, caches, strict=True):
            x, cache = block(x, attn_mask, cache=cache)
            extended.append(cache)
        return self.last_norm(x), extended

    def compute_output_shape(self, x_shape: Shape) -> Shape:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, **self.block_config)}
