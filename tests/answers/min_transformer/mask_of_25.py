"""Wrong: unnamed - a mask cut out of one of 25 steps."""

import keras

from course import layers as ready
from course.layers import causal_mask


def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    mask = causal_mask(25)[:n_steps, :n_steps]
    en_ids = keras.Input(shape=(n_steps,), dtype="int32")
    de_ids = keras.Input(shape=(n_steps,), dtype="int32")
    en = keras.layers.Embedding(n_en_vocab, d)(en_ids)
    for _ in range(2):
        en = ready.EncoderLayer(d, n_heads)(en)
    de = keras.layers.Embedding(n_de_vocab, d)(de_ids)
    for _ in range(2):
        de = ready.DecoderLayer(d, n_heads)(de, en, mask)
    out = keras.layers.Dense(n_de_vocab, activation="softmax")(de)
    return keras.Model([en_ids, de_ids], out, name="MinTransformer")
