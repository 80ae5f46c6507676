"""Right: the ids are tensors without an axis, as tf.argmax gives them."""

import tensorflow as tf


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    ids = [sos_id]
    for _ in range(max_length):
        token = tf.argmax(next_token_logits(ids))
        if token == eos_id:
            break
        ids.append(token)
    return ids[1:]
