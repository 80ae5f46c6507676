import keras
import numpy as np
import tensorflow as tf

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
