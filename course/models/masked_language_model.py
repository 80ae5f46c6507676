"""The head that BERT is pre-trained with."""

from __future__ import annotations

from typing import Any

import keras

from course.layers.checks import Shape, Tensor
from course.models.encoder_only import EncoderOnly, only_ids
from course.models.ids_model import Ids, IdsModel


@keras.saving.register_keras_serializable(package="course")
class MaskedLanguageModel(IdsModel):
    """Guess the words that were masked, from those on both sides.

    `logits = LayerNorm(gelu(h W + b)) Eᵀ + c`, E being the encoder's own table of words.

    Args:
        encoder: an `EncoderOnly`.

    Call:
        `(ids, segment_ids=None)`: `(batch, length)` of integers each, as of the encoder. Returns logits
        `(batch, length, vocab_size)`.

    Masking: PAD is hidden.

    Example:
        >>> encoder = EncoderOnly(vocab_size=300, d_model=32, num_heads=4, dim_feedforward=64, num_layers=2)
        >>> MaskedLanguageModel(encoder)(tf.constant([[5, 6, 7, 0]])).shape
        TensorShape([1, 4, 300])

    Reference: Devlin et al., "BERT" (2019), section 3.1, task 1.
    """

    def __init__(self, encoder: EncoderOnly, **kwargs: Any):
        super().__init__(**kwargs)
        self.encoder = encoder
        self.transform = keras.layers.Dense(encoder.embedding.d, activation="gelu", dtype=self.dtype_policy)
        self.norm = keras.layers.LayerNormalization(epsilon=1e-6, dtype=self.dtype_policy)
        self.build((None, None))

    def build(self, ids_shape: Shape) -> None:
        h_shape = (*ids_shape, self.encoder.embedding.d)
        self.transform.build(h_shape)
        self.norm.build(h_shape)
        vocab_size = self.encoder.embedding.vocab_size
        self.bias = self.add_weight(shape=(vocab_size,), initializer="zeros", name="bias")

    def call(self, ids: Ids, segment_ids: Tensor | None = None, training: bool | None = None) -> Tensor:
        h = self.encoder(ids, segment_ids, training=training)  # (B, T, D)
        return self.encoder.embedding.words.logits(self.norm(self.transform(h))) + self.bias  # (B, T, V)

    def export_signature(self) -> list:
        return self.encoder.export_signature()

    def compute_output_shape(self, ids_shape: Any) -> Shape:
        return (*only_ids(ids_shape), self.encoder.vocab_size)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "encoder": keras.saving.serialize_keras_object(self.encoder)}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> MaskedLanguageModel:
        return cls(**{**config, "encoder": keras.saving.deserialize_keras_object(config["encoder"])})
