"""Right: a for loop, and TensorFlow's argmax."""

import tensorflow as tf


def decode_with_cache(step, sos_id, eos_id, max_length):
    words, cache = [], None
    token = sos_id
    for _ in range(max_length):
        logits, cache = step(token, cache)
        token = int(tf.argmax(logits))
        if token == eos_id:
            return words
        words.append(token)
    return words
