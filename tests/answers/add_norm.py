"""Answers to add_norm: right ones whole, wrong ones as edits of a right one."""

from __future__ import annotations

import keras
import tensorflow as tf

# %% by_hand | Right: dropout and norm by hand, without weights.
class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate

    def call(self, x, sublayer_output, training=None):
        if training and self.rate > 0:
            keep = tf.random.uniform(tf.shape(sublayer_output)) >= self.rate
            sublayer_output = tf.where(keep, sublayer_output / (1 - self.rate), 0.0)
        total = x + sublayer_output
        mean, variance = tf.nn.moments(total, axes=[-1], keepdims=True)
        return (total - mean) / tf.sqrt(variance + 1e-6)

# %% keras_add | Right: keras.layers.Add and Dropout, training left to Keras.
class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.add = keras.layers.Add()
        self.dropout = keras.layers.Dropout(rate)
        self.layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6)

    def call(self, x, sublayer_output, training=None):
        return self.layernorm(self.add([x, self.dropout(sublayer_output)]))

# %% keras_layers, of keras_add | Right: Keras's own layers, epsilon 1e-3.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(x + self.dropout(sublayer_output, training=training

# %% keyword_training | Right: training by keyword only.
from keras import layers, ops


class AddNorm(keras.Layer):
    def __init__(self, rate: float = 0.1):
        super().__init__()
        self.rate = rate
        self.norm = layers.LayerNormalization(axis=-1, epsilon=1e-5)

    def call(self, x, sublayer_output, *, training: bool | None = None):
        if training:
            sublayer_output = tf.nn.dropout(sublayer_output, rate=self.rate)
        return self.norm(ops.add(x, sublayer_output))

# %% own_norm | Right: the course's layer_norm with weights of its own.
from course.layers import layer_norm


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate
        self.dropout = keras.layers.Dropout(rate)

    def build(self, x_shape, sublayer_output_shape):
        self.gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")
        self.beta = self.add_weight(shape=(x_shape[-1],), initializer="zeros", name="beta")

    def call(self, x, sublayer_output, training=None):
        return layer_norm(x + self.dropout(sublayer_output, training=training), self.gamma, self.beta)

# %% random_ops | Right: keras.random and keras.ops.
from keras import ops


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate
        self.seeds = keras.random.SeedGenerator()
        self.ln = keras.layers.LayerNormalization(epsilon=1e-5)

    def call(self, x, sublayer_output, training=None):
        if training:
            sublayer_output = keras.random.dropout(sublayer_output, self.rate, seed=self.seeds)
        return self.ln(ops.add(x, sublayer_output))

# %% renamed | Right: another name for rate, and keywords handed on.
class AddNorm(tf.keras.layers.Layer):
    """Residual connection followed by layer normalization."""

    def __init__(self, dropout, **kwargs):
        super().__init__(**kwargs)
        self.dropout = tf.keras.layers.Dropout(dropout)
        self.ln = tf.keras.layers.LayerNormalization()

    def call(self, X, Y, **kwargs):
        return self.ln(self.dropout(Y, **kwargs) + X)

# %% tf_dropout | Right: tf.nn.dropout behind an if, epsilon 1e-12.
class AddNorm(tf.keras.layers.Layer):
    def __init__(self, rate):
        super().__init__()
        self.rate = rate
        self.norm = tf.keras.layers.LayerNormalization(epsilon=1e-12)

    def call(self, x, sublayer_output, training=False):
        if training:
            sublayer_output = tf.nn.dropout(sublayer_output, rate=self.rate)
        return self.norm(sublayer_output + x)

# %% own_names | Right: a norm of its own, whose weights are called g and b.
class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.dropout = keras.layers.Dropout(rate)

    def build(self, x_shape, sublayer_output_shape):
        self.g = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="g")
        self.b = self.add_weight(shape=(x_shape[-1],), initializer="zeros", name="b")

    def call(self, x, sublayer_output, training=None):
        total = x + self.dropout(sublayer_output, training=training)
        mean, variance = tf.nn.moments(total, axes=-1, keepdims=True)
        return self.g * (total - mean) * tf.math.rsqrt(variance + 1e-6) + self.b

