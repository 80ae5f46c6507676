import keras
import tensorflow as tf

# %% einsum | Right: keras.ops and einsum.
class AdditiveAttention(keras.layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.units = units

    def build(self, query_shape, keys_shape, values_shape):
        for name, shape in (("Wq", (query_shape[-1], self.units)), ("Wk", (keys_shape[-1], self.units))):
            setattr(self, name, self.add_weight(shape=shape, initializer="glorot_uniform", name=name))
        self.wv = self.add_weight(shape=(self.units, 1), initializer="glorot_uniform", name="wv")

    def call(self, query, keys, values, mask=None):
        q = keras.ops.einsum("btd,du->btu", query, self.Wq)
        k = keras.ops.einsum("bsd,du->bsu", keys, self.Wk)
        pairs = keras.ops.tanh(q[:, :, None, :] + k[:, None, :, :])
        scores = keras.ops.einsum("btsu,uo->bts", pairs, self.wv)
        if mask is not None:
            scores = scores + keras.ops.cast(mask, scores.dtype) * -1e9
        weights = keras.ops.softmax(scores, axis=-1)
        return keras.ops.einsum("bts,bsd->btd", weights, values), weights
