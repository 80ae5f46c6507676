import keras
import tensorflow as tf
from course.layers import FCLayer, MultiHeadAttention, PositionWiseFFN, layer_norm

# %% own_ffn | Right: an own FFN of two Dense layers, the approximate gelu, dropout inside.
class Feed(keras.layers.Layer):
    def __init__(self, hidden, width, rate):
        super().__init__()
        self.dense_layer_1 = keras.layers.Dense(hidden)
        self.dense_layer_2 = keras.layers.Dense(width)
        self.dropout = keras.layers.Dropout(rate)

    def call(self, x):
        return self.dropout(self.dense_layer_2(tf.nn.gelu(self.dense_layer_1(x), approximate=True)))

class PreLNEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.norm_1 = keras.layers.LayerNormalization(epsilon=1e-5)
        self.norm_2 = keras.layers.LayerNormalization(epsilon=1e-5)
        self.self_attn = MultiHeadAttention(d_model, num_heads, dropout)
        self.ffn = Feed(dim_feedforward, d_model, dropout)

    def call(self, x, attn_mask=None):
        def residual(x, sublayer, norm):
            return x + sublayer(norm(x))

        x = residual(x, lambda n: self.self_attn(n, n, n, attn_mask)[0], self.norm_1)
        return residual(x, self.ffn, self.norm_2)

# %% own_norm | Right: an own norm on the function of notebook 05, weights made in build.
class Norm(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")
        self.beta = self.add_weight(shape=(x_shape[-1],), initializer="zeros", name="beta")

    def call(self, x):
        return layer_norm(x, self.gamma, self.beta)

class PreLNEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.norm_1, self.norm_2 = Norm(), Norm()
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, "gelu")
        self.dropout = keras.layers.Dropout(dropout)

    def call(self, x, attn_mask=None):
        n = self.norm_1(x)
        h = x + self.dropout(self.self_attn(n, n, n, mask=attn_mask)[0])
        n = self.norm_2(h)
        return h + self.dropout(self.ffn(n))
