"""Right: an encoder model and a decoder model, put together; the mask by band_part."""

import keras
import tensorflow as tf

from course.layers import DecoderLayer, EncoderLayer


def build_encoder(n_steps, n_vocab, d, n_heads):
    ids = keras.Input((n_steps,))
    x = keras.layers.Embedding(n_vocab, d)(ids)
    x = EncoderLayer(d, n_heads)(x)
    return keras.Model(ids, EncoderLayer(d, n_heads)(x), name="encoder")


def build_decoder(n_steps, n_vocab, d, n_heads):
    ids, seen = keras.Input((n_steps,)), keras.Input((n_steps, d))
    mask = 1 - tf.linalg.band_part(tf.ones((n_steps, n_steps)), -1, 0)
    y = keras.layers.Embedding(n_vocab, d)(ids)
    y = DecoderLayer(d, n_heads)(y, seen, mask)
    y = DecoderLayer(d, n_heads)(y, seen, mask)
    return keras.Model([ids, seen], keras.layers.Dense(n_vocab, "softmax")(y), name="decoder")


def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    source, target = keras.Input((n_steps,)), keras.Input((n_steps,))
    seen = build_encoder(n_steps, n_en_vocab, d, n_heads)(source)
    y = build_decoder(n_steps, n_de_vocab, d, n_heads)([target, seen])
    return keras.Model([source, target], y, name="MinTransformer")
