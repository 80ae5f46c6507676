"""Right: the ids are what .numpy() makes of tensors."""

import tensorflow as tf


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    ids = [sos_id]
    for _ in range(max_length):
        token = tf.argmax(next_token_logits(ids), axis=-1).numpy()
        if token == eos_id:
            return ids[1:]
        ids.append(token)
    return ids[1:]
