"""Wrong: embedding_rows - a row more, for an id that nobody gives."""

import keras

from course.layers import DecoderLayer, EncoderLayer, causal_mask


def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    mask = causal_mask(n_steps)
    en_inp = keras.Input((n_steps,), dtype="int32")
    de_inp = keras.Input((n_steps,), dtype="int32")
    en_emb = keras.layers.Embedding(n_en_vocab + 1, d)(en_inp)
    en_out = EncoderLayer(d, n_heads)(en_emb)
    en_out = EncoderLayer(d, n_heads)(en_out)
    de_emb = keras.layers.Embedding(n_de_vocab + 1, d)(de_inp)
    de_out = DecoderLayer(d, n_heads)(de_emb, en_out, mask)
    de_out = DecoderLayer(d, n_heads)(de_out, en_out, mask)
    pred = keras.layers.Dense(n_de_vocab, activation="softmax")(de_out)
    return keras.Model([en_inp, de_inp], pred, name="MinTransformer")
