import keras
import tensorflow as tf

# %% as_printed | Right: as the chapter prints it, with a function inside call.
from course.layers import FCLayer, SelfAttentionLayer

class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.d = d
        self.d_head = int(d / n_heads)
        self.n_heads = n_heads
        self.attn_heads = [SelfAttentionLayer(self.d_head) for i in range(self.n_heads)]
        self.fc_layer = FCLayer(2048, self.d)

    def call(self, x):
        def compute_multihead_output(x):
            outputs = [head(x, x, x)[0] for head in self.attn_heads]
            return tf.concat(outputs, axis=-1)

        return self.fc_layer(compute_multihead_output(x))

# %% list_and_concat | Right: a list of heads, tf.concat, FCLayer.
from course.layers import FCLayer, SelfAttentionLayer

class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)

    def call(self, x):
        h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
        return self.fc_layer(h)

# %% concat_heads, of list_and_concat | Right: the finished concat_heads of notebook 04 and PositionWiseFFN.
# - from course.layers import FCLayer, SelfAttentionLayer
# + from course.layers import PositionWiseFFN, SelfAttentionLayer, concat_heads
# FCLayer( -> PositionWiseFFN(
# +     def call(self, x):
# +         return self.fc_layer(concat_heads(self.attn_heads, x))

# %% own_fc_of_dense | Right: its own fully connected layer of two Dense layers, heads made in build.
from course.layers import SelfAttentionLayer

class FullyConnected(keras.layers.Layer):
    def __init__(self, d1, d2):
        super().__init__()
        self.dense_layer_1 = keras.layers.Dense(d1, activation="relu")
        self.dense_layer_2 = keras.layers.Dense(d2)

    def call(self, x):
        return self.dense_layer_2(self.dense_layer_1(x))

class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.d, self.n_heads = d, n_heads

    def build(self, x_shape):
        self.attn_heads = [SelfAttentionLayer(self.d // self.n_heads) for _ in range(self.n_heads)]
        self.fc_layer = FullyConnected(2048, self.d)

    def call(self, x):
        found = []
        for head in self.attn_heads:
            h, _ = head(x, x, x)
            found.append(h)
        return self.fc_layer(keras.ops.concatenate(found, axis=-1))

# %% renamed | Right: other names, a tuple of heads, options of its own.
from keras import ops

from course.layers import FCLayer, SelfAttentionLayer

class EncoderLayer(keras.Layer):
    def __init__(self, units, num_heads, hidden=2048):
        super().__init__()
        self.attn_heads = tuple(SelfAttentionLayer(units // num_heads) for _ in range(num_heads))
        self.fc_layer = FCLayer(hidden, units)

    def call(self, x, training=None, mask=None):
        return self.fc_layer(ops.concatenate([h(x, x, x)[0] for h in self.attn_heads], -1))

# %% attention_unused, of list_and_concat | Wrong: attention_unused - the fully connected layer gets x.
# (h) -> (x)
# %% fc_forgotten, of list_and_concat | Wrong: fc_forgotten - the joined heads come back.
# return self -> self ; (h) -> (h); return h
# %% heads_backwards, of list_and_concat | Wrong: unnamed - the last head first.
# in self.attn_heads -> in reversed(self.attn_heads)
# %% joined_in_time, of list_and_concat | Wrong: heads_not_joined - joined along the words.
# axis=-1 -> axis=1
# %% joins_p, of list_and_concat | Wrong: joins_p - item 1 of each head.
# [0] -> [1]
# %% narrow_fc, of list_and_concat | Wrong: fc_width_wrong - as narrow inside as outside.
# 2048 -> d
# %% normalised, of list_and_concat | Wrong: unnamed - a norm at the end.
# (2048, d) -> (2048, d); self.norm = keras.layers.LayerNormalization() ; fc_layer(h) -> norm(self.fc_layer(h))
# %% other_names, of list_and_concat | Wrong: unnamed - the heads stand under another name.
# attn_heads -> heads
# %% repeated_head, of list_and_concat | Wrong: one_head_repeated - the list is multiplied.
# (d // n_heads) for _ in range(n_heads)] -> (d // n_heads)] * n_heads
# %% residuals, of list_and_concat | Wrong: residual_added - sums around both sub-layers.
# h = -> h = x + ; return -> return h +
# %% sum_of_heads, of list_and_concat | Wrong: heads_not_joined - the heads are added up.
# +     def call(self, x):
# +         return self.fc_layer(tf.add_n([head(x, x, x)[0] for head in self.attn_heads]))
# %% two_mistakes_no_fc_residual, of list_and_concat | Wrong: fc_forgotten, residual_added - a sum, and no fully connected layer.
# return self -> self ; (h) -> (h); return x + h
# %% wide_heads, of list_and_concat | Wrong: heads_too_wide - every head d wide.
# d // n_heads -> d

# %% bare_variables, of list_and_concat | Wrong: unknown_to_keras - an FCLayer of one's own, its weights bare variables.
# - from course.layers import FCLayer, SelfAttentionLayer
# + from course.layers import SelfAttentionLayer
# + class FCLayer(keras.layers.Layer):
# +     def __init__(self, d1, d2):
# +         super().__init__()
# +         self.W1, self.b1 = tf.Variable(tf.random.normal((d2, d1))), tf.Variable(tf.zeros(d1))
# +         self.W2, self.b2 = tf.Variable(tf.random.normal((d1, d2))), tf.Variable(tf.zeros(d2))
# +     def call(self, x):
# +         return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2
