"""Right: EinsumDense, which has a kernel and a bias as well."""

import keras


class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.dense_layer_1 = keras.layers.EinsumDense("btd,df->btf", (None, d1), bias_axes="f", activation="relu")
        self.dense_layer_2 = keras.layers.EinsumDense("btf,fe->bte", (None, d2), bias_axes="e")

    def call(self, x):
        return self.dense_layer_2(self.dense_layer_1(x))
