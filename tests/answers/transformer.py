import keras
import tensorflow as tf

# %% subclass | Right: from finished parts.
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

    def call(self, inputs, training=None):
        en_ids, de_ids = inputs
        hidden = padding_mask(en_ids)
        memory = self.encoder(self.positions(self.source_embedding(en_ids)), hidden, training=training)
        tgt = self.positions(self.target_embedding(de_ids))
        future = causal_mask(tf.shape(de_ids)[1])
        tgt = self.decoder(tgt, memory, future, hidden, training=training)
        return self.to_logits(tgt)
