"""A model as one road with stations: the words' vectors, blocks that each add something, and the way out to logits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import tensorflow as tf

from course.layers import causal_mask, padding_mask
from course.models import DecoderOnly, Transformer

Step = Callable[[tf.Tensor], tf.Tensor]


@dataclass(frozen=True)
class Stream:
    """What a model does to the vectors of a sentence, floor by floor.

    `logits = norm(blocks(embed(ids))) tableᵀ + bias`.

    Args:
        embed: from ids `(batch, length)` to the ground floor, `(batch, length, width)`.
        blocks: each from `(batch, length, width)` to the same shape.
        norm: the last normalisation; leaves all as it is where a block ends with one of its own (post-LN).
        table: a row for each word of the vocabulary, `(vocabulary, width)`.
        bias: added to the logits, `(vocabulary,)`.
    """

    embed: Step
    blocks: tuple[Step, ...]
    norm: Step
    table: tf.Tensor
    bias: tf.Tensor

    def logits(self, x: tf.Tensor) -> tf.Tensor:
        """Score every word, from the last floor.

        Args:
            x: `(..., width)`.

        Returns:
            `(..., vocabulary)`.
        """
        return tf.tensordot(self.norm(x), self.table, [[-1], [1]]) + self.bias


def stream_of(model: DecoderOnly | Transformer, source_ids: tf.Tensor | None = None) -> Stream:
    """Lay a model open.

    Args:
        model: a `DecoderOnly`, or a `Transformer`, of which it is the decoder.
        source_ids: the sentences that a `Transformer` translates, `(batch, source_length)`.

    Returns:
        Its stream; together it computes what the model does.

    Raises:
        TypeError: the model is of another kind.
        ValueError: a `Transformer` without `source_ids`.

    Example:
        >>> from course.models import DecoderOnly
        >>> model = DecoderOnly(vocab_size=30, d_model=8, num_heads=2, dim_feedforward=16, num_layers=3)
        >>> len(stream_of(model).blocks)
        3
    """
    if isinstance(model, DecoderOnly):
        return _of_decoder_only(model)
    if not isinstance(model, Transformer):
        raise TypeError(f"a stream is read from a DecoderOnly or a Transformer, got {type(model).__name__}.")
    if source_ids is None:
        raise ValueError("a Transformer's decoder needs source_ids, the sentences that it translates.")
    source_ids = tf.convert_to_tensor(source_ids)
    en_mask = padding_mask(source_ids, model.pad_id)
    en_x = model.encoder(model.source_embedding(source_ids), en_mask)
    blocks = tuple(
        lambda x, block=block: block(x, en_x, causal_mask(tf.shape(x)[1]), en_mask) for block in model.decoder.blocks
    )
    if model.shared_embedding is True:
        table, bias = model.source_embedding.words.embeddings, tf.zeros(model.target_vocab)
    else:
        table, bias = tf.transpose(model.to_logits.kernel), model.to_logits.bias
    return Stream(model.target_embedding, blocks, tf.identity, tf.convert_to_tensor(table), tf.convert_to_tensor(bias))


def _of_decoder_only(model: DecoderOnly) -> Stream:
    blocks = tuple(lambda x, block=block: block(x, causal_mask(tf.shape(x)[1])) for block in model.blocks.blocks)
    table = model.embedding.words.embeddings if model.tied else tf.transpose(model.output_layer.kernel)
    norm = model.blocks.last_norm
    return Stream(model.embedding, blocks, norm, tf.convert_to_tensor(table), tf.zeros(model.vocab_size))


def states(stream: Stream, ids: tf.Tensor) -> tf.Tensor:
    """The vectors of a sentence on every floor.

    Args:
        stream: of the model.
        ids: `(batch, length)`.

    Returns:
        `(floors, batch, length, width)`: what goes into the first block, and what comes out of each.
    """
    found = [stream.embed(ids)]
    for block in stream.blocks:
        found.append(block(found[-1]))
    return tf.stack(found)
