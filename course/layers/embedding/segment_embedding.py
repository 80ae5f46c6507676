"""Which of two sentences a word belongs to."""

from typing import Any

import keras
from keras import ops

from course.layers.checks import Shape, Tensor, check_rank, check_sizes, check_width


@keras.saving.register_keras_serializable(package="course")
class SegmentEmbedding(keras.layers.Layer):
    """Add to each position the vector of its segment.

    `y = x + segment_embed[segment_ids]`.

    Args:
        num_segments: number of segments; BERT has 2.
        d: width.

    Call:
        `(x, segment_ids)`: `(batch, length, d)` and `(batch, length)` of integers. Returns `(batch, length, d)`.
        Weight: `segment_embed`, `(num_segments, d)`.

    Masking: a Keras mask of `x` passes through.

    Example:
        >>> x, segments = tf.random.normal((1, 4, 512)), tf.constant([[0, 0, 1, 1]])
        >>> SegmentEmbedding(num_segments=2, d=512)(x, segments).shape
        TensorShape([1, 4, 512])

    Reference: Devlin et al., "BERT" (2019), section 3.
    """

    def __init__(self, num_segments: int, d: int, **kwargs: Any):
        super().__init__(**kwargs)
        check_sizes(num_segments=num_segments, d=d)
        self.num_segments = num_segments
        self.d = d
        self.supports_masking = True

    def build(self, x_shape: Shape, segment_ids_shape: Shape) -> None:
        check_width("the input", x_shape, d=self.d)
        small = keras.initializers.RandomNormal(stddev=0.02)
        self.segment_embed = self.add_weight(shape=(self.num_segments, self.d), initializer=small, name="segment_embed")

    def call(self, x: Tensor, segment_ids: Tensor) -> Tensor:
        check_rank("(batch, length, d)", x=x)
        check_rank("(batch, length)", segment_ids=segment_ids)
        return x + ops.take(self.segment_embed, ops.cast(segment_ids, "int32"), axis=0)

    def compute_output_shape(self, x_shape: Shape, segment_ids_shape: Shape) -> Shape:
        return x_shape

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "num_segments": self.num_segments, "d": self.d}
