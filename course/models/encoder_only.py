"""BERT's kind: a stack that looks both ways, to understand rather than to write."""

from typing import Any

import keras

from course.layers import TextEmbedding, TransformerEncoder, padding_mask
from course.layers.arguments import arguments_of
from course.layers.checks import Shape, Tensor
from course.models.ids_model import Ids, IdsModel, any_ids, in_order


@keras.saving.register_keras_serializable(package="course")
class EncoderOnly(IdsModel):
    """Read a text in both directions: a vector for each word, knowing all the others.

    `h = LayerNorm(blocks(embed(ids, segment_ids)))`, pre-LN blocks, trainable positions.

    Args:
        vocab_size: number of ids, PAD included.
        d_model: width, a multiple of `num_heads`.
        num_heads: heads of each attention.
        dim_feedforward: hidden width of the position-wise networks.
        num_layers: number of blocks.
        dropout: share dropped in training. Default 0.1.
        max_length: number of positions. Default 512.
        num_segments: number of segments; 0 leaves them out. Default 2.
        pad_id: the id of PAD. Default 0.

    Call:
        `(ids, segment_ids=None)`: `(batch, length)` of integers each; or both as one list or dictionary, as `fit` hands
        them on. Returns `(batch, length, d_model)`.

    Masking: PAD is hidden.

    Example:
        >>> model = EncoderOnly(vocab_size=300, d_model=32, num_heads=4, dim_feedforward=64, num_layers=2)
        >>> model(tf.constant([[5, 6, 7, 0]]), tf.constant([[0, 0, 1, 1]])).shape
        TensorShape([1, 4, 32])

    Reference: Devlin et al., "BERT: Pre-training of Deep Bidirectional Transformers" (2019). There the attention has
    biases and the blocks are post-LN.
    """

    def __init__(
        self,
        vocab_size: int,
        d_model: int,
        num_heads: int,
        dim_feedforward: int,
        num_layers: int,
        dropout: float = 0.1,
        max_length: int = 512,
        num_segments: int = 2,
        pad_id: int = 0,
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        self.vocab_size = vocab_size
        self.d_model = d_model
        self.num_heads = num_heads
        self.dim_feedforward = dim_feedforward
        self.num_layers = num_layers
        self.rate = dropout
        self.max_length = max_length
        self.num_segments = num_segments
        self.pad_id = pad_id
        self.embedding = TextEmbedding(
            vocab_size, d_model, max_length, "trainable", num_segments, dropout, dtype=self.dtype_policy
        )
        self.blocks = TransformerEncoder(
            num_layers, d_model, num_heads, dim_feedforward, dropout, norm_first=True, dtype=self.dtype_policy
        )
        self.build((None, None))

    def build(self, ids_shape: Shape) -> None:
        self.embedding.build(ids_shape)
        self.blocks.build((*ids_shape, self.embedding.d))

    def call(self, ids: Ids, segment_ids: Tensor | None = None, training: bool | None = None) -> Tensor:
        ids, segment_ids = with_segments(ids, segment_ids)
        x = self.embedding(ids, segment_ids=segment_ids, training=training)  # (B, T, D)
        return self.blocks(x, padding_mask(ids, self.pad_id), training=training)  # (B, T, D)

    def export_signature(self) -> list:
        return [any_ids("ids"), any_ids("segment_ids")][: 1 + bool(self.num_segments)]

    def compute_output_shape(self, ids_shape: Any) -> Shape:
        return (*only_ids(ids_shape), self.d_model)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}


def with_segments(ids: Ids, segment_ids: Tensor | None) -> list[Any]:
    """Give ids and segment ids, or None, whether they came as two arguments or as one list or dictionary.

    Example:
        >>> with_segments({"ids": 1}, None)
        [1, None]
    """
    if isinstance(ids, dict | list | tuple):
        return in_order(ids, ("ids", "segment_ids"), optional=1)
    return [ids, segment_ids]


def only_ids(shape: Any) -> Shape:
    """The shape of the ids, whether it came alone or with that of the segment ids."""
    if isinstance(shape, dict) or isinstance(shape[0], list | tuple):
        return in_order(shape, ("ids", "segment_ids"), optional=1)[0]
    return shape
