import keras
import numpy as np
import tensorflow as tf

# %% plain | Right: mean and spread along a row.
def group_advantages(rewards, epsilon=1e-6):
    mean = tf.reduce_mean(rewards, axis=1, keepdims=True)
    spread = tf.math.reduce_std(rewards, axis=1, keepdims=True)
    return (rewards - mean) / (spread + epsilon)

# %% moments | Right: from the two moments.
def group_advantages(rewards, epsilon=1e-6):
    mean, variance = tf.nn.moments(rewards, axes=[-1], keepdims=True)
    return (rewards - mean) / (tf.sqrt(variance) + epsilon)

# %% turned | Right: keras.ops, with the groups as columns.
def group_advantages(rewards, epsilon=1e-6):
    columns = keras.ops.transpose(rewards)
    better = columns - keras.ops.mean(columns, axis=0)
    return keras.ops.transpose(better / (keras.ops.std(columns, axis=0) + epsilon))

# %% whole, of plain | Wrong: over_the_whole_batch - all questions together.
# rewards, axis=1, keepdims=True -> rewards
# %% questions, of plain | Wrong: over_prompts - the other axis.
# axis=1 -> axis=0
# %% no_mean, of plain | Wrong: no_baseline - right ones up, that is all.
# rewards - mean -> rewards
# %% difference, of plain | Wrong: not_divided - no spread.
# (rewards - mean) / (spread + epsilon) -> rewards - mean
# %% variance, of plain | Wrong: variance_for_spread - without the root.
# reduce_std -> reduce_variance
# %% sample, of plain | Wrong: n_minus_one - one less below the line.
# tf.math.reduce_std(rewards, axis=1, keepdims=True) -> tf.sqrt(tf.reduce_sum((rewards - mean) ** 2, axis=1, keepdims=True) / tf.cast(tf.shape(rewards)[1] - 1, tf.float32))
# %% one_spread, of plain | Wrong: spread_of_the_batch - one spread for all.
# tf.math.reduce_std(rewards, axis=1, keepdims=True) -> tf.math.reduce_std(rewards)
# %% sign, of plain | Wrong: turned_round - worse is better.
# rewards - mean -> mean - rewards
# %% nan, of plain | Wrong: nan_where_all_are_alike - nothing is added.
# spread + epsilon -> spread + 0 * epsilon
# %% two_mistakes, of plain | Wrong: over_prompts, turned_round - both at once.
# axis=1 -> axis=0 ; rewards - mean -> mean - rewards
# %% ranks, of plain | Wrong: unnamed - their order.
# (rewards - mean) / (spread + epsilon) -> tf.cast(tf.argsort(tf.argsort(rewards)), tf.float32)
# %% softmax, of plain | Wrong: unnamed - shares of one.
# (rewards - mean) / (spread + epsilon) -> tf.nn.softmax(rewards, axis=1)
# %% largest, of plain | Wrong: unnamed - measured from the best.
# mean = tf.reduce_mean -> mean = tf.reduce_max
