"""Wrong: same_numbers - one initializer object gives the same numbers each time."""

from __future__ import annotations

import keras
import tensorflow as tf


def qkv_variables(d_in, d):
    he = keras.initializers.HeNormal()
    return [tf.Variable(he((d_in, d), dtype="float32")) for _ in "qkv"]
