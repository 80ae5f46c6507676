"""Wrong: mask_forgotten - the second decoder layer looks at the first one's output as if it were the encoder's."""

from __future__ import annotations

import keras
from keras import layers

from course.layers import DecoderLayer, EncoderLayer, causal_mask


def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    en, de = keras.Input((n_steps,)), keras.Input((n_steps,))
    x = layers.Embedding(n_en_vocab, d)(en)
    x = EncoderLayer(d, n_heads)(EncoderLayer(d, n_heads)(x))
    y = layers.Embedding(n_de_vocab, d)(de)
    y = DecoderLayer(d, n_heads)(y, x, causal_mask(n_steps))
    y = DecoderLayer(d, n_heads)(y, y, causal_mask(n_steps))
    y = layers.Dense(n_de_vocab, activation="softmax")(y)
    return keras.Model([en, de], y, name="MinTransformer")
