import keras
import numpy as np
import tensorflow as tf

# %% einsum | Right: einsum, and shares that sum to 1.
class SentenceClassifier(keras.layers.Layer):
    def __init__(self, num_classes, **kwargs):
        super().__init__(**kwargs)
        self.num_classes = num_classes
        self.to_classes = keras.layers.Dense(num_classes)

    def call(self, h, ids):
        real = tf.cast(ids != 0, tf.float32)
        share = tf.math.divide_no_nan(real, tf.reduce_sum(real, axis=1, keepdims=True))
        return self.to_classes(tf.einsum("bt,btd->bd", share, h))

# %% masked_mean, of einsum | Right: a masked mean.
# ids != 0, tf.float32) -> tf.not_equal(ids, 0), h.dtype)[..., tf.newaxis]
# share = tf.math.divide_no_nan(real, tf.reduce_sum(real, axis=1, keepdims=True) -> mean = tf.reduce_sum(h * real, axis=1) / tf.maximum(tf.reduce_sum(real, axis=1), 1
# tf.einsum("bt,btd->bd", share, h) -> mean

# %% built, of masked_mean | Right: the Dense layer made in build.
# -         self.to_classes = keras.layers.Dense(num_classes)
# +     def build(self, h_shape, ids_shape):
# +         self.to_classes = keras.layers.Dense(self.num_classes)
# +         self.to_classes.build((None, h_shape[-1]))

# %% keras_ops | Right: keras.ops.
from keras import ops

class SentenceClassifier(keras.layers.Layer):
    def __init__(self, num_classes, **kwargs):
        super().__init__(**kwargs)
        self.num_classes = num_classes
        self.to_classes = keras.layers.Dense(num_classes)

    def call(self, h, ids):
        real = ops.expand_dims(ops.cast(ops.not_equal(ids, 0), h.dtype), -1)
        count = ops.maximum(ops.sum(real, axis=1), 1)
        return self.to_classes(ops.sum(h * real, axis=1) / count)

# %% mean_of_logits, of einsum | Right: the mean of each word's logits, which is the same.
# +     def call(self, h, ids):
# +         real = tf.cast(tf.not_equal(ids, 0), h.dtype)[..., tf.newaxis]
# +         each = self.to_classes(h)
# +         count = tf.maximum(tf.reduce_sum(real, axis=1), 1)
# +         return tf.reduce_sum(each * real, axis=1) / count

# %% pooling_layer | Right: Keras's GlobalAveragePooling1D with a mask; PAD alone gives NaN there.
class SentenceClassifier(keras.layers.Layer):
    def __init__(self, num_classes, **kwargs):
        super().__init__(**kwargs)
        self.num_classes = num_classes
        self.pool = keras.layers.GlobalAveragePooling1D()
        self.to_classes = keras.layers.Dense(num_classes)

    def call(self, h, ids):
        some = tf.concat([tf.ones_like(ids[:, :1], tf.bool), ids[:, 1:] != 0], axis=1)
        real = tf.where(tf.reduce_any(ids != 0, axis=1, keepdims=True), ids != 0, some)
        return self.to_classes(self.pool(h, mask=real))

# %% cls, of einsum | Wrong: first_token_only - [CLS].
# +     def call(self, h, ids):
# +         return self.to_classes(h[:, 0])
# %% each_word, of einsum | Wrong: each_word_classified - (B, T, C).
# +     def call(self, h, ids):
# +         return self.to_classes(h)
# %% flattened, of einsum | Wrong: words_side_by_side - Flatten.
# +     def call(self, h, ids):
# +         return self.to_classes(keras.ops.reshape(h, (h.shape[0], h.shape[1] * h.shape[2])))
# %% inverted, of einsum | Wrong: mean_of_the_padding - the mask, 1 = hidden.
# +     def call(self, h, ids):
# +         hidden = tf.cast(tf.equal(ids, 0), h.dtype)[..., None]
# +         return self.to_classes(tf.math.divide_no_nan(tf.reduce_sum(h * hidden, 1), tf.reduce_sum(hidden, 1)))
# %% largest, of einsum | Wrong: largest_not_mean - max pooling.
# +     def call(self, h, ids):
# +         hidden = tf.equal(ids, 0)[..., None]
# +         return self.to_classes(tf.reduce_max(tf.where(hidden, -1e9, h), axis=1))
# %% last, of einsum | Wrong: last_token_only - h[:, -1].
# +     def call(self, h, ids):
# +         return self.to_classes(h[:, -1])
# %% plain_mean, of einsum | Wrong: pad_in_the_mean - over all places.
# +     def call(self, h, ids):
# +         return self.to_classes(tf.reduce_mean(h, axis=1))
# %% softmax_of_all, of einsum | Wrong: softmax_inside, pad_in_the_mean - two mistakes at once.
# +     def call(self, h, ids):
# +         return tf.nn.softmax(self.to_classes(tf.reduce_mean(h, axis=1)))

