"""The head that BERT is pre-trained with."""

import keras


@keras.saving.register_keras_serializable(package="course")
class MaskedLanguageModel(keras.Model):
    """Guess the words that were masked, from those on both sides.

    `logits = LayerNorm(gelu(h W + b)) Eᵀ + c`, E being the encoder's own table of words.

    Args:
        encoder: an `EncoderOnly`.

    Call:
        `(ids, segment_ids=None)`: `(batch, length)` of integers each. Returns logits `(batch, length, vocab_size)`.

    Masking: PAD is hidden.

    Example:
        >>> encoder = EncoderOnly(vocab_size=300, d_model=32, num_heads=4, dim_feedforward=64, num_layers=2)
        >>> MaskedLanguageModel(encoder)(tf.constant([[5, 6, 7, 0]])).shape
        TensorShape([1, 4, 300])

    Reference: Devlin et al., "BERT" (2019), section 3.1, task 1.
    """

    def __init__(self, encoder, **kwargs):
        super().__init__(**kwargs)
        self.encoder = encoder
        self.transform = keras.layers.Dense(encoder.embedding.d, activation="gelu", dtype=self.dtype_policy)
        self.norm = keras.layers.LayerNormalization(epsilon=1e-6, dtype=self.dtype_policy)
        self.build((None, None))

    def build(self, ids_shape):
        h_shape = (*ids_shape, self.encoder.embedding.d)
        self.transform.build(h_shape)
        self.norm.build(h_shape)
        vocab_size = self.encoder.embedding.vocab_size
        self.bias = self.add_weight(shape=(vocab_size,), initializer="zeros", name="bias")

    def call(self, ids, segment_ids=None, training=None):
        h = self.encoder(ids, segment_ids, training=training)  # (B, T, D)
        return self.encoder.embedding.words.logits(self.norm(self.transform(h))) + self.bias  # (B, T, V)

    def get_config(self):
        return {**super().get_config(), "encoder": keras.saving.serialize_keras_object(self.encoder)}

    @classmethod
    def from_config(cls, config):
        return cls(**{**config, "encoder": keras.saving.deserialize_keras_object(config["encoder"])})
