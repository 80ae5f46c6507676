"""Wrong: never_stops - writes on, and takes EOS out at the end."""

import tensorflow as tf


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    words = [sos_id]
    for _ in range(max_length):
        words.append(int(tf.argmax(next_token_logits(words))))
    return [word for word in words[1:] if word != eos_id]