# %% bent, of masked_mean | Wrong: unnamed - a tanh before the classes.
# (mean) -> (tf.tanh(mean))
# %% last_real, of masked_mean | Wrong: last_word_only - the last real word.
# -         self.num_classes = num_classes
# real = tf.cast(tf.not_equal(ids, 0), h.dtype)[..., tf.newaxis] -> last = tf.maximum(tf.reduce_sum(tf.cast(ids != 0, tf.int32), axis=1) - 1, 0)
# mean = tf.reduce_sum(h * real, axis=1) / tf.maximum(tf.reduce_sum(real, axis=1), 1) -> mean = tf.gather(h, last, batch_dims=1)
# %% nan, of masked_mean | Wrong: unnamed - NaN for a row of nothing but PAD.
# mean = tf -> return self.to_classes(tf ; maximum(tf.reduce_sum(real, axis=1), 1 -> reduce_sum(real, axis=1)
# -         return self.to_classes(mean)
# %% numpy_inside, of masked_mean | Wrong: unnamed - NumPy, which tf.function can't look through.
# tf.cast(tf.not_equal(ids, 0), h.dtype)[..., tf.newaxis] -> (ids.numpy() != 0).astype("float32")[..., None]
# tf.reduce_sum(h * real, axis=1) / tf -> (h.numpy() * real).sum(1) / np ; tf.reduce_sum(real, axis=1) -> real.sum(1)
# %% one_more, of masked_mean | Wrong: unnamed - divided by one word more.
# mean = tf.reduce_sum(h * real, axis=1) / tf.maximum(tf.reduce_sum(real, axis=1), 1) -> return self.to_classes(tf.reduce_sum(h * real, axis=1) / (tf.reduce_sum(real, axis=1) + 1))
# -         return self.to_classes(mean)
# %% sigmoid, of masked_mean | Wrong: softmax_inside - a sigmoid.
# self.to_classes(mean) -> tf.sigmoid(self.to_classes(mean))
# %% softmax, of masked_mean | Wrong: softmax_inside - an activation.
# (num_classes) -> (num_classes, activation="softmax")
# %% sum, of masked_mean | Wrong: sum_not_mean - not divided.
# -         mean = tf.reduce_sum(h * real, axis=1) / tf.maximum(tf.reduce_sum(real, axis=1), 1)
# return self.to_classes(mean) -> return self.to_classes(tf.reduce_sum(h * real, axis=1))
# %% total_of_the_batch, of masked_mean | Wrong: one_count_for_all - divided by all words of the batch.
# mean = tf.reduce_sum(h * real, axis=1) / tf.maximum(tf.reduce_sum(real, axis=1), 1) -> count = tf.reduce_sum(real)
# return self.to_classes(mean) -> return self.to_classes(tf.reduce_sum(h * real, axis=1) / count)
# %% without_bias, of masked_mean | Wrong: unnamed - no bias.
# (num_classes) -> (num_classes, use_bias=False)
# %% without_cls, of masked_mean | Wrong: unnamed - the first word left out of the mean.
# [..., tf.newaxis] -> [..., tf.newaxis]; h, real = h[:, 1:], real[:, 1:]
# %% zeroed_then_mean, of masked_mean | Wrong: pad_in_the_mean - zeros in the place of PAD, and then a mean over all places.
# -         mean = tf.reduce_sum(h * real, axis=1) / tf.maximum(tf.reduce_sum(real, axis=1), 1)
# return self.to_classes(mean) -> return self.to_classes(tf.reduce_mean(h * real, axis=1))
# %% bare_variables, of masked_mean | Wrong: unknown_to_keras - a Dense of one's own, its weights bare variables.
# SentenceClassifier -> Linear ; num_classes, **kwargs -> width ; (**kwargs) -> (); self.width = width
# -         self.num_classes = num_classes
# +     def build(self, x_shape):
# +         self.kernel = tf.Variable(tf.random.normal((x_shape[-1], self.width)))
# +         self.bias = tf.Variable(tf.zeros(self.width))
# +     def call(self, x):
# +         return x @ self.kernel + self.bias
# + class SentenceClassifier(keras.layers.Layer):
# +     def __init__(self, num_classes):
# self.to_classes = keras.layers.Dense -> super().__init__(); self.to_classes = Linear
