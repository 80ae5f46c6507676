"""Right: loops over the layers, float inputs as in the book, named inputs."""

import keras

from course.layers import DecoderLayer, EncoderLayer, causal_mask


def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    en_inp = keras.layers.Input(shape=(n_steps,), name="source")
    x = keras.layers.Embedding(n_en_vocab, d)(en_inp)
    for _ in range(2):
        x = EncoderLayer(d, n_heads)(x)
    de_inp = keras.layers.Input(shape=(n_steps,), name="target")
    y = keras.layers.Embedding(n_de_vocab, d)(de_inp)
    for _ in range(2):
        y = DecoderLayer(d, n_heads)(y, x, mask=causal_mask(n_steps))
    y = keras.layers.Softmax()(keras.layers.Dense(n_de_vocab)(y))
    return keras.Model(inputs=(en_inp, de_inp), outputs=y, name="MinTransformer")
