"""Wrong: mask_forgotten - the mask hides the past and shows the future."""

from __future__ import annotations

import keras
import tensorflow as tf
from keras import layers

from course.layers import DecoderLayer, EncoderLayer


def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    en, de = keras.Input((n_steps,)), keras.Input((n_steps,))
    x = layers.Embedding(n_en_vocab, d)(en)
    x = EncoderLayer(d, n_heads)(EncoderLayer(d, n_heads)(x))
    y = layers.Embedding(n_de_vocab, d)(de)
    m = tf.linalg.band_part(tf.ones((n_steps, n_steps)), -1, 0)
    y = DecoderLayer(d, n_heads)(y, x, m)
    y = DecoderLayer(d, n_heads)(y, x, m)
    y = layers.Dense(n_de_vocab, activation="softmax")(y)
    return keras.Model([en, de], y, name="MinTransformer")
