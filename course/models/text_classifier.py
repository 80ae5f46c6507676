"""A head that tells what kind of text it is."""

from __future__ import annotations

from typing import Any

import keras

from course.layers.arguments import arguments_of
from course.layers.checks import Shape, Tensor, check_sizes
from course.models.encoder_only import EncoderOnly, only_ids
from course.models.ids_model import Ids, IdsModel


@keras.saving.register_keras_serializable(package="course")
class TextClassifier(IdsModel):
    """Sort texts into classes by the vector of their first token, usually `[CLS]`.

    `logits = dropout(tanh(h₀ W + b)) V + c`.

    Args:
        encoder: an `EncoderOnly`, fresh or pre-trained.
        num_classes: number of classes.
        dropout: share dropped in training. Default 0.1.

    Call:
        `(ids, segment_ids=None)`: `(batch, length)` of integers each, as of the encoder. Returns logits
        `(batch, num_classes)`.

    Masking: PAD is hidden.

    Example:
        >>> encoder = EncoderOnly(vocab_size=300, d_model=32, num_heads=4, dim_feedforward=64, num_layers=2)
        >>> TextClassifier(encoder, num_classes=3)(tf.constant([[5, 6, 7, 0]])).shape
        TensorShape([1, 3])

    Reference: Devlin et al., "BERT" (2019), section 4.1.
    """

    def __init__(self, encoder: EncoderOnly, num_classes: int, dropout: float = 0.1, **kwargs: Any):
        super().__init__(**kwargs)
        check_sizes(num_classes=num_classes)
        self.encoder = encoder
        self.num_classes = num_classes
        self.rate = dropout
        self.pooler = keras.layers.Dense(encoder.embedding.d, activation="tanh", dtype=self.dtype_policy)
        self.dropout = keras.layers.Dropout(dropout, dtype=self.dtype_policy)
        self.classes = keras.layers.Dense(num_classes, dtype=self.dtype_policy)
        self.build((None, None))

    def build(self, ids_shape: Shape) -> None:
        pooled_shape = (ids_shape[0], self.encoder.embedding.d)
        self.pooler.build(pooled_shape)
        self.dropout.build(pooled_shape)
        self.classes.build(pooled_shape)

    def call(self, ids: Ids, segment_ids: Tensor | None = None, training: bool | None = None) -> Tensor:
        h = self.encoder(ids, segment_ids, training=training)  # (B, T, D)
        return self.classes(self.dropout(self.pooler(h[:, 0]), training=training))  # (B, num_classes)

    def export_signature(self) -> list:
        return self.encoder.export_signature()

    def compute_output_shape(self, ids_shape: Any) -> Shape:
        return only_ids(ids_shape)[0], self.num_classes

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), **arguments_of(self, dropout=self.rate)}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> TextClassifier:
        return cls(**{**config, "encoder": keras.saving.deserialize_keras_object(config["encoder"])})
