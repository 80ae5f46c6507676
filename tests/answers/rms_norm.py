import keras
import tensorflow as tf

# %% keras_ops | Right: with keras.ops.
from keras import ops

def rms_norm(x, gamma, epsilon=1e-6):
    mean_square = ops.mean(ops.square(x), axis=-1, keepdims=True)
    return gamma * x * ops.rsqrt(mean_square + epsilon)

# %% plain | Right: the formula.
def rms_norm(x, gamma, epsilon=1e-6):
    return gamma * x / tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True) + epsilon)

# %% renamed | Right: other names for the arguments.
def rms_norm(inputs, weight, eps=1e-6):
    return weight * inputs * tf.math.rsqrt(tf.reduce_mean(inputs**2, -1, True) + eps)

# %% centred_above, of keras_ops | Wrong: mean_subtracted - above the line only.
# - from keras import ops
# mean_square = ops.mean(ops.square(x), axis=-1 -> mean = tf.reduce_mean(x, -1
# return gamma * x * ops.rsqrt(mean_square + epsilon) -> return gamma * (x - mean) / tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True) + epsilon)
# %% layer_norm, of keras_ops | Wrong: mean_subtracted - layer norm without its beta.
# - from keras import ops
# mean_square = ops.mean(ops.square(x), axis=-1 -> mean, variance = tf.nn.moments(x, axes=[-1]
# x * ops.rsqrt(mean_square -> (x - mean) / tf.sqrt(variance

# %% two_mistakes, of plain | Wrong: gamma_forgotten, mean_subtracted - a bare standardisation.
# return gamma * x / tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True) + epsilon) -> mean, variance = tf.nn.moments(x, axes=[-1], keepdims=True); return (x - mean) / tf.sqrt(variance + epsilon)
# %% added, of plain | Wrong: unnamed - gamma is added.
# return gamma * x -> return x ; epsilon) -> epsilon) + gamma
# %% all_axes, of plain | Wrong: over_several_axes - no axis given.
# 2, -1, keepdims=True -> 2
# %% as_batch_norm, of plain | Wrong: over_several_axes - batch and words together.
# 2, -1 -> 2, (0, 1)
# %% axis_lost, of plain | Wrong: axis_lost - no keepdims.
# 1, keepdims=True -> 1
# %% batch, of plain | Wrong: over_the_batch - axis 0.
# 2, -1 -> 2, 0
# %% by_variance, of plain | Wrong: mean_subtracted - the variance is used for the mean square.
# reduce_mean(x**2 -> math.reduce_variance(x
# %% epsilon_after, of plain | Wrong: epsilon_outside_root - added after the root.
# / tf -> / (tf ; True) -> True))
# %% first_word, of plain | Wrong: unnamed - the first word's loudness for all.
# **2 -> [:, :1] ** 2
# %% fixed_epsilon, of plain | Wrong: epsilon_ignored - always 1e-6.
# epsilon) -> 1e-6)
# %% gemma, of plain | Wrong: one_plus_gamma - as Gemma keeps it.
# gamma * x -> (1 + gamma) * x
# %% identity, of plain | Wrong: not_divided - scaled alone.
# return gamma * x / tf.sqrt(tf.reduce_mean(x**2, -1, keepdims=True) + epsilon) -> return gamma * x
# %% multiplied, of plain | Wrong: unnamed - multiplied by the root.
# / tf -> * tf
# %% no_epsilon, of plain | Wrong: no_epsilon - left out.
# True) + epsilon -> True)
# %% no_gamma, of plain | Wrong: gamma_forgotten - not scaled.
# return gamma * x -> return x
# %% no_root, of plain | Wrong: no_root - divided by the mean square.
# tf.sqrt(tf -> (tf
# %% sizes, of plain | Wrong: mean_of_sizes - the mean of the absolute values.
# tf.sqrt(tf -> (tf ; x**2 -> tf.abs(x)
# %% summed, of plain | Wrong: sum_for_mean - length 1, not loudness 1.
# reduce_mean -> reduce_sum
# %% whole_sentence, of plain | Wrong: over_several_axes - words and features together.
# 2, -1 -> 2, (1, 2)
# %% words, of plain | Wrong: over_the_words - axis 1.
# 2, -1 -> 2, 1
