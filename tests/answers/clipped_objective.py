import keras
import numpy as np
import tensorflow as tf

# %% plain | Right: two gains, the smaller one.
def clipped_objective(logp, old, advantage, counts, clip=0.2):
    ratio = tf.exp(logp - old)
    A = advantage[:, tf.newaxis]
    gain = tf.minimum(ratio * A, tf.clip_by_value(ratio, 1 - clip, 1 + clip) * A)
    return -tf.reduce_sum(gain * counts) / tf.reduce_sum(counts)

# %% keras_ops | Right: keras.ops, and losses instead of gains.
def clipped_objective(logp, old, advantage, counts, clip=0.2):
    ratio = keras.ops.exp(logp - old)
    A = keras.ops.expand_dims(advantage, -1)
    loss = keras.ops.maximum(-ratio * A, -keras.ops.clip(ratio, 1 - clip, 1 + clip) * A)
    return keras.ops.sum(loss * counts) / keras.ops.sum(counts)

# %% by_sign | Right: by the sign of the advantage.
def clipped_objective(logp, old, advantage, counts, clip=0.2):
    ratio = tf.exp(logp) / tf.exp(old)
    A = tf.reshape(advantage, (-1, 1)) * tf.ones_like(logp)
    bounded = tf.where(A > 0, tf.minimum(ratio, 1 + clip), tf.maximum(ratio, 1 - clip))
    return -tf.reduce_mean(tf.boolean_mask(bounded * A, counts > 0))

# %% largest, of plain | Wrong: max_for_min - the bolder one.
# tf.minimum -> tf.maximum
# %% free, of plain | Wrong: never_clipped - no leash.
# tf.minimum(ratio * A, tf.clip_by_value(ratio, 1 - clip, 1 + clip) * A) -> ratio * A
# %% clipped, of plain | Wrong: always_clipped - the leash alone.
# tf.minimum(ratio * A, tf.clip_by_value(ratio, 1 - clip, 1 + clip) * A) -> tf.clip_by_value(ratio, 1 - clip, 1 + clip) * A
# %% before, of plain | Wrong: clipped_before_the_product - the smaller ratio.
# tf.minimum(ratio * A, tf.clip_by_value(ratio, 1 - clip, 1 + clip) * A) -> tf.minimum(ratio, 1 + clip) * A
# %% product, of plain | Wrong: product_clipped - round the product.
# tf.clip_by_value(ratio, 1 - clip, 1 + clip) * A -> tf.clip_by_value(ratio * A, 1 - clip, 1 + clip)
# %% sign, of plain | Wrong: sign_turned - a gain for a loss.
# -tf.reduce_sum -> tf.reduce_sum
# %% logs, of plain | Wrong: ratio_of_logs - logs divided.
# tf.exp(logp - old) -> logp / old
# %% difference, of plain | Wrong: difference_for_ratio - no exponential.
# tf.exp(logp - old) -> logp - old
# %% upside_down, of plain | Wrong: ratio_turned - old over new.
# logp - old -> old - logp
# %% whole_row, of plain | Wrong: ratio_of_the_whole_row - one for an answer.
# tf.exp(logp - old) -> tf.exp(tf.reduce_sum((logp - old) * counts, axis=1, keepdims=True)) * tf.ones_like(logp)
# %% all_count, of plain | Wrong: counts_ignored - behind the end as well.
# -tf.reduce_sum(gain * counts) / tf.reduce_sum(counts) -> -tf.reduce_mean(gain)
# %% by_all, of plain | Wrong: divided_by_all - by all places.
# -tf.reduce_sum(gain * counts) / tf.reduce_sum(counts) -> -tf.reduce_mean(gain * counts)
# %% by_answer, of plain | Wrong: mean_of_means - a mean for each answer.
# -tf.reduce_sum(gain * counts) / tf.reduce_sum(counts) -> -tf.reduce_mean(tf.reduce_sum(gain * counts, axis=1) / tf.reduce_sum(counts, axis=1))
# %% sum, of plain | Wrong: not_divided - added up.
# / tf.reduce_sum(counts) -> / 1
# %% two_mistakes, of plain | Wrong: max_for_min, sign_turned - both at once.
# tf.minimum -> tf.maximum ; -tf.reduce_sum -> tf.reduce_sum
# %% gains, of plain | Wrong: unnamed - one for each sign.
# -tf.reduce_sum(gain * counts) / tf.reduce_sum(counts) -> -gain * counts
# %% squared, of plain | Wrong: unnamed - the advantage squared.
# ratio * A, -> ratio * A * A,
# %% penalty, of plain | Wrong: unnamed - a penalty for the way gone.
# gain = tf.minimum(ratio * A, tf.clip_by_value(ratio, 1 - clip, 1 + clip) * A) -> gain = ratio * A - clip * (logp - old) ** 2
