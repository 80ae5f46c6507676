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

# %% own_table_of_positions, of subclass | Right: a table of positions made by hand, masks made by hand, training left to Keras.
# -     PositionalEncoding,
# causal_mask, -> sinusoidal_encoding,
# -     padding_mask,
# positions = PositionalEncoding(max_length, d_model) -> table = tf.constant(sinusoidal_encoding(max_length, d_model))
# +     def placed(self, x):
# +         return x + tf.cast(self.table[: tf.shape(x)[1]], x.dtype)
# +     def call(self, inputs):
# +         en_ids, de_ids = inputs
# +         hidden = tf.cast(tf.equal(en_ids, 0), tf.float32)[:, tf.newaxis]
# +         memory = self.encoder(self.placed(self.source_embedding(en_ids)), hidden)
# +         tgt = self.placed(self.target_embedding(de_ids))
# +         future = 1 - tf.linalg.band_part(tf.ones((tf.shape(de_ids)[1], tf.shape(de_ids)[1])), -1, 0)
# +         tgt = self.decoder(tgt, memory, future, hidden)
# +         return self.to_logits(tgt)

# %% renamed, of subclass | Right: other names of arguments, any further ones handed on.
# source_vocab -> words_in ; target_vocab -> words_out ; d_model -> width ; num_heads -> heads
# dim_feedforward -> inner ; num_encoder_layers -> floors_in ; num_decoder_layers -> floors_out ; dropout -> rate
# max_length=512 -> longest=512, **kwargs ; (max_length -> (longest ; super().__init__() -> super().__init__(**kwargs)

# %% target_padding_too, of subclass | Right: the target's padding is hidden from its own words as well, an Embedding scaled by hand.
# -     ScaledEmbedding,
# ScaledEmbedding(source_vocab -> keras.layers.Embedding(source_vocab
# -         self.target_embedding = ScaledEmbedding(target_vocab, d_model)
# +         self.target_embedding = keras.layers.Embedding(target_vocab, d_model)
# +         self.root = d_model**0.5
# (en_ids)) -> (en_ids) * self.root) ; (de_ids)) -> (de_ids) * self.root)
# causal_mask(tf.shape(de_ids)[1]) -> tf.maximum(causal_mask(tf.shape(de_ids)[1]), padding_mask(de_ids))

# %% two_positions, of subclass | Right: two PositionalEncodings, dropout on the embeddings as well, masks by keyword.
# -         self.positions = PositionalEncoding(max_length, d_model)
# +         self.here = PositionalEncoding(max_length, d_model)
# +         self.there = PositionalEncoding(max_length, d_model)
# +         self.drop = keras.layers.Dropout(dropout)
# positions(self.source_embedding(en_ids)) -> drop(self.here(self.source_embedding(en_ids)))
# positions(self.target_embedding(de_ids)) -> drop(self.there(self.target_embedding(de_ids)))
# future, hidden, training=training -> tgt_mask=future, memory_mask=hidden

# %% causal_encoder, of subclass | Wrong: causal_mask_on_the_encoder - besides the padding.
# -         memory = self.encoder(self.positions(self.source_embedding(en_ids)), hidden, training=training)
# +         memory = self.encoder(
# +             self.positions(self.source_embedding(en_ids)),
# +             tf.maximum(hidden, causal_mask(tf.shape(en_ids)[1])),
# +             training=training,
# +         )
# %% floor_by_floor, of subclass | Wrong: floor_by_floor - block i of the decoder hears block i of the encoder.
# hidden = padding_mask(en_ids) -> hidden = padding_mask(en_ids); x = self.positions(self.source_embedding(en_ids)); floors = []
# -         memory = self.encoder(self.positions(self.source_embedding(en_ids)), hidden, training=training)
# +         for block in self.encoder.blocks:
# +             x = block(x, hidden, training=training)
# +             floors.append(x)
# -         tgt = self.decoder(tgt, memory, future, hidden, training=training)
# +         for number, block in enumerate(self.decoder.blocks):
# +             tgt = block(tgt, floors[min(number, len(floors) - 1)], future, hidden, training=training)
# %% inputs_exchanged, of subclass | Wrong: inputs_exchanged - the target comes first.
# en_ids, de_ids -> de_ids, en_ids
# %% no_bias, of subclass | Wrong: unnamed - the way out has no bias.
# target_vocab) -> target_vocab, use_bias=False)
# %% no_future, of subclass | Wrong: future_seen - a mask of zeros.
# future = -> future = 0 *
# %% no_padding, of subclass | Wrong: padding_unmasked - nowhere.
# = padding_mask -> = 0 * padding_mask
# %% no_positions, of subclass | Wrong: positions_missing - on both sides.
# self.positions(self. -> self. ; (en_ids)) -> (en_ids) ; (de_ids)) -> (de_ids)
# %% no_positions_target, of subclass | Wrong: positions_missing - the target has none.
# positions(self.target_embedding(de_ids) -> target_embedding(de_ids
# %% no_scale, of subclass | Wrong: no_scale - plain embeddings.
# -     ScaledEmbedding,
# ScaledEmbedding( -> keras.layers.Embedding(
# %% one_table, of subclass | Wrong: one_table - the same layer under both names.
# ScaledEmbedding(target_vocab, d_model) -> self.source_embedding
# %% pad_is_one, of subclass | Wrong: unnamed - takes 1 for PAD.
# padding_mask(en_ids) -> padding_mask(en_ids, 1)
# %% padding_encoder_only, of subclass | Wrong: padding_unmasked - hidden in the encoder only.
# future, hidden, training -> future, training
# %% padding_of_target_always, of subclass | Wrong: padding_of_the_target - padding_mask(de_ids) in both places.
# padding_mask(en_ids) -> padding_mask(de_ids)
# %% positions_twice, of subclass | Wrong: positions_twice - on both sides.
# source_embedding(en_ids -> positions(self.source_embedding(en_ids)
# target_embedding(de_ids -> positions(self.target_embedding(de_ids)
# %% softmax, of subclass | Wrong: softmax_inside - in the Dense layer.
# target_vocab) -> target_vocab, activation="softmax")
# %% trained_positions, of subclass | Wrong: unnamed - positions are learned.
# PositionalEncoding -> PositionalEmbedding
# %% training_off, of subclass | Wrong: training_not_passed_on - training=False for both stacks.
# training) -> False)
# %% two_mistakes, of subclass | Wrong: no_scale, softmax_inside - plain embeddings, and probabilities.
# -     ScaledEmbedding,
# ScaledEmbedding( -> keras.layers.Embedding( ; (target_vocab) -> (target_vocab, activation="softmax")
# %% bare_variables, of subclass | Wrong: unknown_to_keras - a table of one's own, a bare variable.
# -     ScaledEmbedding,
#
# - )
# + )
# + class ScaledEmbedding(keras.layers.Layer):
# +     def __init__(self, vocab_size, d):
# +         super().__init__()
# +         self.d, self.embeddings = d, tf.Variable(tf.random.normal((vocab_size, d)))
# +     def call(self, ids):
# +         return tf.gather(self.embeddings, ids) * self.d**0.5

# %% scale_after, of target_padding_too | Wrong: scale_after_positions - √d times the sum.
# positions(self.source_embedding(en_ids) * self.root) -> root * self.positions(self.source_embedding(en_ids))
# tgt = self.positions -> tgt = self.root * self.positions ; (de_ids) * self.root -> (de_ids)
# tf.maximum(causal_mask -> causal_mask ; [1]), padding_mask(de_ids)) -> [1])
