"""Right: a for loop and a list of words of its own."""

import tensorflow as tf


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    words = []
    for _ in range(max_length):
        token = tf.argmax(next_token_logits([sos_id, *words]), output_type=tf.int32)
        if token == eos_id:
            return words
        words.append(int(token))
    return words
