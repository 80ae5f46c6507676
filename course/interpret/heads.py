"""Heads one by one: where each looks, and what each writes."""

import tensorflow as tf

from course.layers import MultiHeadAttention, causal_mask
from course.models import DecoderOnly


def self_attentions(model: DecoderOnly, ids: tf.Tensor) -> tf.Tensor:
    """Where every head of every block looks.

    For a translator there is `course.decoding.attentions`.

    Args:
        model: a `DecoderOnly`.
        ids: `(batch, length)`.

    Returns:
        `(blocks, batch, heads, length, length)`.

    Raises:
        TypeError: the model is of another kind.
    """
    if not isinstance(model, DecoderOnly):
        raise TypeError(f"self-attention is read from a DecoderOnly, got {type(model).__name__}.")
    ids = tf.convert_to_tensor(ids)
    x, mask, found = model.embedding(ids), causal_mask(ids.shape[1]), []
    for block in model.blocks.blocks:
        n = block.norm_1(x)
        found.append(block.self_attn(n, n, n, mask)[1])  # (B, H, T, T)
        x = block(x, mask)
    return tf.stack(found)


def head_outputs(
    attention: MultiHeadAttention, query: tf.Tensor, key: tf.Tensor, value: tf.Tensor, mask: tf.Tensor | None = None
) -> tf.Tensor:
    """What each head adds to the output of an attention; the sum over the heads is that output.

    `headʰ Woʰ`, Woʰ the rows h·d to (h + 1)·d of `Wo`.

    Args:
        attention: a `MultiHeadAttention`, or one with groups.
        query: `(batch, length, width)`.
        key: `(batch, source_length, width)`.
        value: `(batch, source_length, width)`.
        mask: 1 = hidden, as the attention takes it.

    Returns:
        `(heads, batch, length, d_model)`.

    Reference: Elhage et al., "A Mathematical Framework for Transformer Circuits" (2021).
    """
    k, v = attention.keys_and_values(key, value)
    _, p = attention.attend(query, k, v, mask)  # (B, H, T, S)
    v = tf.repeat(v, attention.num_heads // v.shape[1], axis=1)  # (B, H, S, d): heads of a group share theirs
    h = tf.matmul(p, v)  # (B, H, T, d)
    rows = tf.reshape(attention.Wo, (attention.num_heads, -1, attention.d_model))  # (H, d, D)
    return tf.einsum("bhtd,hdm->hbtm", h, rows)
