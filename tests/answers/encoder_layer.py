"""Answers to encoder_layer: right ones whole, wrong ones as edits of a right one."""

from __future__ import annotations

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

# %% concat_heads | Right: the finished concat_heads of notebook 04 and PositionWiseFFN.
from course.layers import PositionWiseFFN, SelfAttentionLayer, concat_heads


class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = PositionWiseFFN(2048, d)

    def call(self, x):
        return self.fc_layer(concat_heads(self.attn_heads, x))

# %% list_and_concat, of concat_heads | Right: a list of heads, tf.concat, FCLayer.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# = PositionWiseFFN( -> = FCLayer(
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
# +         return self.fc_layer(h)

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

# %% written_into_slices | Right: keras.layers.Concatenate where there are several heads.
from course.layers import FCLayer, SelfAttentionLayer


class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        self.d = d
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)
        self.join = keras.layers.Concatenate(axis=-1)

    def call(self, x):
        outputs = [head(x, x, x)[0] for head in self.attn_heads]
        h = self.join(outputs) if len(outputs) > 1 else outputs[0]
        return self.fc_layer(h)

# %% attention_unused, of concat_heads | Wrong: attention_unused - the fully connected layer gets x.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# = PositionWiseFFN( -> = FCLayer(
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
# +         return self.fc_layer(x)

# %% fc_forgotten, of written_into_slices | Wrong: fc_forgotten - the joined heads come back.
# -         self.join = keras.layers.Concatenate(axis=-1)
# outputs = [head(x, x, x)[0] for head in self.attn_heads] -> h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
# h = self.join(outputs) if len(outputs) > 1 else outputs[0] -> self.fc_layer(h)
# self.fc_layer(h) -> h

# %% fc_twice, of concat_heads | Wrong: unnamed - the fully connected layer is applied twice.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# = PositionWiseFFN( -> = FCLayer(
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
# +         return self.fc_layer(self.fc_layer(h))

# %% first_head_only, of concat_heads | Wrong: heads_not_joined - only the first head is used.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# = PositionWiseFFN( -> = FCLayer(
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         for head in self.attn_heads[1:]:
# +             head(x, x, x)
# +         return self.fc_layer(self.attn_heads[0](x, x, x)[0])

# %% four_times_d, of concat_heads | Wrong: fc_width_wrong - four times d, as other models have it.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# PositionWiseFFN(2048 -> FCLayer(4 * d
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
# +         return self.fc_layer(h)

# %% heads_backwards, of concat_heads | Wrong: unnamed - the last head first.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# = PositionWiseFFN( -> = FCLayer(
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(x, x, x)[0] for head in reversed(self.attn_heads)], axis=-1)
# +         return self.fc_layer(h)

# %% joined_in_time, of concat_heads | Wrong: heads_not_joined - joined along the words.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# = PositionWiseFFN( -> = FCLayer(
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=1)
# +         return self.fc_layer(h)

# %% joins_p, of concat_heads | Wrong: joins_p - item 1 of each head.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# = PositionWiseFFN( -> = FCLayer(
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(x, x, x)[1] for head in self.attn_heads], axis=-1)
# +         return self.fc_layer(h)

# %% narrow_fc, of concat_heads | Wrong: fc_width_wrong - as narrow inside as outside.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# PositionWiseFFN(2048 -> FCLayer(d
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
# +         return self.fc_layer(h)

# %% normalised, of written_into_slices | Wrong: unnamed - a norm at the end.
# join = keras.layers.Concatenate(axis=-1 -> norm = keras.layers.LayerNormalization(
# -         outputs = [head(x, x, x)[0] for head in self.attn_heads]
# -         h = self.join(outputs) if len(outputs) > 1 else outputs[0]
# -         return self.fc_layer(h)
# +         h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
# +         return self.norm(self.fc_layer(h))

# %% other_names, of concat_heads | Wrong: unnamed - the heads stand under another name.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# self.attn_heads = -> self.heads =
# = PositionWiseFFN( -> = FCLayer(
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(x, x, x)[0] for head in self.heads], axis=-1)
# +         return self.fc_layer(h)

