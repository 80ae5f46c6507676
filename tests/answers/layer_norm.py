import keras
import numpy as np
import tensorflow as tf

# %% keras_ops | Right: keras.ops; the variance as mean of squares minus square of the mean, in float64.
from keras import ops

def layer_norm(x, gamma, beta, epsilon=1e-6):
    wide = ops.cast(x, "float64")
    mean = ops.mean(wide, axis=-1, keepdims=True)
    variance = ops.maximum(ops.mean(wide * wide, axis=-1, keepdims=True) - mean * mean, 0)
    normal = (wide - mean) / ops.sqrt(variance + epsilon)
    return ops.cast(normal, x.dtype) * gamma + beta

# %% keyword_only | Right: the reciprocal root, epsilon by keyword only.
def layer_norm(x, gamma, beta, *, epsilon=1e-6):
    centred = x - tf.math.reduce_mean(x, -1, True)
    return centred * tf.math.rsqrt(tf.math.reduce_variance(x, axis=-1, keepdims=True) + epsilon) * gamma + beta

# %% moments | Right: tf.nn.moments and rsqrt.
def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean, variance = tf.nn.moments(x, axes=[-1], keepdims=True)
    return (x - mean) * tf.math.rsqrt(variance + epsilon) * gamma + beta

# %% step_by_step | Right: mean, variance, root.
def layer_norm(x, gamma, beta, epsilon=1e-6):
    mean = tf.reduce_mean(x, axis=-1, keepdims=True)
    variance = tf.reduce_mean(tf.square(x - mean), axis=-1, keepdims=True)
    return gamma * (x - mean) / tf.sqrt(variance + epsilon) + beta

# %% numpy_in_graph, of moments | Wrong: unnamed - NumPy, which tf.function can't follow.
# mean, variance = tf.nn.moments(x, axes=[-1], keepdims=True) -> x = np.asarray(x); mean, variance = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
# return -> return gamma * ; * tf.math.rsqrt -> / np.sqrt ; * gamma + -> +
# %% of_first_sentence, of moments | Wrong: unnamed - the statistics of the first sentence for all.
# variance = -> v = ; x, axes=[-1] -> x[:1], [-1] ; return (x - mean) * tf -> return gamma * (x - mean) / tf
# math.rsqrt(variance + epsilon) * gamma + beta -> sqrt(v + epsilon) + beta
# %% batch_and_words, of moments | Wrong: over_batch_and_words - as batch normalisation does it.
# [-1], keepdims=True -> [0, 1] ; return (x - mean) * tf.math.rsqrt -> return gamma * (x - mean) / tf.sqrt
# * gamma + -> +
# %% epsilon_subtracted, of moments | Wrong: unnamed - epsilon is subtracted, so it is not left out.
# (x - mean) * tf.math.rsqrt(variance + epsilon) * gamma -> gamma * (x - mean) / tf.sqrt(variance - epsilon)
# %% no_mean, of moments | Wrong: mean_left_in - x in place of x - mean.
# mean, variance -> _, v ; axes=[-1] -> [-1]
# (x - mean) * tf.math.rsqrt(variance + epsilon) * gamma + beta -> gamma * x / tf.sqrt(v + epsilon) + beta
# %% rms, of moments | Wrong: mean_not_subtracted - the root of the mean square.
# mean, variance -> square ; nn.moments(x, axes=[-1] -> reduce_mean(x * x, axis=-1
# (x - mean) * tf.math.rsqrt(variance + epsilon) * gamma + beta -> gamma * x / tf.sqrt(square + epsilon) + beta

