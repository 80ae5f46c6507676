"""Wrong: one_layer_only - each layer is called twice."""

import keras

from course.layers import DecoderLayer, EncoderLayer, causal_mask


def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    mask = causal_mask(n_steps)
    en_inp = keras.Input((n_steps,), dtype="int32")
    de_inp = keras.Input((n_steps,), dtype="int32")
    en_emb = keras.layers.Embedding(n_en_vocab, d)(en_inp)
    encoder = EncoderLayer(d, n_heads)
    en_out = encoder(encoder(en_emb))
    de_emb = keras.layers.Embedding(n_de_vocab, d)(de_inp)
    decoder = DecoderLayer(d, n_heads)
    de_out = decoder(decoder(de_emb, en_out, mask), en_out, mask)
    pred = keras.layers.Dense(n_de_vocab, activation="softmax")(de_out)
    return keras.Model([en_inp, de_inp], pred, name="MinTransformer")
