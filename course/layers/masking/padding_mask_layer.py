"""The padding mask as a layer."""

from typing import Any

import keras
from keras import ops

from course.layers.checks import Shape, Tensor
from course.layers.masking.masks import padding_mask


@keras.saving.register_keras_serializable(package="course")
class PaddingMask(keras.layers.Layer):
    """Hide the padding from every query: `padding_mask` for models made of `keras.Input`s.

    A functional model is put together from symbols that only layers can take, not TensorFlow functions. Inside the
    `call` of a model or layer of one's own, the function does.

    Args:
        pad_id: the id of `<PAD>`. Default 0.

    Call:
        `(ids)`: `(batch, source_length)` of integers. Returns `(batch, 1, source_length)`, 1 = hidden.

    Masking: it is one; pass it on as the `mask`, `attn_mask` or `memory_mask` of a layer.

    Example:
        >>> ids = keras.Input((None,), dtype="int32")
        >>> x = TextEmbedding(vocab_size=300, d=32, max_length=25)(ids)
        >>> x = TransformerEncoder(num_layers=2, d_model=32, num_heads=4, dim_feedforward=64)(x, PaddingMask()(ids))
        >>> keras.Model(ids, keras.layers.Dense(300)(x)).output_shape
        (None, None, 300)
    """

    def __init__(self, pad_id: int = 0, **kwargs: Any):
        super().__init__(**kwargs)
        self.pad_id = pad_id

    def build(self, ids_shape: Shape) -> None:
        """There is nothing to make."""

    def call(self, ids: Tensor) -> Tensor:
        return ops.cast(padding_mask(ids, self.pad_id), self.compute_dtype)

    def compute_output_shape(self, ids_shape: Shape) -> Shape:
        B, S = ids_shape
        return B, 1, S

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "pad_id": self.pad_id}