# %% annotated, of step_by_step | Wrong: epsilon_outside_root, n_minus_1 - as a well-known listing has it.
# x, axis=-1 -> x, -1
# variance = tf.reduce_mean(tf.square(x - mean), axis=-1, keepdims=True) -> n = x.shape[-1]; std = tf.sqrt(tf.reduce_sum((x - mean) ** 2, -1, keepdims=True) / (n - 1))
# tf.sqrt(variance -> (std
# %% batch, of step_by_step | Wrong: over_the_batch - axis=0.
# =-1 -> =0
# %% batch_no_gamma, of step_by_step | Wrong: over_the_batch, gamma_forgotten - two mistakes.
# axis=-1 -> axis=0 ; return gamma * -> return
# %% epsilon_outside, of step_by_step | Wrong: epsilon_outside_root - a bracket too early.
# tf.sqrt(variance -> (tf.sqrt(variance)
# %% everything, of step_by_step | Wrong: over_all_axes - no axis given.
# axis=-1, keepdims -> keepdims
# %% fixed, of step_by_step | Wrong: epsilon_ignored - a number of its own.
# variance + epsilon -> variance + 1e-6
# %% gamma_on_all, of step_by_step | Wrong: gamma_times_beta - gamma also multiplies beta.
# * (x -> * ((x ; (variance + epsilon) + beta -> (variance + epsilon) + beta)
# %% mean_of_all, of step_by_step | Wrong: mean_over_another_axis - no axis for the mean.
# x, axis=-1, keepdims=True -> x
# %% mean_of_words, of step_by_step | Wrong: mean_over_another_axis - the mean of the words.
# x, axis=-1 -> x, axis=-2
# %% no_beta, of step_by_step | Wrong: beta_forgotten - only scaled.
# ) + beta -> )
# %% no_epsilon, of step_by_step | Wrong: no_epsilon - divided by the bare root.
# variance + epsilon -> variance
# %% no_gamma, of step_by_step | Wrong: gamma_forgotten - only shifted.
# return gamma * -> return
# %% no_keepdims, of step_by_step | Wrong: axis_lost - keepdims is forgotten in both lines.
# x, axis=-1, keepdims=True) -> x, axis=-1)
# mean), axis=-1, keepdims=True -> tf.reduce_mean(x, -1, keepdims=True)), axis=-1
# %% no_root, of step_by_step | Wrong: no_root - divided by the variance.
# tf.sqrt( -> (
# %% only_centred, of step_by_step | Wrong: not_divided - centred only.
# -     variance = tf.reduce_mean(tf.square(x - mean), axis=-1, keepdims=True)
# / tf.sqrt(variance + epsilon) + -> +
# %% own_squares, of step_by_step | Wrong: squares_not_averaged - no mean of the squares.
# reduce_mean(tf.square(x - mean), axis=-1, keepdims=True -> square(x - mean
# %% plus_inside, of step_by_step | Wrong: mean_added_inside - a plus in the variance.
# (x - mean), -> (x + mean),
# %% plus_mean, of step_by_step | Wrong: mean_added - a sign.
# * (x - mean) -> * (x + mean)
# %% raw_squares, of step_by_step | Wrong: variance_not_centred - the mean is only taken off above.
# (x - mean), -> (x),
# %% sentence, of step_by_step | Wrong: over_words_and_features - one mean a sentence.
# =-1 -> =[1, 2]
# %% squared, of step_by_step | Wrong: squared_for_rooted - the square for the root.
# sqrt -> square
# %% sum_of_squares, of step_by_step | Wrong: squares_added_up - reduce_sum.
# reduce_mean(tf -> reduce_sum(tf
# %% swapped, of step_by_step | Wrong: gamma_and_beta_exchanged - gamma and beta have changed places.
# gamma * -> beta * ; (variance + epsilon) + beta -> (variance + epsilon) + gamma
# %% unbiased, of step_by_step | Wrong: n_minus_1 - the sample's variance.
# reduce_mean(tf.square(x - mean), axis=-1, keepdims=True -> reduce_sum((x - mean) ** 2, axis=-1, keepdims=True) / (x.shape[-1] - 1
# %% variance_of_the_batch, of step_by_step | Wrong: variance_over_another_axis - axis 0 below, axis −1 above.
# (x - mean), axis=-1 -> (x - mean), axis=0
# %% variance_of_the_words, of step_by_step | Wrong: variance_over_another_axis - axis 1 below.
# (x - mean), axis=-1 -> (x - mean), axis=1
# %% words, of step_by_step | Wrong: over_the_words - axis=1.
# =-1 -> =1

# %% only_beta | Wrong: unnamed - nothing but beta.
def layer_norm(x, gamma, beta, epsilon=1e-6):
    return tf.zeros_like(x) + beta
