"""Right: its own attention with Dense, its own feed-forward layer, its own add and norm with Keras's epsilon."""

import keras
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
        self.norm, self.dropout = keras.layers.LayerNormalization(), keras.layers.Dropout(rate)

    def call(self, x, output):
        return self.norm(x + self.dropout(output))


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