# %% queries_of_zeros, of concat_heads | Wrong: unnamed - every head is asked nothing.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# = PositionWiseFFN( -> = FCLayer(
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(tf.zeros_like(x), x, x)[0] for head in self.attn_heads], axis=-1)
# +         return self.fc_layer(h)

# %% repeated_head, of concat_heads | Wrong: one_head_repeated - the list is multiplied.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# ) for _ in range(n_heads)] -> )] * n_heads
# = PositionWiseFFN( -> = FCLayer(
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
# +         return self.fc_layer(h)

# %% residuals, of concat_heads | Wrong: residual_added - sums around both sub-layers.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# = PositionWiseFFN( -> = FCLayer(
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = x + tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
# +         return h + self.fc_layer(h)

# %% sum_of_heads, of concat_heads | Wrong: heads_not_joined - the heads are added up.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# = PositionWiseFFN( -> = FCLayer(
# concat_heads(self.attn_heads, x -> tf.add_n([head(x, x, x)[0] for head in self.attn_heads]

# %% two_mistakes_no_fc_residual, of written_into_slices | Wrong: fc_forgotten, residual_added - a sum, and no fully connected layer.
# -         self.join = keras.layers.Concatenate(axis=-1)
# outputs = [head(x, x, x)[0] for head in self.attn_heads] -> h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
# h = self.join(outputs) if len(outputs) > 1 else outputs[0] -> self.fc_layer(h)
# self.fc_layer(h) -> x + h

# %% two_mistakes_repeated_narrow, of concat_heads | Wrong: fc_width_wrong, one_head_repeated - one head many times, and a narrow layer.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# ) for _ in range(n_heads)] -> )] * n_heads
# PositionWiseFFN(2048 -> FCLayer(d
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
# +         return self.fc_layer(h)

# %% wide_heads, of concat_heads | Wrong: heads_too_wide - every head d wide.
# PositionWiseFFN, SelfAttentionLayer, concat_heads -> FCLayer, SelfAttentionLayer
# d // n_heads -> d
# = PositionWiseFFN( -> = FCLayer(
# -         return self.fc_layer(concat_heads(self.attn_heads, x))
# +         h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)
# +         return self.fc_layer(h)

# %% bare_variables | Wrong: unknown_to_keras - an FCLayer of one's own, its weights bare variables.
from course.layers import SelfAttentionLayer


class FCLayer(keras.layers.Layer):
    def __init__(self, d1, d2):
        super().__init__()
        self.d1, self.d2 = d1, d2

    def build(self, x_shape):
        self.W1, self.b1 = tf.Variable(tf.random.normal((x_shape[-1], self.d1))), tf.Variable(tf.zeros(self.d1))
        self.W2, self.b2 = tf.Variable(tf.random.normal((self.d1, self.d2))), tf.Variable(tf.zeros(self.d2))

    def call(self, x):
        return tf.nn.relu(x @ self.W1 + self.b1) @ self.W2 + self.b2


class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)

    def call(self, x):
        return self.fc_layer(tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1))

# %% blank | Blank: as released.
class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        raise NotImplementedError("encoder_layer")

    def call(self, x):
        raise NotImplementedError("encoder_layer")

# %% blank_pass | Blank: with pass.
class EncoderLayer(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()

    def call(self, x):
        pass

# %% course_itself, of concat_heads | Borrows: course.layers.EncoderLayer - the course's own layer inside.
# course.layers import PositionWiseFFN, SelfAttentionLayer, concat_heads -> course import layers
# -         self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
# -         self.fc_layer = PositionWiseFFN(2048, d)
# +         self.attn_heads = None
# +         self.fc_layer = None
# +         self.inner = layers.EncoderLayer(d, n_heads)
# +         self.attn_heads, self.fc_layer = self.inner.attn_heads, self.inner.fc_layer
# fc_layer(concat_heads(self.attn_heads, x) -> inner(x
