"""Right: list comprehensions, made into a tensor."""

import tensorflow as tf


def padding_mask(ids, pad_id=0):
    return tf.constant([[[1.0 if int(word) == pad_id else 0.0 for word in sentence]] for sentence in ids])
