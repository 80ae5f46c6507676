"""A decoder and nothing else, of the pieces of notebooks 03 to 06: the smallest model that tells."""

from typing import Any

import keras
from keras import ops

from course.layers import AddNorm, FCLayer, MultiHeadAttention, PositionalEncoding, ScaledEmbedding, causal_mask
from course.layers.checks import Tensor
from course.models.ids_model import IdsModel, any_ids


@keras.saving.register_keras_serializable(package="course")
class StoryModel(IdsModel):
    """Score the next word after every beginning.

    `logits = W blocks(positions(embedding(ids))) + b`; a block is `h = norm(x + attention(x))`, `norm(h + ff(h))`.

    Args:
        vocab_size: number of ids, PAD included.
        d_model: width, a multiple of `num_heads`.
        num_heads: heads of each attention.
        num_blocks: number of blocks; the networks inside are four times as wide as the model.
        max_length: number of positions.
        causal: whether the future is hidden. Default True; False shows what comes of it.

    Call:
        `(ids)`: `(batch, length)` of integers. Returns logits `(batch, length, vocab_size)`.

    Masking: the future is hidden. PAD at the end needs no mask: real words never look ahead.

    Example:
        >>> model = StoryModel(vocab_size=300, d_model=32, num_heads=4, num_blocks=2, max_length=16)
        >>> model(tf.constant([[5, 6, 7]])).shape
        TensorShape([1, 3, 300])

    Reference: the decoder of Vaswani et al. (2017) without its cross-attention, as in Liu et al., "Generating Wikipedia
    by Summarizing Long Sequences" (2018).
    """

    def __init__(
        self,
        vocab_size: int,
        d_model: int,
        num_heads: int,
        num_blocks: int,
        max_length: int,
        causal: bool = True,
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        self.sizes = {"vocab_size": vocab_size, "d_model": d_model, "num_heads": num_heads, "num_blocks": num_blocks}
        self.sizes |= {"max_length": max_length, "causal": causal}
        self.causal = causal
        self.embedding = ScaledEmbedding(vocab_size, d_model)
        self.positions = PositionalEncoding(max_length, d_model)
        self.attentions = [MultiHeadAttention(d_model, num_heads) for _ in range(num_blocks)]
        self.feed_forwards = [FCLayer(4 * d_model, d_model) for _ in range(num_blocks)]
        self.norms = [AddNorm(0.0) for _ in range(2 * num_blocks)]
        self.to_logits = keras.layers.Dense(vocab_size)

    def call(self, ids: Tensor, training: bool | None = None) -> Tensor:
        x = self.positions(self.embedding(ids))  # (B, T, D)
        mask = causal_mask(ops.shape(ids)[1]) if self.causal else None
        for number, (attention, feed_forward) in enumerate(zip(self.attentions, self.feed_forwards, strict=True)):
            attended, _ = attention(x, x, x, mask)
            x = self.norms[2 * number](x, attended)
            x = self.norms[2 * number + 1](x, feed_forward(x))
        return self.to_logits(x)  # (B, T, V)

    def export_signature(self) -> list:
        return [any_ids("ids")]

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **self.sizes}
