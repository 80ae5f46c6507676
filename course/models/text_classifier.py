"""A head that tells what kind of text it is."""

import keras


@keras.saving.register_keras_serializable(package="course")
class TextClassifier(keras.Model):
    """Sort texts into classes by the vector of their first token, usually `[CLS]`.

    `logits = dropout(tanh(h₀ W + b)) V + c`.

    Args:
        encoder: an `EncoderOnly`, fresh or pre-trained.
        num_classes: number of classes.
        dropout: share dropped in training. Default 0.1.

    Call:
        `(ids, segment_ids=None)`: `(batch, length)` of integers each. Returns logits `(batch, num_classes)`.

    Masking: PAD is hidden.

    Example:
        >>> encoder = EncoderOnly(vocab_size=300, d_model=32, num_heads=4, dim_feedforward=64, num_layers=2)
        >>> TextClassifier(encoder, num_classes=3)(tf.constant([[5, 6, 7, 0]])).shape
        TensorShape([1, 3])

    Reference: Devlin et al., "BERT" (2019), section 4.1.
    """

    def __init__(self, encoder, num_classes, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.encoder = encoder
        self.num_classes = num_classes
        self.rate = dropout
        self.pooler = keras.layers.Dense(encoder.embedding.d, activation="tanh", dtype=self.dtype_policy)
        self.dropout = keras.layers.Dropout(dropout, dtype=self.dtype_policy)
        self.classes = keras.layers.Dense(num_classes, dtype=self.dtype_policy)
        self.build((None, None))

    def build(self, ids_shape):
        pooled_shape = (ids_shape[0], self.encoder.embedding.d)
        self.pooler.build(pooled_shape)
        self.classes.build(pooled_shape)

    def call(self, ids, segment_ids=None, training=None):
        h = self.encoder(ids, segment_ids, training=training)  # (B, T, D)
        return self.classes(self.dropout(self.pooler(h[:, 0]), training=training))  # (B, num_classes)

    def get_config(self):
        return {
            **super().get_config(),
            "encoder": keras.saving.serialize_keras_object(self.encoder),
            "num_classes": self.num_classes,
            "dropout": self.rate,
        }

    @classmethod
    def from_config(cls, config):
        return cls(**{**config, "encoder": keras.saving.deserialize_keras_object(config["encoder"])})
