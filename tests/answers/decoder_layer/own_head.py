"""Right: its own head with an added mask, its own Dense layers, all in keras.ops."""

import keras
from keras import ops


class Head(keras.layers.Layer):
    def __init__(self, d):
        super().__init__()
        self.d = d
        self.Wq, self.Wk, self.Wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, asks, answers, mask=None):
        scores = ops.einsum("btd,bsd->bts", self.Wq(asks), self.Wk(answers)) / ops.sqrt(float(self.d))
        if mask is not None:
            scores = scores - 1e9 * mask
        return ops.matmul(ops.softmax(scores), self.Wv(answers))


class Feed(keras.layers.Layer):
    def __init__(self, d1, d2):
        super().__init__()
        self.dense_layer_1 = keras.layers.Dense(d1, "relu")
        self.dense_layer_2 = keras.layers.Dense(d2)

    def call(self, x):
        return self.dense_layer_2(self.dense_layer_1(x))


class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.dec_attn_heads = [Head(d // n_heads) for _ in range(n_heads)]
        self.attn_heads = [Head(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = Feed(2048, d)

    def call(self, de_x, en_x, mask=None):
        h = ops.concatenate([head(de_x, de_x, mask) for head in self.dec_attn_heads], axis=-1)
        h = ops.concatenate([head(h, en_x) for head in self.attn_heads], axis=-1)
        return self.fc_layer(h)