# %% after_norm, of keras_add | Wrong: dropout_after_norm - dropout(norm(...)).
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)]) -> dropout(self.norm(x + sublayer_output), training=training

# %% always, of keras_add | Wrong: dropout_at_inference - training=True is fixed.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(x + self.dropout(sublayer_output, training=True

# %% always_tf, of keras_add | Wrong: dropout_at_inference - tf.nn.dropout without an if.
# -         self.add = keras.layers.Add()
# -         self.dropout = keras.layers.Dropout(rate)
# -         self.layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6)
# +         self.rate = rate
# +         self.norm = keras.layers.LayerNormalization(epsilon=1e-6)
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(x + tf.nn.dropout(sublayer_output, self.rate

# %% batch_norm, of keras_add | Wrong: batch_norm - BatchNormalization.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.BatchNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)]) -> norm(x + self.dropout(sublayer_output, training=training), training=training

# %% before_sum, of keras_add | Wrong: norm_before_sum - x + norm(output).
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# self.layernorm(self.add([x, self.dropout(sublayer_output)] -> x + self.norm(self.dropout(sublayer_output, training=training

# %% difference, of keras_add | Wrong: unnamed - the difference, not the sum.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(x - self.dropout(sublayer_output, training=training

# %% dropout_for_norm | Wrong: no_norm, dropout_on_sum - a second dropout stands where the norm should.
class AddNorm(keras.layers.Layer):
    def __init__(self, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        self.dropout = keras.layers.Dropout(dropout)

    def call(self, x, sublayer_output, training=None):
        dropped = self.dropout(sublayer_output, training=training)
        return self.dropout(x + dropped, training=training)

# %% fixed_rate, of keras_add | Wrong: unnamed - a tenth, whatever rate says.
# -         self.add = keras.layers.Add()
# -         self.dropout = keras.layers.Dropout(rate)
# -         self.layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6)
# +         self.dropout = keras.layers.Dropout(0.1)
# +         self.norm = keras.layers.LayerNormalization()
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(x + self.dropout(sublayer_output, training=training

# %% keep_prob, of keras_add | Wrong: rate_is_kept - Dropout(1 - rate).
# -         self.add = keras.layers.Add()
# -         self.dropout = keras.layers.Dropout(rate)
# -         self.layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6)
# +         self.dropout = keras.layers.Dropout(1 - rate if rate else 0)
# +         self.norm = keras.layers.LayerNormalization()
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(x + self.dropout(sublayer_output, training=training

# %% no_dropout, of keras_add | Wrong: no_dropout_in_training - rate is kept and never used.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)]) -> norm(x + sublayer_output

# %% no_dropout_no_residual, of keras_add | Wrong: no_residual, norm_over_wrong_axis - two mistakes.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(axis=1
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(self.dropout(sublayer_output, training=training

# %% no_norm, of keras_add | Wrong: no_norm - only added.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# self.layernorm(self.add([x, self.dropout(sublayer_output)]) -> x + self.dropout(sublayer_output, training=training

# %% no_norm_no_dropout, of keras_add | Wrong: no_norm, no_dropout_in_training - just a plus.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# self.layernorm(self.add([x, self.dropout(sublayer_output)])) -> x + sublayer_output

# %% no_residual, of keras_add | Wrong: no_residual - x is forgotten.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(self.dropout(sublayer_output, training=training

# %% noise, of keras_add | Wrong: unnamed - noise instead of dropout.
# -         self.add = keras.layers.Add()
# -         self.dropout = keras.layers.Dropout(rate)
# -         self.layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6)
# +         self.dropout = keras.layers.GaussianDropout(rate) if rate else keras.layers.Identity()
# +         self.norm = keras.layers.LayerNormalization()
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(x + (self.dropout(sublayer_output, training=training) if training else sublayer_output

# %% norm_of_each, of keras_add | Wrong: norm_before_sum - norm(x) + norm(output).
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(x) + self.norm(self.dropout(sublayer_output, training=training

# %% norm_of_x, of keras_add | Wrong: norm_before_sum - norm(x) + output.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)]) -> norm(x) + self.dropout(sublayer_output, training=training

# %% not_rescaled | Wrong: dropout_not_rescaled - a mask of zeros and ones.
class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate
        self.norm = keras.layers.LayerNormalization()

    def call(self, x, sublayer_output, training=None):
        if training:
            keep = tf.random.uniform(tf.shape(sublayer_output)) >= self.rate
            sublayer_output = sublayer_output * tf.cast(keep, sublayer_output.dtype)
        return self.norm(x + sublayer_output)

# %% on_sum, of keras_add | Wrong: dropout_on_sum - dropout(x + output).
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(self.dropout(x + sublayer_output, training=training

# %% on_x, of keras_add | Wrong: dropout_on_x - dropout(x) + output.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)]) -> norm(self.dropout(x, training=training) + sublayer_output

# %% over_all | Wrong: norm_over_wrong_axis - one mean for everything.
class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.dropout = keras.layers.Dropout(rate)

    def call(self, x, sublayer_output, training=None):
        total = x + self.dropout(sublayer_output, training=training)
        return (total - tf.reduce_mean(total)) / tf.math.reduce_std(total)

# %% over_sentence, of keras_add | Wrong: norm_over_wrong_axis - axis=[1, 2].
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(axis=[1, 2]
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(x + self.dropout(sublayer_output, training=training

# %% over_words, of keras_add | Wrong: norm_over_wrong_axis - axis=1.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(axis=1
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(x + self.dropout(sublayer_output, training=training

# %% returns_x, of keras_add | Wrong: unnamed - gives x back.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# self.layernorm(self.add([x, self.dropout(sublayer_output)])) -> x

# %% same_seed, of tf_dropout | Wrong: unnamed - drops the same entries each time.
# (tf. -> (
# , rate): -> , rate, **kwargs):
# __init__() -> __init__(**kwargs)
# tf.keras.layers.LayerNormalization(epsilon=1e-12 -> keras.layers.LayerNormalization(
# False -> None
# dropout(sublayer_output, rate=self.rate -> experimental.stateless_dropout(sublayer_output, self.rate, seed=[1, 2]
# sublayer_output + x -> x + sublayer_output

# %% spatial | Wrong: same_entries_everywhere - SpatialDropout1D.
from keras import layers


class AddNorm(keras.Layer):
    def __init__(self, rate):
        super().__init__()
        self.drop, self.norm = layers.SpatialDropout1D(rate), layers.LayerNormalization()

    def call(self, x, sublayer_output, training=None):
        return self.norm(x + self.drop(sublayer_output, training=training))

# %% sum_always, of keras_add | Wrong: dropout_on_sum, dropout_at_inference - two mistakes.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(self.dropout(x + sublayer_output, training=True

# %% training_false, of keras_add | Wrong: no_dropout_in_training - training=False is fixed.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)] -> norm(x + self.dropout(sublayer_output, training=False

# %% twice_normed, of keras_add | Wrong: unnamed - the sum is halved after the norm.
# -         self.add = keras.layers.Add()
# layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6 -> norm = keras.layers.LayerNormalization(
# layernorm(self.add([x, self.dropout(sublayer_output)])) -> norm(x + self.dropout(sublayer_output, training=training)) / 2

# %% bare_variables | Wrong: unknown_to_keras - gamma and beta of one's own, bare variables.
from course.layers import layer_norm


class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.dropout = keras.layers.Dropout(rate)

    def build(self, x_shape, sublayer_output_shape):
        self.gamma = tf.Variable(tf.ones(x_shape[-1]))
        self.beta = tf.Variable(tf.zeros(x_shape[-1]))

    def call(self, x, sublayer_output, training=None):
        return layer_norm(x + self.dropout(sublayer_output, training=training), self.gamma, self.beta)

# %% blank, of keras_add | Blank: the skeleton.
# -         self.add = keras.layers.Add()
# -         self.dropout = keras.layers.Dropout(rate)
# -         self.layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6)
# +         raise NotImplementedError
# return self.layernorm(self.add([x, self.dropout(sublayer_output)])) -> raise NotImplementedError

# %% blank_pass, of keras_add | Blank: empty methods.
# -         self.add = keras.layers.Add()
# -         self.dropout = keras.layers.Dropout(rate)
# -         self.layernorm = keras.layers.LayerNormalization(axis=-1, epsilon=1e-6)
# +         pass
# return self.layernorm(self.add([x, self.dropout(sublayer_output)])) -> pass

# %% ready_made | Borrows: course.layers.AddNorm - by inheritance.
from course.layers import AddNorm as Finished


class AddNorm(Finished):
    pass
