"""Right: other names of arguments, any further ones handed on."""

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
        words_in,
        words_out,
        width,
        heads,
        hidden=2048,
        floors_in=6,
        floors_out=6,
        rate=0.1,
        longest=512,
        **kwargs,
    ):
        super().__init__(**kwargs)
        self.source_embedding = ScaledEmbedding(words_in, width)
        self.target_embedding = ScaledEmbedding(words_out, width)
        self.positions = PositionalEncoding(longest, width)
        self.encoder = TransformerEncoder(floors_in, width, heads, hidden, rate)
        self.decoder = TransformerDecoder(floors_out, width, heads, hidden, rate)
        self.to_logits = keras.layers.Dense(words_out)

    def call(self, inputs, training=None):
        source, target = inputs
        hidden = padding_mask(source)
        memory = self.encoder(self.positions(self.source_embedding(source)), hidden, training=training)
        tgt = self.positions(self.target_embedding(target))
        future = causal_mask(tf.shape(target)[1])
        tgt = self.decoder(tgt, memory, future, hidden, training=training)
        return self.to_logits(tgt)
