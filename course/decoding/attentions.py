"""Where a translator looks: every layer and head of its three attentions."""

from __future__ import annotations

from typing import Any, NamedTuple

import tensorflow as tf

from course.layers import causal_mask, padding_mask
from course.models.transformer import Transformer


class Attentions(NamedTuple):
    """The probabilities of all attentions: source on source, target on target, target on source.

    Args:
        source: `(layers, batch, heads, source_length, source_length)`.
        target: `(layers, batch, heads, length, length)`.
        cross: `(layers, batch, heads, length, source_length)`.
    """

    source: tf.Tensor
    target: tf.Tensor
    cross: tf.Tensor


def attentions(model: Any, source_ids: tf.Tensor, decoder_in: tf.Tensor) -> Attentions:
    """All attention probabilities of a `Transformer`.

    Args:
        model: a `Transformer`.
        source_ids: `(batch, source_length)`.
        decoder_in: what the decoder reads, SOS first, `(batch, length)`. Row t belongs to the word that is written
            *after* reading position t.

    Returns:
        `Attentions`.

    Raises:
        TypeError: the model is not a `Transformer`.
    """
    if not isinstance(model, Transformer):
        raise TypeError(f"cross-attention is read from a Transformer, got {type(model).__name__}.")
    source_ids, decoder_in = tf.constant(source_ids), tf.constant(decoder_in)
    source, target, cross = [], [], []
    en_mask = padding_mask(source_ids, model.pad_id)
    en_x = model.source_embedding(source_ids)
    for block in model.encoder.blocks:
        source.append(block.self_attn(en_x, en_x, en_x, en_mask)[1])  # (B, H, S, S)
        en_x = block(en_x, en_mask)
    mask = causal_mask(tf.shape(decoder_in)[1])
    de_x = model.target_embedding(decoder_in)
    for block in model.decoder.blocks:
        attended, p = block.self_attn(de_x, de_x, de_x, mask)
        target.append(p)  # (B, H, T, T)
        cross.append(block.cross_attn(block.add_norm_1(de_x, attended), en_x, en_x, en_mask)[1])  # (B, H, T, S)
        de_x = block(de_x, en_x, mask, en_mask)
    return Attentions(tf.stack(source), tf.stack(target), tf.stack(cross))


def cross_attention(model: Any, source_ids: tf.Tensor, decoder_in: tf.Tensor) -> tf.Tensor:
    """The probabilities of every cross-attention of a `Transformer`: `attentions(...).cross`.

    Args:
        model: a `Transformer`.
        source_ids: `(batch, source_length)`.
        decoder_in: as in `attentions`.

    Returns:
        `(layers, batch, heads, length, source_length)`.
    """
    return attentions(model, source_ids, decoder_in).cross
