import keras
import tensorflow as tf

# %% by_hand | Right: dropout and norm by hand, without weights.
class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate

    def call(self, x, sublayer_output, training=None):
        if training and self.rate > 0:
            keep = tf.random.uniform(tf.shape(sublayer_output)) >= self.rate
            sublayer_output = tf.where(keep, sublayer_output / (1 - self.rate), 0.0)
        total = x + sublayer_output
        mean, variance = tf.nn.moments(total, axes=[-1], keepdims=True)
        return (total - mean) / tf.sqrt(variance + 1e-6)

# %% tf_dropout | Right: tf.nn.dropout behind an if, epsilon 1e-12.
class AddNorm(tf.keras.layers.Layer):
    def __init__(self, rate):
        super().__init__()
        self.rate = rate
        self.norm = tf.keras.layers.LayerNormalization(epsilon=1e-12)

    def call(self, x, sublayer_output, training=False):
        if training:
            sublayer_output = tf.nn.dropout(sublayer_output, rate=self.rate)
        return self.norm(sublayer_output + x)
