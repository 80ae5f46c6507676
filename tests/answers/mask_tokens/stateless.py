"""Right: stateless random numbers, rate and seed by keyword only."""

from __future__ import annotations

import tensorflow as tf


def mask_tokens(ids, mask_id, vocab_size, special_ids, *, rate=0.15, seed=0):
    ids = tf.convert_to_tensor(ids)
    u = [tf.random.stateless_uniform(tf.shape(ids), seed=[seed, i]) for i in range(2)]
    special = tf.reduce_any(ids[..., None] == tf.constant(special_ids, ids.dtype), -1)
    chosen = (u[0] < rate) & ~special
    ordinary = tf.constant([i for i in range(vocab_size) if i not in special_ids], ids.dtype)
    places = tf.random.stateless_uniform(tf.shape(ids), [seed, 2], maxval=len(ordinary), dtype=tf.int32)
    drawn = tf.gather(ordinary, places)
    inputs = tf.where(u[1] < 0.8, tf.cast(mask_id, ids.dtype), tf.where(u[1] < 0.9, drawn, ids))
    return tf.where(chosen, inputs, ids), tf.where(chosen, ids, tf.cast(-100, ids.dtype))
