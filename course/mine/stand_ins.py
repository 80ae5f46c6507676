"""The course's composite pieces as their exercises ask for them, made of the pieces of `mine`.

`course.layers.TransformerEncoder` is made of the course's layers, whoever asks. These are made of the learner's where
there are any: so somebody who has not put the machine together yet still trains their own attention.
"""

from typing import Any

import keras
import tensorflow as tf

from course.mine.opened import opened


class TransformerEncoderLayer(keras.layers.Layer):
    """Notebook 07's block: `(x, mask=None)`, `(batch, length, d_model)`; the same shape comes back."""

    def __init__(self, d_model: int, num_heads: int, dim_feedforward: int = 2048, dropout: float = 0.1, **kwargs: Any):
        super().__init__(**kwargs)
        mine = opened()
        self.self_attn = mine.MultiHeadAttention(d_model, num_heads)
        self.add_norm_1 = mine.AddNorm(dropout)
        self.ffn = mine.FCLayer(dim_feedforward, d_model)
        self.add_norm_2 = mine.AddNorm(dropout)

    def call(self, x: tf.Tensor, mask: tf.Tensor | None = None, training: bool | None = None) -> tf.Tensor:
        """Give what the class says."""
        attended, _ = self.self_attn(x, x, x, mask)
        h = self.add_norm_1(x, attended, training=training)  # (B, T, D)
        return self.add_norm_2(h, self.ffn(h), training=training)  # (B, T, D)

    def compute_mask(self, inputs: Any, previous_mask: Any = None) -> None:
        """None: ours says what attention may not see, and Keras would take it for its own, of real words."""


class TransformerDecoderLayer(keras.layers.Layer):
    """Notebook 08's block: `(tgt, memory, tgt_mask=None, memory_mask=None)`; the shape of `tgt` comes back."""

    def __init__(self, d_model: int, num_heads: int, dim_feedforward: int = 2048, dropout: float = 0.1, **kwargs: Any):
        super().__init__(**kwargs)
        mine = opened()
        self.self_attn = mine.MultiHeadAttention(d_model, num_heads)
        self.add_norm_1 = mine.AddNorm(dropout)
        self.cross_attn = mine.MultiHeadAttention(d_model, num_heads)
        self.add_norm_2 = mine.AddNorm(dropout)
        self.ffn = mine.FCLayer(dim_feedforward, d_model)
        self.add_norm_3 = mine.AddNorm(dropout)

    def call(
        self,
        tgt: tf.Tensor,
        memory: tf.Tensor,
        tgt_mask: tf.Tensor | None = None,
        memory_mask: tf.Tensor | None = None,
        training: bool | None = None,
    ) -> tf.Tensor:
        """Give what the class says."""
        attended, _ = self.self_attn(tgt, tgt, tgt, tgt_mask)
        h1 = self.add_norm_1(tgt, attended, training=training)  # (B, T, D)
        attended, _ = self.cross_attn(h1, memory, memory, memory_mask)
        h2 = self.add_norm_2(h1, attended, training=training)  # (B, T, D)
        return self.add_norm_3(h2, self.ffn(h2), training=training)  # (B, T, D)


class TransformerEncoder(keras.layers.Layer):
    """Notebook 08's stack: `(x, mask=None)`."""

    def __init__(self, num_layers: int, *sizes: Any, **kwargs: Any):
        super().__init__()
        block = opened().TransformerEncoderLayer
        self.blocks = [block(*sizes, **kwargs) for _ in range(num_layers)]

    def call(self, x: tf.Tensor, mask: tf.Tensor | None = None, training: bool | None = None) -> tf.Tensor:
        """Give what the class says."""
        for block in self.blocks:
            x = block(x, mask, training=training)  # (B, T, D)
        return x

    def compute_mask(self, inputs: Any, previous_mask: Any = None) -> None:
        """None: ours says what attention may not see, and Keras would take it for its own, of real words."""


class TransformerDecoder(keras.layers.Layer):
    """Notebook 08's stack: `(tgt, memory, tgt_mask=None, memory_mask=None)`."""

    def __init__(self, num_layers: int, *sizes: Any, **kwargs: Any):
        super().__init__()
        block = opened().TransformerDecoderLayer
        self.blocks = [block(*sizes, **kwargs) for _ in range(num_layers)]

    def call(
        self,
        tgt: tf.Tensor,
        memory: tf.Tensor,
        tgt_mask: tf.Tensor | None = None,
        memory_mask: tf.Tensor | None = None,
        training: bool | None = None,
    ) -> tf.Tensor:
        """Give what the class says."""
        for block in self.blocks:
            tgt = block(tgt, memory, tgt_mask, memory_mask, training=training)  # (B, T, D)
        return tgt


class Transformer(keras.Model):
    """Notebook 08's model: `([en_ids, de_ids])` gives logits `(batch, length, target_vocab)`."""

    def __init__(
        self,
        source_vocab: int,
        target_vocab: int,
        d_model: int,
        num_heads: int,
        dim_feedforward: int = 2048,
        num_encoder_layers: int = 6,
        num_decoder_layers: int = 6,
        dropout: float = 0.1,
        max_length: int = 512,
        **kwargs: Any,
    ):
        super().__init__(**kwargs)
        mine = opened()
        self.source_embedding = mine.ScaledEmbedding(source_vocab, d_model)
        self.target_embedding = mine.ScaledEmbedding(target_vocab, d_model)
        self.positions = mine.PositionalEncoding(max_length, d_model)
        self.encoder = mine.TransformerEncoder(num_encoder_layers, d_model, num_heads, dim_feedforward, dropout)
        self.decoder = mine.TransformerDecoder(num_decoder_layers, d_model, num_heads, dim_feedforward, dropout)
        self.to_logits = keras.layers.Dense(target_vocab)
        self._causal_mask, self._padding_mask = mine.causal_mask, mine.padding_mask

    def call(self, inputs: Any, training: bool | None = None) -> tf.Tensor:
        """Give what the class says."""
        en_ids, de_ids = inputs
        en_mask = self._padding_mask(en_ids)  # (B, 1, S)
        en_x = self.positions(self.source_embedding(en_ids))  # (B, S, D)
        memory = self.encoder(en_x, en_mask, training=training)
        de_x = self.positions(self.target_embedding(de_ids))  # (B, T, D)
        mask = self._causal_mask(tf.shape(de_ids)[1])  # (T, T)
        return self.to_logits(self.decoder(de_x, memory, mask, en_mask, training=training))  # (B, T, V)


def train_step(
    model: keras.Model,
    optimizer: keras.optimizers.Optimizer,
    source_ids: tf.Tensor,
    target_ids: tf.Tensor,
    sos_id: int = 1,
    pad_id: int = 0,
) -> tf.Tensor:
    """Notebook 08's step of training: returns the loss before it; the weights have moved.

    Args:
        model: of `[source_ids, decoder_in]`.
        optimizer: changes its weights.
        source_ids: `(batch, source_length)`.
        target_ids: `(batch, length)`, EOS after each sentence.
        sos_id: the id of `<SOS>`.
        pad_id: the id of PAD.
    """
    mine = opened()
    decoder_in, labels = mine.shift_targets(target_ids, sos_id)
    with tf.GradientTape() as tape:
        loss = mine.masked_loss(labels, model([source_ids, decoder_in], training=True), pad_id)
    weights = model.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
    return loss
