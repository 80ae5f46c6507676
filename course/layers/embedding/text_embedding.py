"""The front of every model here: words, positions, segments."""

from typing import Any

import keras
from keras import ops

from course.layers.arguments import arguments_of
from course.layers.checks import Shape, Tensor, check_ids, check_rank
from course.layers.embedding.positional_embedding import PositionalEmbedding
from course.layers.embedding.positional_encoding import PositionalEncoding
from course.layers.embedding.scaled_embedding import ScaledEmbedding
from course.layers.embedding.segment_embedding import SegmentEmbedding

POSITIONS: dict[str, Any] = {"sinusoidal": PositionalEncoding, "trainable": PositionalEmbedding, "none": None}


@keras.saving.register_keras_serializable(package="course")
class TextEmbedding(keras.layers.Layer):
    """Turn ids into vectors that know which word, where, and in which segment.

    `y = dropout(√d · embeddings[ids] + position + segment)`.

    Args:
        vocab_size: number of ids, PAD included.
        d: width.
        max_length: number of positions.
        positions: `"sinusoidal"` (fixed, the default), `"trainable"`, or `"none"`, where the attention knows them.
        num_segments: number of segments; 0, the default, leaves them out.
        dropout: share dropped in training. Default 0.1.

    Call:
        `(ids, segment_ids=None, start=0)`: `(batch, length)` of integers, the same for the segments, and the position
        of the first id. Without `segment_ids` all is segment 0. Returns `(batch, length, d)`.

    Masking: makes none; see `padding_mask`.

    Example:
        >>> TextEmbedding(vocab_size=300, d=512, max_length=25)(tf.constant([[1, 2, 3, 0]])).shape
        TensorShape([1, 4, 512])

    Reference: Vaswani et al. (2017), sections 3.4 and 3.5; Devlin et al., "BERT" (2019), figure 2.
    """

    def __init__(
        self,
        vocab_size: int,
        d: int,
        max_length: int,
        positions: str = "sinusoidal",
        num_segments: int = 0,
        dropout: float = 0.1,
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        if positions not in POSITIONS:
            raise ValueError(f"positions must be one of {', '.join(POSITIONS)}, got {positions!r}.")
        self.vocab_size = vocab_size
        self.d = d
        self.max_length = max_length
        self.positions = positions
        self.num_segments = num_segments
        self.rate = dropout
        self.words = ScaledEmbedding(vocab_size, d, dtype=self.dtype_policy)
        if positions != "none":
            self.position = POSITIONS[positions](max_length, d, dtype=self.dtype_policy)
        if num_segments:
            self.segments = SegmentEmbedding(num_segments, d, dtype=self.dtype_policy)
        self.dropout = keras.layers.Dropout(dropout, dtype=self.dtype_policy)

    def build(self, ids_shape: Shape) -> None:
        x_shape = (*ids_shape, self.d)
        self.words.build(ids_shape)
        if self.positions != "none":
            self.position.build(x_shape)
        if self.num_segments:
            self.segments.build(x_shape, ids_shape)

    def call(
        self, ids: Tensor, segment_ids: Tensor | None = None, start: int | Tensor = 0, training: bool | None = None
    ) -> Tensor:
        check_rank("(batch, length)", ids=ids)
        if segment_ids is not None and not self.num_segments:
            raise ValueError("segment_ids were given, but num_segments is 0.")
        check_ids(ids, self.vocab_size)
        x = self.words(ids)  # (B, T, d)
        if self.positions != "none":
            x = self.position(x, start=start)
        if self.num_segments:
            x = self.segments(x, ops.zeros_like(ids) if segment_ids is None else segment_ids)
        return self.dropout(x, training=training)

    def compute_output_shape(self, ids_shape: Shape) -> Shape:
        return (*ids_shape, self.d)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}
