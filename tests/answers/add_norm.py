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

# %% keras_layers | Right: Keras's own layers, epsilon 1e-3.
class AddNorm(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.dropout = keras.layers.Dropout(rate)
        self.norm = keras.layers.LayerNormalization()

    def call(self, x, sublayer_output, training=None):
        return self.norm(x + self.dropout(sublayer_output, training=training))

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

# %% keyword_training, of tf_dropout | Right: training by keyword only.
# - class AddNorm(tf.keras.layers.Layer):
# + from keras import layers, ops
# + class AddNorm(keras.Layer):
# self, rate -> self, rate: float = 0.1
# tf.keras.layers.LayerNormalization(epsilon=1e-12) -> layers.LayerNormalization(axis=-1, epsilon=1e-5)
# training=False -> *, training: bool | None = None ; (sublayer_output + x) -> (ops.add(x, sublayer_output))

# %% renamed | Right: another name for rate, and keywords handed on.
class AddNorm(tf.keras.layers.Layer):
    """Residual connection followed by layer normalization."""

    def __init__(self, dropout, **kwargs):
        super().__init__(**kwargs)
        self.dropout = tf.keras.layers.Dropout(dropout)
        self.ln = tf.keras.layers.LayerNormalization()

    def call(self, X, Y, **kwargs):
        return self.ln(self.dropout(Y, **kwargs) + X)

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

# %% dropout_for_norm, of by_hand | Wrong: no_norm, dropout_on_sum - a second dropout stands where the norm should.
# rate, -> dropout=0.1, ; self.rate = rate -> self.dropout = keras.layers.Dropout(dropout)
# +     def call(self, x, sublayer_output, training=None):
# +         dropped = self.dropout(sublayer_output, training=training)
# +         return self.dropout(x + dropped, training=training)
# %% not_rescaled, of by_hand | Wrong: dropout_not_rescaled - a mask of zeros and ones.
# self.rate = rate -> self.rate = rate; self.norm = keras.layers.LayerNormalization()
# +     def call(self, x, sublayer_output, training=None):
# +         if training:
# +             keep = tf.random.uniform(tf.shape(sublayer_output)) >= self.rate
# +             sublayer_output = sublayer_output * tf.cast(keep, sublayer_output.dtype)
# +         return self.norm(x + sublayer_output)
# %% over_all, of by_hand | Wrong: norm_over_wrong_axis - one mean for everything.
# self.rate = rate -> self.dropout = keras.layers.Dropout(rate)
# +     def call(self, x, sublayer_output, training=None):
# +         total = x + self.dropout(sublayer_output, training=training)
# +         return (total - tf.reduce_mean(total)) / tf.math.reduce_std(total)

# %% after_norm, of keras_layers | Wrong: dropout_after_norm - dropout(norm(...)).
# self.norm(x + self.dropout(sublayer_output, training=training)) -> self.dropout(self.norm(x + sublayer_output), training=training)
# %% always, of keras_layers | Wrong: dropout_at_inference - training=True is fixed.
# training=training -> training=True
# %% batch_norm, of keras_layers | Wrong: batch_norm - BatchNormalization.
# LayerNormalization -> BatchNormalization ; training) -> training), training=training
# %% before_sum, of keras_layers | Wrong: norm_before_sum - x + norm(output).
# return -> return x + ; x + self -> self
# %% difference, of keras_layers | Wrong: unnamed - the difference, not the sum.
# x + -> x -
# %% fixed_rate, of keras_layers | Wrong: unnamed - a tenth, whatever rate says.
# (rate) -> (0.1)
# %% keep_prob, of keras_layers | Wrong: rate_is_kept - Dropout(1 - rate).
# (rate) -> (1 - rate if rate else 0)
# %% no_dropout, of keras_layers | Wrong: no_dropout_in_training - rate is kept and never used.
# (x + self.dropout(sublayer_output, training=training)) -> (x + sublayer_output)
# %% no_dropout_no_residual, of keras_layers | Wrong: no_residual, norm_over_wrong_axis - two mistakes.
# LayerNormalization() -> LayerNormalization(axis=1) ; x + self -> self
# %% no_norm, of keras_layers | Wrong: no_norm - only added.
# self.norm(x -> x ; training)) -> training)
# %% no_residual, of keras_layers | Wrong: no_residual - x is forgotten.
# x + self -> self
# %% noise, of keras_layers | Wrong: unnamed - noise instead of dropout.
# Dropout -> GaussianDropout ; (rate) -> (rate) if rate else keras.layers.Identity() ; x + self -> x + (self
# training)) -> training) if training else sublayer_output))
# %% norm_of_each, of keras_layers | Wrong: norm_before_sum - norm(x) + norm(output).
# x + self -> x) + self.norm(self
# %% norm_of_x, of keras_layers | Wrong: norm_before_sum - norm(x) + output.
# (x -> (x) ; training)) -> training)
# %% on_sum, of keras_layers | Wrong: dropout_on_sum - dropout(x + output).
# x + self.dropout(sublayer_output -> self.dropout(x + sublayer_output
# %% on_x, of keras_layers | Wrong: dropout_on_x - dropout(x) + output.
# x + self -> self ; (sublayer_output -> (x ; training) -> training) + sublayer_output
# %% over_sentence, of keras_layers | Wrong: norm_over_wrong_axis - axis=[1, 2].
# LayerNormalization() -> LayerNormalization(axis=[1, 2])
# %% over_words, of keras_layers | Wrong: norm_over_wrong_axis - axis=1.
# LayerNormalization() -> LayerNormalization(axis=1)
# %% returns_x, of keras_layers | Wrong: unnamed - gives x back.
# return self.norm(x + self.dropout(sublayer_output, training=training)) -> return x
# %% twice_normed, of keras_layers | Wrong: unnamed - the sum is halved after the norm.
# training)) -> training)) / 2

# %% spatial, of keyword_training | Wrong: same_entries_everywhere - SpatialDropout1D.
# layers, ops -> layers ; rate: float = 0.1 -> rate
# self.rate = rate -> self.drop, self.norm = layers.SpatialDropout1D(rate), layers.LayerNormalization()
# -         self.norm = layers.LayerNormalization(axis=-1, epsilon=1e-5)
#
# +     def call(self, x, sublayer_output, training=None):
# +         return self.norm(x + self.drop(sublayer_output, training=training))

# %% bare_variables, of own_names | Wrong: unknown_to_keras - gamma and beta of one's own, bare variables.
# - class AddNorm(keras.layers.Layer):
# + from course.layers import layer_norm
# + class AddNorm(keras.layers.Layer):
# g = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="g") -> gamma = tf.Variable(tf.ones(x_shape[-1]))
# b = self.add_weight(shape=(x_shape[-1],), initializer="zeros", name="b") -> beta = tf.Variable(tf.zeros(x_shape[-1]))
# +     def call(self, x, sublayer_output, training=None):
# +         return layer_norm(x + self.dropout(sublayer_output, training=training), self.gamma, self.beta)
