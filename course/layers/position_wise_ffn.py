"""The fully connected sub-layer, with Keras's Dense."""

import keras


@keras.saving.register_keras_serializable(package="course")
class PositionWiseFFN(keras.layers.Layer):
    """Two Dense layers, applied to each position on its own; what `FCLayer` does in raw TensorFlow.

    `y = activation(x W1 + b1) W2 + b2`. Two convolutions of kernel size 1 would do the same.

    Args:
        d1: hidden width.
        d2: output width.
        activation: name of the function between the two. Default `"relu"`; BERT and GPT take `"gelu"`.

    Call:
        `(x)`: `(..., width)`. Returns `(..., d2)`.

    Masking: a Keras mask passes through; positions never mix.

    Example:
        >>> PositionWiseFFN(2048, 512)(tf.random.normal((2, 7, 512))).shape
        TensorShape([2, 7, 512])

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.3.
    """

    def __init__(self, d1, d2, activation="relu", **kwargs):
        super().__init__(**kwargs)
        self.d1 = d1
        self.d2 = d2
        self.activation = activation
        self.supports_masking = True
        self.dense_layer_1 = keras.layers.Dense(d1, activation=activation, dtype=self.dtype_policy)
        self.dense_layer_2 = keras.layers.Dense(d2, dtype=self.dtype_policy)

    def build(self, x_shape):
        self.dense_layer_1.build(x_shape)
        self.dense_layer_2.build((*x_shape[:-1], self.d1))

    def call(self, x):
        return self.dense_layer_2(self.dense_layer_1(x))

    def get_config(self):
        return {**super().get_config(), "d1": self.d1, "d2": self.d2, "activation": self.activation}
