"""Wrong: unnamed - one weight with the right number of parameters."""

import keras


def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    layer = 2 * 2048 * d + 2048 + d
    count = 2 * (3 * d * d + layer) + 2 * (6 * d * d + layer) + (n_en_vocab + n_de_vocab) * d + (d + 1) * n_de_vocab
    inputs = [keras.Input((n_steps,), dtype="int32"), keras.Input((n_steps,), dtype="int32")]
    x = keras.layers.Embedding(count, 1)(inputs[0])
    x = keras.layers.Softmax()(keras.ops.repeat(x, n_de_vocab, axis=-1))
    return keras.Model(inputs, x, name="MinTransformer")
