import keras
import tensorflow as tf

# %% default_epsilon | Right: Keras's own epsilon, one dropout for each place, the training argument by hand.
from course.layers import MultiHeadAttention, PositionWiseFFN

class PreLNEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward, dropout):
        super().__init__()
        self.norm_1 = keras.layers.LayerNormalization()
        self.norm_2 = keras.layers.LayerNormalization()
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, activation="gelu")
        self.drop_1 = keras.layers.Dropout(dropout)
        self.drop_2 = keras.layers.Dropout(dropout)

    def call(self, x, attn_mask=None, training=False):
        n = self.norm_1(x)
        x = keras.ops.add(x, self.drop_1(self.self_attn(n, n, n, attn_mask, return_weights=False), training=training))
        n = self.norm_2(x)
        return keras.ops.add(x, self.drop_2(self.ffn(n), training=training))

# %% keras | Right: finished parts, as the hint says.
from course.layers import MultiHeadAttention, PositionWiseFFN

class PreLNEncoderLayer(keras.layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.norm_1 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.norm_2 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, "gelu")
        self.dropout = keras.layers.Dropout(dropout)

    def call(self, x, attn_mask=None):
        n = self.norm_1(x)
        attended, _ = self.self_attn(n, n, n, attn_mask)
        h = x + self.dropout(attended)
        return h + self.dropout(self.ffn(self.norm_2(h)))

# %% keyword_only | Right: attn_mask by keyword only.
from keras import layers

from course.layers import MultiHeadAttention, PositionWiseFFN

class PreLNEncoderLayer(layers.Layer):
    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1):
        super().__init__()
        self.norm_1, self.norm_2 = (layers.LayerNormalization(epsilon=1e-6) for _ in range(2))
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, "gelu")
        self.dropout = layers.Dropout(dropout)

    def call(self, x, *, attn_mask=None, training=None):
        x = x + self.dropout(self._attend(self.norm_1(x), attn_mask), training=training)
        return x + self.dropout(self.ffn(self.norm_2(x)), training=training)

    def _attend(self, n, mask):
        return self.self_attn(n, n, n, mask=mask)[0]

# %% own_ffn | Right: an own FFN of two Dense layers, the approximate gelu, dropout inside.
from course.layers import MultiHeadAttention

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
from course.layers import MultiHeadAttention, PositionWiseFFN, layer_norm

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

# %% always_drops, of keras | Wrong: unnamed - drops at inference too.
# attended) -> attended, training=True)
# %% ffn_of_x, of keras | Wrong: ffn_of_x - the FFN reads x.
# (h) -> (x)
# %% first_normed, of keras | Wrong: residual_from_normed - the first sum adds n.
# = x + -> = n +
# %% mask_ignored, of keras | Wrong: mask_ignored - not handed on.
# n, attn_mask -> n
# %% mask_inverted, of keras | Wrong: mask_inverted - turned round on the way.
# , attn_mask) -> , None if attn_mask is None else 1 - attn_mask)
# %% minus, of keras | Wrong: subtracted - a sign in the first sum.
# x + -> x -
# %% no_dropout, of keras | Wrong: unnamed - no dropout.
# Dropout(dropout -> Identity(
# %% no_dropout_of_ffn, of keras | Wrong: dropout_on_one_road - the fully connected layer is left out.
# self.dropout(self.ffn(self.norm_2(h))) -> self.ffn(self.norm_2(h))
# %% no_first_norm, of keras | Wrong: norm_missing - the attention works on x.
# n = self -> n = x + 0 * self
# %% no_residual, of keras | Wrong: no_residual - no sums.
# h = x + -> h = ; return h + -> return
# %% no_second_norm, of keras | Wrong: norm_missing - the FFN works on h.
# ffn(self -> ffn(h + 0 * self
# %% norm_twice, of keras | Wrong: one_norm_used_twice - norm_1 in both places.
# .norm_2( -> .norm_1(
# %% other_names, of keras | Wrong: unnamed - the parts under other names.
# norm_1 -> ln1 ; norm_2 -> ln2
# %% own_rate, of keras | Wrong: dropout_rate_ignored - a rate of 0.1, whatever dropout says.
# (dropout) -> (0.1)
# %% post_ln, of keras | Wrong: post_ln - the block of 2017.
# -         n = self.norm_1(x)
# n, n, n -> x, x, x ; x + self.dropout(attended) -> self.norm_1(x + self.dropout(attended)) ; h + -> self.norm_2(h +
# self.norm_2(h -> h
# %% queries_only, of keras | Wrong: only_queries_normed - n asks, x answers.
# n, n, n -> n, x, x
# %% relu, of keras | Wrong: relu_for_gelu - the default of the FFN.
# d_model, "gelu" -> d_model
# %% sandwich, of keras | Wrong: norm_before_and_after - norms before and after.
# attended, _ = self.self_attn(n, n, n, attn_mask) -> h = self.norm_1(x + self.dropout(self.self_attn(n, n, n, attn_mask)[0]))
# -         h = x + self.dropout(attended)
# h + -> self.norm_2(h + ; (self.ffn(self.norm_2(h))) -> (self.ffn(self.norm_2(h))))
# %% second_normed, of keras | Wrong: residual_from_normed - the second sum adds the normed h.
# h = x + self.dropout(attended) -> h = self.norm_2(x + self.dropout(attended)) ; self.norm_2(h))) -> h))
# %% two_mistakes_post_relu, of keras | Wrong: post_ln, relu_for_gelu - the block of 2017, with its ReLU.
# d_model, "gelu" -> d_model
# -         n = self.norm_1(x)
# n, n, n -> x, x, x ; x + self.dropout(attended) -> self.norm_1(x + self.dropout(attended)) ; h + -> self.norm_2(h +
# self.norm_2(h -> h
# %% width_ignored, of keras | Wrong: dim_feedforward_ignored - always four times the width.
# (dim_feedforward -> (4 * d_model
# %% x_dropped, of keras | Wrong: x_dropped - drops from the sums, not from what the sub-layers give.
# return h + self.dropout(self.ffn(self.norm_2(h))) -> return self.dropout(h + self.ffn(self.norm_2(h)))
# h = x + self.dropout(attended) -> h = self.dropout(x + attended)
# %% x_twice, of keras | Wrong: second_residual_from_x - adds x again.
# h + -> x +

# %% bare_variables, of keras | Wrong: unknown_to_keras - an FCLayer of one's own, its weights bare variables.
# - from course.layers import MultiHeadAttention, PositionWiseFFN
# + from course.layers import MultiHeadAttention
# + class FCLayer(keras.layers.Layer):
# +     def __init__(self, d1, d2):
# +         super().__init__()
# +         self.W1, self.b1 = tf.Variable(tf.random.normal((d2, d1))), tf.Variable(tf.zeros(d1))
# +         self.W2, self.b2 = tf.Variable(tf.random.normal((d1, d2))), tf.Variable(tf.zeros(d2))
# +     def call(self, x):
# +         return tf.nn.gelu(x @ self.W1 + self.b1) @ self.W2 + self.b2
# PositionWiseFFN(dim_feedforward, d_model, "gelu") -> FCLayer(dim_feedforward, d_model)
# %% no_dropout_of_attention, of keras | Wrong: dropout_on_one_road - the attention is left out.
# self.dropout(attended) -> attended
