import keras
import numpy as np
import tensorflow as tf

# %% pooling_layer | Right: Keras's GlobalAveragePooling1D with a mask; PAD alone gives NaN there.
class SentenceClassifier(keras.layers.Layer):
    def __init__(self, num_classes, **kwargs):
        super().__init__(**kwargs)
        self.num_classes = num_classes
        self.pool = keras.layers.GlobalAveragePooling1D()
        self.to_classes = keras.layers.Dense(num_classes)

    def call(self, h, ids):
        some = tf.concat([tf.ones_like(ids[:, :1], tf.bool), ids[:, 1:] != 0], axis=1)
        real = tf.where(tf.reduce_any(ids != 0, axis=1, keepdims=True), ids != 0, some)
        return self.to_classes(self.pool(h, mask=real))
