"""Where a translator looks in the source while it writes each word."""

import tensorflow as tf

from course.layers import causal_mask, padding_mask
from course.models.transformer import Transformer


def cross_attention(model, source_ids, decoder_in):
    """The probabilities of every cross-attention of a `Transformer`.

    Args:
        model: a `Transformer`.
        source_ids: `(batch, source_length)`.
        decoder_in: what the decoder reads, SOS first, `(batch, length)`. Row t belongs to the word that is written
            *after* reading position t.

    Returns:
        `(layers, batch, heads, length, source_length)`.

    Raises:
        TypeError: the model is not a `Transformer`.
    """
    if not isinstance(model, Transformer):
        raise TypeError(f"cross-attention is read from a Transformer, got {type(model).__name__}.")
    source_ids, decoder_in = tf.constant(source_ids), tf.constant(decoder_in)
    en_mask = padding_mask(source_ids, model.pad_id)
    en_x = model.encoder(model.source_embedding(source_ids), en_mask)
    mask = causal_mask(tf.shape(decoder_in)[1])
    de_x = model.target_embedding(decoder_in)
    found = []
    for block in model.decoder.blocks:
        attended, _ = block.self_attn(de_x, de_x, de_x, mask)
        _, p = block.cross_attn(block.add_norm_1(de_x, attended), en_x, en_x, en_mask)
        found.append(p)  # (B, H, T, S)
        de_x = block(de_x, en_x, mask, en_mask)
    return tf.stack(found)
