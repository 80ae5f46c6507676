"""Blank: a class with three dots."""

import keras


class SelfAttentionLayer(keras.layers.Layer): ...
