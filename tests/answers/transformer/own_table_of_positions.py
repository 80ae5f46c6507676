"""Right: a table of positions made by hand, masks made by hand, training left to Keras."""

import keras
import tensorflow as tf

from course.layers import (
    ScaledEmbedding,
    TransformerDecoder,
    TransformerEncoder,
    sinusoidal_encoding,
)


class Transformer(keras.Model):
    def __init__(
        self,
        source_vocab,
        target_vocab,
        d_model,
        num_heads,
        dim_feedforward=2048,
        num_encoder_layers=6,
        num_decoder_layers=6,
        dropout=0.1,
        max_length=512,
    ):
        super().__init__()
        self.source_embedding = ScaledEmbedding(source_vocab, d_model)
        self.target_embedding = ScaledEmbedding(target_vocab, d_model)
        self.table = tf.constant(sinusoidal_encoding(max_length, d_model))
        self.encoder = TransformerEncoder(num_encoder_layers, d_model, num_heads, dim_feedforward, dropout)
        self.decoder = TransformerDecoder(num_decoder_layers, d_model, num_heads, dim_feedforward, dropout)
        self.to_logits = keras.layers.Dense(target_vocab)

    def placed(self, x):
        return x + tf.cast(self.table[: tf.shape(x)[1]], x.dtype)

    def call(self, inputs):
        en_ids, de_ids = inputs
        hidden = tf.cast(tf.equal(en_ids, 0), tf.float32)[:, tf.newaxis]
        memory = self.encoder(self.placed(self.source_embedding(en_ids)), hidden)
        tgt = self.placed(self.target_embedding(de_ids))
        future = 1 - tf.linalg.band_part(tf.ones((tf.shape(de_ids)[1], tf.shape(de_ids)[1])), -1, 0)
        tgt = self.decoder(tgt, memory, future, hidden)
        return self.to_logits(tgt)
