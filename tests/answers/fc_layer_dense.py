import keras
import tensorflow as tf

# %% built_by_hand | Right: builds its parts, and the relu in call.
class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.d1 = d1
        self.dense_layer_1 = keras.layers.Dense(d1, kernel_initializer="he_normal")
        self.dense_layer_2 = keras.layers.Dense(d2)

    def build(self, input_shape):
        self.dense_layer_1.build(input_shape)
        self.dense_layer_2.build((*input_shape[:-1], self.d1))

    def call(self, x):
        return self.dense_layer_2(tf.nn.relu(self.dense_layer_1(x)))
