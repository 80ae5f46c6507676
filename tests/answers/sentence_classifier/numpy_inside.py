"""Wrong: unnamed - NumPy, which tf.function can't look through."""

import keras
import numpy as np


class SentenceClassifier(keras.layers.Layer):
    def __init__(self, num_classes, **kwargs):
        super().__init__(**kwargs)
        self.num_classes = num_classes
        self.to_classes = keras.layers.Dense(num_classes)

    def call(self, h, ids):
        real = (ids.numpy() != 0).astype("float32")[..., None]
        mean = (h.numpy() * real).sum(1) / np.maximum(real.sum(1), 1)
        return self.to_classes(mean)
