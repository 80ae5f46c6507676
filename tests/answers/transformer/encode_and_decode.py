"""Right: cut into encode and decode."""

import keras
import tensorflow as tf

from course.layers import (
    PositionalEncoding,
    ScaledEmbedding,
    TransformerDecoder,
    TransformerEncoder,
    causal_mask,
    padding_mask,
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
        self.positions = PositionalEncoding(max_length, d_model)
        self.encoder = TransformerEncoder(num_encoder_layers, d_model, num_heads, dim_feedforward, dropout)
        self.decoder = TransformerDecoder(num_decoder_layers, d_model, num_heads, dim_feedforward, dropout)
        self.to_logits = keras.layers.Dense(target_vocab)

    def encode(self, ids, hidden, training):
        return self.encoder(self.positions(self.source_embedding(ids)), hidden, training=training)

    def decode(self, ids, memory, hidden, training):
        tgt = self.positions(self.target_embedding(ids))
        return self.decoder(tgt, memory, causal_mask(tf.shape(ids)[1]), hidden, training=training)

    def call(self, inputs, training=None):
        hidden = padding_mask(inputs[0])
        memory = self.encode(inputs[0], hidden, training)
        return self.to_logits(self.decode(inputs[1], memory, hidden, training))
