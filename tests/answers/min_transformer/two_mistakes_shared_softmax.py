"""Wrong: shares_embedding, softmax_over_positions - one table, and the softmax along the words."""

import keras

from course.layers import DecoderLayer, EncoderLayer, causal_mask


def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    mask = causal_mask(n_steps)
    en_inp = keras.Input((n_steps,), dtype="int32")
    de_inp = keras.Input((n_steps,), dtype="int32")
    table = keras.layers.Embedding(max(n_en_vocab, n_de_vocab), d)
    en_emb = table(en_inp)
    en_out = EncoderLayer(d, n_heads)(en_emb)
    en_out = EncoderLayer(d, n_heads)(en_out)
    de_emb = table(de_inp)
    de_out = DecoderLayer(d, n_heads)(de_emb, en_out, mask)
    de_out = DecoderLayer(d, n_heads)(de_out, en_out, mask)
    pred = keras.layers.Softmax(axis=1)(keras.layers.Dense(n_de_vocab)(de_out))
    return keras.Model([en_inp, de_inp], pred, name="MinTransformer")
