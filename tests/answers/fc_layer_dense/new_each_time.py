"""Wrong: unnamed - Dense layers made anew in call."""

import keras


class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.d1, self.d2 = d1, d2

    def call(self, x):
        hidden = keras.layers.Dense(self.d1, activation="relu")(x)
        return keras.layers.Dense(self.d2)(hidden)
