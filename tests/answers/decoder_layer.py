import keras
import tensorflow as tf
from keras import ops
from course.layers import FCLayer, PositionWiseFFN, SelfAttentionLayer, causal_mask, concat_heads

# %% concat_heads | Right: the finished concat_heads of notebook 04.
class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        heads = lambda: [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.dec_attn_heads, self.attn_heads = heads(), heads()
        self.fc_layer = PositionWiseFFN(2048, d)

    def call(self, de_x, en_x, mask=None):
        h = concat_heads(self.dec_attn_heads, de_x, mask=mask)
        h = concat_heads(self.attn_heads, h, en_x)
        return self.fc_layer(h)

# %% corrected_listing | Right: the chapter's listing, put right.
class DecoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.d = d
        self.d_head = int(d / n_heads)
        self.dec_attn_heads = [SelfAttentionLayer(self.d_head) for i in range(n_heads)]
        self.attn_heads = [SelfAttentionLayer(self.d_head) for i in range(n_heads)]
        self.fc_layer = FCLayer(2048, self.d)

    def call(self, de_x, en_x, mask=None):
        def compute_multihead_output(heads, q_x, kv_x, mask=None):
            outputs = [head(q_x, kv_x, kv_x, mask)[0] for head in heads]
            return tf.concat(outputs, axis=-1)

        h1 = compute_multihead_output(self.dec_attn_heads, de_x, de_x, mask)
        h2 = compute_multihead_output(self.attn_heads, h1, en_x)
        return self.fc_layer(h2)

# %% own_head | Right: its own head with an added mask, its own Dense layers, all in keras.ops.
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
