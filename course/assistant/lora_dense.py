"""A Dense layer that stays as it is, and a narrow way round it that learns."""

from __future__ import annotations

from typing import Any

import keras
import tensorflow as tf


@keras.saving.register_keras_serializable(package="course")
class LoRADense(keras.layers.Layer):
    """`x W + b + (alpha / rank) x A B`: W and b are frozen, A and B learn; B is zero at first.

    Args:
        dense: a `keras.layers.Dense` that has been built; it is frozen.
        rank: width of the way round.
        alpha: its strength.

    Call:
        `(x)`: `(…, width)`. Returns `(…, units)`.

    Example:
        >>> dense = keras.layers.Dense(5)
        >>> dense.build((None, 8))
        >>> LoRADense(dense, rank=2, alpha=4.0)(tf.ones((3, 8))).shape
        TensorShape([3, 5])

    Reference: Hu et al., "LoRA: Low-Rank Adaptation of Large Language Models" (2021).
    """

    def __init__(self, dense: keras.layers.Dense, rank: int, alpha: float, **kwargs: Any):
        super().__init__(**kwargs)
        if not dense.built:
            raise ValueError("dense has no kernel yet: build it, or call it once, before it is wrapped.")
        if rank < 1:
            raise ValueError(f"rank must be 1 or more, got {rank}.")
        self.dense, self.rank, self.alpha = dense, rank, alpha
        self.dense.trainable = False
        width, units = self.dense.kernel.shape
        self.A = self.add_weight(shape=(width, rank), initializer="he_normal", name="A")
        self.B = self.add_weight(shape=(rank, units), initializer="zeros", name="B")

    def call(self, x: tf.Tensor) -> tf.Tensor:
        """The layer inside, and the way round it."""
        return self.dense(x) + self.alpha / self.rank * (x @ self.A) @ self.B

    def merged(self) -> tf.Tensor:
        """The one matrix `(width, units)` that does the same: `W + (alpha / rank) A B`."""
        return self.dense.kernel + self.alpha / self.rank * self.A @ self.B

    def get_config(self) -> dict[str, Any]:
        """The layer inside, with its sizes, and the two numbers."""
        dense = keras.saving.serialize_keras_object(self.dense)
        return {**super().get_config(), "dense": dense, "rank": self.rank, "alpha": self.alpha}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> LoRADense:
        """The layer anew, the one inside included."""
        return cls(**{**config, "dense": keras.saving.deserialize_keras_object(config["dense"])})
