import keras
import numpy as np
import tensorflow as tf

# %% plain | Right: the rises, their difference, softplus.
def dpo_loss(chosen, rejected, ref_chosen, ref_rejected, beta=0.1):
    better = tf.reduce_sum(chosen, axis=1) - tf.reduce_sum(ref_chosen, axis=1)
    worse = tf.reduce_sum(rejected, axis=1) - tf.reduce_sum(ref_rejected, axis=1)
    return tf.reduce_mean(tf.nn.softplus(-beta * (better - worse)))

# %% log_sigmoid | Right: as the paper prints it.
def dpo_loss(chosen, rejected, ref_chosen, ref_rejected, beta=0.1):
    chosen, rejected, ref_chosen, ref_rejected = (
        keras.ops.sum(one, axis=-1) for one in (chosen, rejected, ref_chosen, ref_rejected)
    )
    of_model, of_reference = chosen - rejected, ref_chosen - ref_rejected
    return -keras.ops.mean(keras.ops.log_sigmoid(beta * (of_model - of_reference)))

# %% logaddexp | Right: differences first, summed after; log(e^0 + e^-x).
def dpo_loss(chosen, rejected, ref_chosen, ref_rejected, beta=0.1):
    margin = tf.reduce_sum(chosen - ref_chosen, 1) - tf.reduce_sum(rejected - ref_rejected, 1)
    z = beta * margin
    return tf.reduce_mean(tf.reduce_logsumexp(tf.stack([tf.zeros_like(z), -z]), axis=0))

# %% alone, of plain | Wrong: no_reference - the model by itself.
# (chosen, axis=1) - tf.reduce_sum(ref_chosen, axis=1) -> (chosen, axis=1) ; (rejected, axis=1) - tf.reduce_sum(ref_rejected, axis=1) -> (rejected, axis=1)
# %% means, of plain | Wrong: means_for_sums - by the sign.
# reduce_sum -> reduce_mean
# %% together, of plain | Wrong: signs_apart - one mean for all.
# tf.reduce_sum(chosen, axis=1) - tf.reduce_sum(ref_chosen, axis=1) -> tf.reduce_mean(chosen - ref_chosen) ; tf.reduce_sum(rejected, axis=1) - tf.reduce_sum(ref_rejected, axis=1) -> tf.reduce_mean(rejected - ref_rejected)
# %% sign, of plain | Wrong: sign_turned - the worse one up.
# better - worse -> worse - better
# %% added, of log_sigmoid | Wrong: reference_added - a plus.
# of_model - of_reference -> of_model + of_reference
# %% outside, of plain | Wrong: beta_outside - in front of it all.
# return tf -> return beta * tf ; -beta * (better - worse) -> worse - better
# %% no_beta, of plain | Wrong: beta_left_out - as if it were one.
# -beta * (better - worse) -> worse - better
# %% divided, of plain | Wrong: divided_by_beta - the leash is turned round.
# -beta * (better - worse) -> (worse - better) / beta
# %% sigmoid, of plain | Wrong: log_left_out - a probability.
# tf.nn.softplus(-beta -> -tf.sigmoid(beta
# %% margin, of plain | Wrong: margin_only - nothing bends.
# tf.nn.softplus(-beta * (better - worse)) -> -beta * (better - worse)
# %% sum, of plain | Wrong: added_up - no mean.
# reduce_mean(tf.nn -> reduce_sum(tf.nn
# %% overflows, of plain | Wrong: overflow - the logarithm of a sigmoid.
# tf.nn.softplus(-beta * (better - worse)) -> -tf.math.log(tf.sigmoid(beta * (better - worse)))
# %% two_mistakes, of plain | Wrong: no_reference, added_up - both at once.
# (chosen, axis=1) - tf.reduce_sum(ref_chosen, axis=1) -> (chosen, axis=1) ; (rejected, axis=1) - tf.reduce_sum(ref_rejected, axis=1) -> (rejected, axis=1) ; reduce_mean(tf.nn -> reduce_sum(tf.nn
# %% hinge, of plain | Wrong: unnamed - a corner for a bend.
# softplus(-beta -> relu(1 - beta
# %% squared, of plain | Wrong: unnamed - a target of a half (IPO).
# tf.nn.softplus(-beta * (better - worse)) -> tf.square(better - worse - 0.5 / beta)
# %% for_each, of plain | Wrong: unnamed - one for each pair.
# tf.reduce_mean(tf.nn -> (tf.nn
