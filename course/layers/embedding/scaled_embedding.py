"""Word vectors, scaled up to meet the positions."""

import math
from typing import Any

import keras
from keras import ops

from course.layers.checks import Shape, Tensor, check_rank, check_sizes


@keras.saving.register_keras_serializable(package="course")
class ScaledEmbedding(keras.layers.Layer):
    """Look each id up in a table and multiply by √d, so that positions added later don't drown the words.

    `y = √d · embeddings[ids]`.

    Args:
        vocab_size: number of ids, PAD included.
        d: width.

    Call:
        `(ids)`: `(batch, length)` of integers. Returns `(batch, length, d)`. Weight: `embeddings`,
        `(vocab_size, d)`, its entries about 1/√d in size at first, so that the output is about 1.

    Masking: makes none; see `padding_mask`.

    Example:
        >>> ScaledEmbedding(vocab_size=300, d=512)(tf.constant([[1, 2, 3, 0]])).shape
        TensorShape([1, 4, 512])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.4.
    """

    def __init__(self, vocab_size: int, d: int, **kwargs: Any):
        super().__init__(**kwargs)
        check_sizes(vocab_size=vocab_size, d=d)
        self.vocab_size = vocab_size
        self.d = d

    def build(self, ids_shape: Shape) -> None:
        normal = keras.initializers.RandomNormal(stddev=1 / math.sqrt(self.d))
        self.embeddings = self.add_weight(shape=(self.vocab_size, self.d), initializer=normal, name="embeddings")

    def call(self, ids: Tensor) -> Tensor:
        check_rank("(batch, length)", ids=ids)
        ids = ops.cast(ids, "int32")
        ids = ops.where(ids < 0, self.vocab_size, ids)  # none counts from the end, as Keras would
        return ops.take(self.embeddings, ids, axis=0) * math.sqrt(self.d)  # (B, T, d)

    def logits(self, h: Tensor) -> Tensor:
        """Score every word of the vocabulary by the same table: `h embeddingsᵀ`, "tied" weights.

        Args:
            h: `(batch, length, d)`.

        Returns:
            `(batch, length, vocab_size)`.
        """
        return ops.tensordot(h, ops.cast(self.embeddings, h.dtype), [[-1], [1]])

    def compute_output_shape(self, ids_shape: Shape) -> Shape:
        return (*ids_shape, self.d)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "vocab_size": self.vocab_size, "d": self.d}
