import keras

# %% add_norm | Right: two AddNorms of the course.
from course.layers import AddNorm, FCLayer, MultiHeadAttention

class TransformerEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.add_norm_1 = AddNorm(dropout)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_2 = AddNorm(dropout)

    def call(self, x, mask=None):
        attended, _ = self.self_attn(x, x, x, mask)
        h = self.add_norm_1(x, attended)
        return self.add_norm_2(h, self.ffn(h))

# %% own_add_norm | Right: its own AddNorm around Keras's LayerNormalization.
from course.layers import FCLayer, MultiHeadAttention

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
from course.layers import AddNorm, MultiHeadAttention

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
from course.layers import FCLayer, MultiHeadAttention

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

# %% renamed | Right: other names, training handed on.
from keras import layers

from course.layers import AddNorm, FCLayer, MultiHeadAttention

class TransformerEncoderLayer(layers.Layer):
    def __init__(self, embed_dim, num_heads, ff_dim, rate=0.1, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = MultiHeadAttention(embed_dim, num_heads)
        self.ffn = FCLayer(ff_dim, embed_dim)
        self.add_norm_1, self.add_norm_2 = AddNorm(rate), AddNorm(rate)

    def call(self, inputs, mask=None, training=False):
        attn_output, _ = self.self_attn(inputs, inputs, inputs, mask)
        out1 = self.add_norm_1(inputs, attn_output, training=training)
        return self.add_norm_2(out1, self.ffn(out1), training=training)

# %% always_drops, of add_norm | Wrong: unnamed - drops at inference as well.
# x, attended -> x, attended, training=True ; (h) -> (h), training=True
# %% arguments_exchanged, of add_norm | Wrong: x_dropped - AddNorm gets output and x in the wrong order.
# (x, attended) -> (attended, x) ; (h, self.ffn(h)) -> (self.ffn(h), h)
# %% ffn_of_x, of add_norm | Wrong: ffn_of_x - the fully connected layer gets x.
# (h) -> (x)
# %% first_norm_only, of add_norm | Wrong: one_norm_only - a bare sum at the end.
# self.add_norm_2(h, self.ffn(h) -> h + self.ffn(h
# %% inverted_mask, of add_norm | Wrong: mask_inverted - 1 - mask.
# , mask) -> , None if mask is None else 1 - mask)
# %% no_dropout, of add_norm | Wrong: unnamed - the rate is ignored.
# dropout) -> 0.0)
# %% no_mask, of add_norm | Wrong: mask_ignored - the attention gets none.
# x, mask) -> x)
# %% no_residual, of add_norm | Wrong: no_residual - normalised without the inputs.
# AddNorm(dropout) -> keras.layers.LayerNormalization(epsilon=1e-6) ; x, attended -> attended ; h, self -> self
# %% no_second_residual, of add_norm | Wrong: no_residual - missing around the fully connected layer.
# add_norm_2 = AddNorm(dropout) -> add_norm_2 = keras.layers.LayerNormalization(epsilon=1e-6) ; h, self -> self
# %% norm_twice, of add_norm | Wrong: one_norm_used_twice - the same AddNorm in both places.
# .add_norm_2( -> .add_norm_1(
# %% other_names, of add_norm | Wrong: unnamed - other names.
# add_norm_1 -> norm_a ; add_norm_2 -> norm_b
# %% own_rate, of add_norm | Wrong: dropout_rate_ignored - AddNorm keeps 0.1, whatever dropout says.
# (dropout) -> (0.1)
# %% two_mistakes_norm_twice_ffn, of add_norm | Wrong: one_norm_used_twice, ffn_of_x - one AddNorm, and the layer gets x.
# add_norm_2(h, self.ffn(h -> add_norm_1(h, self.ffn(x
# %% width_ignored, of add_norm | Wrong: dim_feedforward_ignored - always 2048.
# (dim_feedforward -> (2048
# %% x_twice, of add_norm | Wrong: second_residual_from_x - the second sum adds x.
# h, -> x,

# %% bare_variables, of add_norm | Wrong: unknown_to_keras - an FCLayer of one's own, its weights bare variables.
# - from course.layers import AddNorm, FCLayer, MultiHeadAttention
# + import tensorflow as tf
# + from course.layers import AddNorm, MultiHeadAttention
# + class FCLayer(keras.layers.Layer):
# +     def __init__(self, d1, d2):
# +         super().__init__()
# +         self.W1, self.b1 = tf.Variable(tf.random.normal((d2, d1))), tf.Variable(tf.zeros(d1))
# +         self.W2, self.b2 = tf.Variable(tf.random.normal((d1, d2))), tf.Variable(tf.zeros(d2))
# +     def call(self, x):
# +         return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2

# %% pre_ln, of plain_layer_normalisation | Wrong: pre_ln - the norms stand before the sub-layers.
# num_heads, dropout -> num_heads ; LayerNormalization() -> LayerNormalization(epsilon=1e-6)
# attended, _ = self.self_attn(x, x, x, mask) -> n = self.add_norm_1(x)
# x = self.add_norm_1(keras.layers.add([x, self.drop_1(attended)])) -> x = x + self.drop_1(self.self_attn(n, n, n, mask)[0])
# self.add_norm_2(keras.layers.add([x, self.drop_2(self.ffn(x))])) -> x + self.drop_2(self.ffn(self.add_norm_2(x)))

# %% first_rate_zero, of add_norm | Wrong: dropout_on_one_road - the first AddNorm has the rate 0.
# add_norm_1 = AddNorm(dropout) -> add_norm_1 = AddNorm(0.0)
# %% second_rate_zero, of add_norm | Wrong: dropout_on_one_road - the second AddNorm has the rate 0.
# add_norm_2 = AddNorm(dropout) -> add_norm_2 = AddNorm(0.0)
