import keras
import tensorflow as tf

# %% add_weight | Right: three weights, and axes for all pairs.
class AdditiveAttention(keras.layers.Layer):
    def __init__(self, units, **kwargs):
        super().__init__(**kwargs)
        self.units = units

    def build(self, query_shape, keys_shape, values_shape):
        self.Wq = self.add_weight(shape=(query_shape[-1], self.units), name="Wq")
        self.Wk = self.add_weight(shape=(keys_shape[-1], self.units), name="Wk")
        self.wv = self.add_weight(shape=(self.units, 1), name="wv")

    def call(self, query, keys, values, mask=None):
        q = tf.matmul(query, self.Wq)[:, :, tf.newaxis]
        k = tf.matmul(keys, self.Wk)[:, tf.newaxis]
        scores = tf.matmul(tf.tanh(q + k), self.wv)[..., 0]
        if mask is not None:
            scores -= 1e9 * tf.cast(mask, scores.dtype)
        weights = tf.nn.softmax(scores)
        return tf.matmul(weights, values), weights

# %% dense | Right: Dense layers without biases, as d2l has it.
class AdditiveAttention(keras.layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.Wq = keras.layers.Dense(units, use_bias=False)
        self.Wk = keras.layers.Dense(units, use_bias=False)
        self.wv = keras.layers.Dense(1, use_bias=False)

    def call(self, queries, keys, values, mask=None):
        features = tf.nn.tanh(tf.expand_dims(self.Wq(queries), 2) + tf.expand_dims(self.Wk(keys), 1))
        scores = tf.squeeze(self.wv(features), axis=-1)
        if mask is not None:
            scores = tf.where(tf.broadcast_to(tf.cast(mask, tf.bool), tf.shape(scores)), -1e9, scores)
        self.attention_weights = tf.nn.softmax(scores, axis=-1)
        return self.attention_weights @ values, self.attention_weights

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
