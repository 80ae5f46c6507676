import keras
import tensorflow as tf
from course.layers import AddNorm, FCLayer, MultiHeadAttention

# %% own_add_norm | Right: its own AddNorm around Keras's LayerNormalization.
class Join(keras.layers.Layer):
    def __init__(self, rate):
        super().__init__()
        self.norm = keras.layers.LayerNormalization(epsilon=1e-6)
        self.dropout = keras.layers.Dropout(rate)

    def call(self, x, sublayer_output):
        return self.norm(x + self.dropout(sublayer_output))

class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2 = Join(dropout), Join(dropout)

    def call(self, x, mask=None):
        x = self.add_norm_1(x, self.self_attn(x, x, x, mask)[0])
        return self.add_norm_2(x, self.ffn(x))

# %% own_sub_layers | Right: its own Dense sub-layer under the book's names, an activation inside dropped as well.
class Feed(keras.layers.Layer):
    def __init__(self, hidden, width, rate):
        super().__init__()
        self.dense_layer_1 = keras.layers.Dense(hidden, activation="relu")
        self.dense_layer_2 = keras.layers.Dense(width)
        self.dropout = keras.layers.Dropout(rate)

    def call(self, x, mask=None):
        return self.dense_layer_2(self.dropout(self.dense_layer_1(x)))

class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.self_attn = MultiHeadAttention(d_model, num_heads, dropout)
        self.ffn = Feed(dim_feedforward, d_model, dropout)
        self.add_norm_1 = AddNorm(dropout)
        self.add_norm_2 = AddNorm(dropout)

    def build(self, x_shape):
        self.self_attn.build(x_shape, x_shape, x_shape)

    def call(self, x, mask=None):
        h = self.add_norm_1(x, self.self_attn(x, x, x, mask)[0])
        y = self.ffn(h)
        return self.add_norm_2(h, y)

# %% plain_layer_normalisation | Right: LayerNormalization with Keras's own epsilon under the names, dropouts beside it.
class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.self_attn = MultiHeadAttention(d_model, num_heads, dropout)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1 = keras.layers.LayerNormalization()
        self.add_norm_2 = keras.layers.LayerNormalization()
        self.drop_1, self.drop_2 = keras.layers.Dropout(dropout), keras.layers.Dropout(dropout)

    def call(self, x, mask=None):
        attended, _ = self.self_attn(x, x, x, mask)
        x = self.add_norm_1(keras.layers.add([x, self.drop_1(attended)]))
        return self.add_norm_2(keras.layers.add([x, self.drop_2(self.ffn(x))]))
