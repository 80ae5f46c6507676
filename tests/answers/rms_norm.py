import keras
import tensorflow as tf

# %% einsum | Right: the squares summed by an einsum.
def rms_norm(x, gamma, epsilon=1e-6):
    squares = tf.einsum("btd,btd->bt", x, x)[..., tf.newaxis] / x.shape[-1]
    return gamma * x / tf.sqrt(squares + epsilon)

# %% keras_ops | Right: with keras.ops.
from keras import ops

def rms_norm(x, gamma, epsilon=1e-6):
    mean_square = ops.mean(ops.square(x), axis=-1, keepdims=True)
    return gamma * x * ops.rsqrt(mean_square + epsilon)

# %% matmul | Right: a row times itself, and the axis lost is put back.
def rms_norm(x, gamma, epsilon=1e-6):
    size = tf.linalg.matmul(x[..., None, :], x[..., :, None])[..., 0] / x.shape[-1]
    return tf.multiply(x / tf.sqrt(size + epsilon), gamma)

# %% moments | Right: the mean square from mean and variance.
def rms_norm(x, gamma, epsilon=1e-6):
    mean, variance = tf.nn.moments(x, axes=[-1], keepdims=True)
    return gamma * x * tf.math.rsqrt(variance + mean**2 + epsilon)

# %% plain | Right: as the formula has it.
def rms_norm(x, gamma, epsilon=1e-6):
    return x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma

# %% norm, of plain | Right: by the length, its square over the width.
# return x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> length = tf.norm(x, axis=-1, keepdims=True); return gamma * x / (length**2 / x.shape[-1] + epsilon) ** 0.5

# %% renamed | Right: other names for the arguments.
def rms_norm(inputs, weight, eps=1e-6):
    return weight * inputs * tf.math.rsqrt(tf.reduce_mean(inputs**2, -1, True) + eps)

# %% centred_above, of einsum | Wrong: mean_subtracted - above the line only.
# squares = tf.einsum("btd,btd->bt", x, x)[..., tf.newaxis] / x.shape[-1] -> mean = tf.reduce_mean(x, -1, keepdims=True)
# x / tf.sqrt(squares -> (x - mean) / tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True)
# %% half, of einsum | Wrong: unnamed - half of the features alone are heard.
# squares = tf.einsum("btd,btd->bt", x, x)[..., tf.newaxis] / x.shape[-1 -> heard = x[..., : x.shape[-1] // 2
# (squares -> (tf.reduce_mean(heard**2, -1, keepdims=True)

# %% layer_norm, of moments | Wrong: mean_subtracted - layer norm without its beta.
# x * tf.math.rsqrt(variance + mean**2 -> (x - mean) / tf.sqrt(variance
# %% two_mistakes, of moments | Wrong: gamma_forgotten, mean_subtracted - a bare standardisation.
# gamma * x * tf.math.rsqrt(variance + mean**2 -> (x - mean) / tf.sqrt(variance

# %% added, of plain | Wrong: unnamed - gamma is added.
# tf.square(x), axis=-1, keepdims=True) + epsilon) * -> x**2, -1, keepdims=True) + epsilon) +
# %% all_axes, of plain | Wrong: over_several_axes - no axis given.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / tf.sqrt(tf.reduce_mean(x**2) + epsilon)
# %% as_batch_norm, of plain | Wrong: over_several_axes - batch and words together.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / tf.sqrt(tf.reduce_mean(x**2, (0, 1), keepdims=True) + epsilon)
# %% axis_lost, of plain | Wrong: axis_lost - no keepdims.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / tf.sqrt(tf.reduce_mean(x**2, -1) + epsilon)
# %% batch, of plain | Wrong: over_the_batch - axis 0.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / tf.sqrt(tf.reduce_mean(x**2, 0, keepdims=True) + epsilon)
# %% by_variance, of plain | Wrong: mean_subtracted - the variance is used for the mean square.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / tf.sqrt(tf.math.reduce_variance(x, -1, keepdims=True) + epsilon)
# %% epsilon_after, of plain | Wrong: epsilon_outside_root - added after the root.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / (tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True)) + epsilon)
# %% first_word, of plain | Wrong: unnamed - the first word's loudness for all.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / tf.sqrt(tf.reduce_mean(x[:, :1] ** 2, -1, keepdims=True) + epsilon)
# %% fixed_epsilon, of plain | Wrong: epsilon_ignored - always 1e-6.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True) + 1e-6)
# %% gemma, of plain | Wrong: one_plus_gamma - as Gemma keeps it.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> (1 + gamma) * x / tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True) + epsilon)
# %% identity, of plain | Wrong: not_divided - scaled alone.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x
# %% largest, of plain | Wrong: unnamed - divided by the largest.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / (tf.reduce_max(tf.abs(x), -1, keepdims=True) + epsilon)
# %% multiplied, of plain | Wrong: unnamed - multiplied by the root.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x * tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True) + epsilon)
# %% no_epsilon, of plain | Wrong: no_epsilon - left out.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True))
# %% no_gamma, of plain | Wrong: gamma_forgotten - not scaled.
# tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> x**2, -1, keepdims=True) + epsilon)
# %% no_root, of plain | Wrong: no_root - divided by the mean square.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / (tf.reduce_mean(x**2, -1, keepdims=True) + epsilon)
# %% sizes, of plain | Wrong: mean_of_sizes - the mean of the absolute values.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / (tf.reduce_mean(tf.abs(x), -1, keepdims=True) + epsilon)
# %% summed, of plain | Wrong: sum_for_mean - length 1, not loudness 1.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / tf.sqrt(tf.reduce_sum(x**2, -1, keepdims=True) + epsilon)
# %% whole_sentence, of plain | Wrong: over_several_axes - words and features together.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / tf.sqrt(tf.reduce_mean(x**2, (1, 2), keepdims=True) + epsilon)
# %% words, of plain | Wrong: over_the_words - axis 1.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> gamma * x / tf.sqrt(tf.reduce_mean(x**2, 1, keepdims=True) + epsilon)

# %% blank, of plain | Blank: the skeleton.
# return x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> raise NotImplementedError

# %% blank_pass, of plain | Blank: with pass.
# return x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> pass

# %% of_keras, of plain | Borrows: keras.ops.rms_normalization - Keras's own.
# x / tf.sqrt(tf.reduce_mean(tf.square(x), axis=-1, keepdims=True) + epsilon) * gamma -> keras.ops.rms_normalization(x, gamma, epsilon=epsilon)

# %% of_the_course, of keras_ops | Borrows: course.layers.rms_norm - the course's own.
# keras import ops -> course import layers
# + def rms_norm(x, gamma, epsilon=1e-6):
# +     return layers.rms_norm(x, gamma, epsilon)
