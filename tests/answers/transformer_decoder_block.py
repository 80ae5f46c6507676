import keras

# %% norms_by_name | Right: LayerNormalization under the names, dropouts beside it.
from course.layers import FCLayer, MultiHeadAttention

class TransformerDecoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.cross_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_1 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.add_norm_2 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.add_norm_3 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.drop = [keras.layers.Dropout(dropout) for _ in range(3)]

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        attended, _ = self.self_attn(tgt, tgt, tgt, tgt_mask)
        h1 = self.add_norm_1(tgt + self.drop[0](attended))
        attended, _ = self.cross_attn(h1, memory, memory, memory_mask)
        h2 = self.add_norm_2(h1 + self.drop[1](attended))
        return self.add_norm_3(h2 + self.drop[2](self.ffn(h2)))

# %% own_parts | Right: its own attention with Dense, its own feed-forward layer, its own add and norm: g and b.
from keras import ops

class Attention(keras.layers.Layer):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.Wq, self.Wk, self.Wv, self.Wo = (keras.layers.Dense(width, use_bias=False) for _ in range(4))

    def split(self, x):
        x = ops.reshape(x, (*ops.shape(x)[:2], self.heads, -1))
        return ops.transpose(x, (0, 2, 1, 3))

    def call(self, asks, answers, hidden=None):
        q, k, v = self.split(self.Wq(asks)), self.split(self.Wk(answers)), self.split(self.Wv(answers))
        scores = ops.einsum("bhtd,bhsd->bhts", q, k) / ops.sqrt(ops.cast(ops.shape(q)[-1], q.dtype))
        if hidden is not None:
            hidden = hidden[:, None] if len(hidden.shape) == 3 else hidden
            scores = ops.where(hidden > 0, -1e9, scores)
        h = ops.einsum("bhts,bhsd->bthd", ops.softmax(scores), v)
        return self.Wo(ops.reshape(h, (*ops.shape(asks)[:2], -1)))

class Feed(keras.layers.Layer):
    def __init__(self, hidden, width):
        super().__init__()
        self.dense_layer_1 = keras.layers.Dense(hidden, activation="relu")
        self.dense_layer_2 = keras.layers.Dense(width)

    def call(self, x):
        return self.dense_layer_2(self.dense_layer_1(x))

class Join(keras.layers.Layer):
    def __init__(self, rate):
        super().__init__()
        self.dropout = keras.layers.Dropout(rate)

    def build(self, x_shape, output_shape):
        self.g = self.add_weight(shape=(x_shape[-1],), initializer="ones")
        self.b = self.add_weight(shape=(x_shape[-1],), initializer="zeros")

    def call(self, x, output):
        x = x + self.dropout(output)
        mean, variance = ops.moments(x, axes=-1, keepdims=True)
        return self.g * (x - mean) / ops.sqrt(variance + 1e-6) + self.b

class TransformerDecoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.self_attn, self.cross_attn = Attention(d_model, num_heads), Attention(d_model, num_heads)
        self.ffn = Feed(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2, self.add_norm_3 = Join(dropout), Join(dropout), Join(dropout)

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None):
        x = self.add_norm_1(tgt, self.self_attn(tgt, tgt, tgt_mask))
        x = self.add_norm_2(x, self.cross_attn(x, memory, memory_mask))
        return self.add_norm_3(x, self.ffn(x))
