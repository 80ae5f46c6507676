"""A model as one road with stations: the words' vectors, blocks that each add something, and the way out to logits."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import tensorflow as tf

from course.layers import causal_mask, padding_mask
from course.models import DecoderOnly, Transformer

Step = Callable[[tf.Tensor], tf.Tensor]


@dataclass(frozen=True)
class Stream:
    """What a model does to the vectors of a sentence, block by block.

    `logits = norm(blocks(embed(ids))) tableᵀ + bias`.

    Args:
        embed: from ids `(batch, length)` to the entrance, `(batch, length, width)`.
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
        """Score every word, from the last block.

        Args:
            x: `(..., width)`.

        Returns:
            `(..., vocabulary)`.
        """
        return tf.tensordot(self.norm(x), self.table, [[-1], [1]]) + self.bias


def stream_of(
    model: DecoderOnly | Transformer, source_ids: tf.Tensor | None = None, *, by_sublayer: bool = False
) -> Stream:
    """Lay a model open.

    Args:
        model: a `DecoderOnly`, or a `Transformer`, of which it is the decoder.
        source_ids: the sentences that a `Transformer` translates, `(batch, source_length)`.
        by_sublayer: whether each attention and each network, with its sum and its norm, is a step of its own in the
            place of the block. Default False.

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
        steps = [_pre_ln_steps(block) if by_sublayer else [_masked(block)] for block in model.blocks.blocks]
        table = model.embedding.words.embeddings if model.tied else tf.transpose(model.output_layer.kernel)
        return _stream(model.embedding, steps, model.blocks.last_norm, table, tf.zeros(model.vocab_size))
    if not isinstance(model, Transformer):
        raise TypeError(f"a stream is read from a DecoderOnly or a Transformer, got {type(model).__name__}.")
    if source_ids is None:
        raise ValueError("a Transformer's decoder needs source_ids, the sentences that it translates.")
    source_ids = tf.convert_to_tensor(source_ids)
    en_mask = padding_mask(source_ids, model.pad_id)
    en_x = model.encoder(model.source_embedding(source_ids), en_mask)
    if by_sublayer:
        steps = [_post_ln_steps(block, en_x, en_mask) for block in model.decoder.blocks]
    else:
        steps = [[_asking(block, en_x, en_mask)] for block in model.decoder.blocks]
    if model.shared_embedding is True:
        table, bias = model.source_embedding.words.embeddings, tf.zeros(model.target_vocab)
    else:
        table, bias = tf.transpose(model.to_logits.kernel), model.to_logits.bias
    return _stream(model.target_embedding, steps, tf.identity, table, bias)


def _stream(embed: Step, steps: list[list[Step]], norm: Step, table: Any, bias: Any) -> Stream:
    blocks = tuple(step for of_block in steps for step in of_block)
    return Stream(embed, blocks, norm, tf.convert_to_tensor(table), tf.convert_to_tensor(bias))


def _mask(x: tf.Tensor) -> tf.Tensor:
    return causal_mask(tf.shape(x)[1])


def _masked(block: Any) -> Step:
    return lambda x: block(x, _mask(x))


def _asking(block: Any, en_x: tf.Tensor, en_mask: tf.Tensor) -> Step:
    return lambda x: block(x, en_x, _mask(x), en_mask)


def _pre_ln_steps(block: Any) -> list[Step]:
    def attend(x: tf.Tensor) -> tf.Tensor:
        n = block.norm_1(x)
        return x + block.self_attn(n, n, n, _mask(x))[0]

    return [attend, lambda x: x + block.ffn(block.norm_2(x))]


def _post_ln_steps(block: Any, en_x: tf.Tensor, en_mask: tf.Tensor) -> list[Step]:
    return [
        lambda x: block.add_norm_1(x, block.self_attn(x, x, x, _mask(x))[0]),
        lambda x: block.add_norm_2(x, block.cross_attn(x, en_x, en_x, en_mask)[0]),
        lambda x: block.add_norm_3(x, block.ffn(x)),
    ]


def states(stream: Stream, ids: tf.Tensor) -> tf.Tensor:
    """The vectors of a sentence in every block.

    Args:
        stream: of the model.
        ids: `(batch, length)`.

    Returns:
        `(blocks, batch, length, width)`: what goes into the first block, and what comes out of each.
    """
    found = [stream.embed(ids)]
    for block in stream.blocks:
        found.append(block(found[-1]))
    return tf.stack(found)
