"""Right: TensorFlow's regular expressions."""

import tensorflow as tf


def read_off_ids(text, ids):
    spaced = tf.strings.regex_replace(tf.strings.lower(text), r"([^a-z0-9 ])", r" \1 ")
    tokens = [token.decode() for token in tf.strings.split(spaced).numpy()]
    return dict(zip(tokens, ids, strict=False))
