"""Right: TensorFlow with stateless random numbers."""

import numpy as np
import tensorflow as tf


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    ids = tf.cast(ids, tf.int32)
    special = tf.reduce_any(ids[..., tf.newaxis] == tf.constant(special_ids), axis=-1)
    chosen = (tf.random.stateless_uniform(ids.shape, (seed, 1)) < rate) & ~special
    fate = tf.random.stateless_uniform(ids.shape, (seed, 2))
    ordinary = tf.constant(np.setdiff1d(np.arange(vocab_size), special_ids), tf.int32)
    drawn = tf.gather(ordinary, tf.random.stateless_uniform(ids.shape, (seed, 3), 0, len(ordinary), tf.int32))
    inputs = tf.where(fate < 0.8, mask_id, tf.where(fate < 0.9, drawn, ids))
    return tf.where(chosen, inputs, ids), tf.where(chosen, ids, -100)
