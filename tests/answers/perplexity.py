import math

import keras
import numpy as np
import tensorflow as tf

# %% bits | Right: in bits, and 2 to the power of them.
def perplexity(logits, labels, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits) / math.log(2)
    return 2.0 ** tf.reduce_mean(losses[labels != pad_id])

# %% geometric_mean | Right: one over the geometric mean of the probabilities.
def perplexity(logits, labels, pad_id=0):
    real = tf.not_equal(labels, pad_id)
    p = tf.gather(tf.nn.softmax(logits), labels, batch_dims=2)[real]
    return tf.reduce_prod(p ** (-1 / tf.cast(tf.size(p), p.dtype)))

# %% keras_loss | Right: a loss of Keras.
def perplexity(logits, labels, pad_id=0):
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True, ignore_class=pad_id, reduction="sum")
    return keras.ops.exp(loss(labels, logits) / keras.ops.sum(keras.ops.cast(labels != pad_id, "float32")))

# %% keras_ops | Right: keras.ops and boolean indices of NumPy.
def perplexity(logits, labels, pad_id=0):
    log_p = np.asarray(keras.ops.log_softmax(logits, axis=-1))
    labels = np.asarray(labels)
    right = np.take_along_axis(log_p, labels[..., np.newaxis], axis=-1)[..., 0]
    return float(np.exp(-right[labels != pad_id].mean()))

# %% masked_loss | Right: with the course's loss, as the statement allows.
from course.training import masked_loss

def perplexity(logits, labels, pad_id=0):
    return tf.exp(masked_loss(labels, logits, pad_id))

# %% one_hot | Right: one-hot labels.
def perplexity(logits, labels, pad_id=0):
    right = tf.one_hot(labels, tf.shape(logits)[-1])
    losses = -tf.reduce_sum(right * tf.nn.log_softmax(logits), axis=-1)
    weights = tf.where(labels == pad_id, 0.0, 1.0)
    return tf.exp(tf.tensordot(losses, weights, 2) / tf.reduce_sum(weights))

# %% plain | Right: the masked mean, then the exponential.
def perplexity(logits, labels, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.exp(tf.reduce_sum(losses * real) / tf.reduce_sum(real))

# %% best_guess, of bits | Wrong: unnamed - how sure it is of its own best guess.
# losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits) / math.log(2 -> best = tf.reduce_max(tf.nn.log_softmax(logits), axis=-1
# 2.0 ** tf.reduce_mean(losses[labels != pad_id] -> tf.exp(-tf.reduce_mean(best[labels != pad_id])
# %% entropy, of bits | Wrong: unnamed - the exponential of the mean entropy; the labels are not asked.
# losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits) / math.log(2) -> p = tf.nn.softmax(logits); entropy = -tf.reduce_sum(p * tf.nn.log_softmax(logits), axis=-1)
# 2.0 ** tf.reduce_mean(losses[labels != pad_id]) -> tf.exp(tf.reduce_mean(entropy[labels != pad_id]))
# %% median, of bits | Wrong: unnamed - the median.
# ) / math.log(2) -> )
# 2.0 ** tf.reduce_mean(losses[labels != pad_id] -> np.exp(np.median(losses[labels != pad_id])
# %% pad_counted, of bits | Wrong: pad_counted - no mask.
# ) / math.log(2) -> )
# 2.0 ** tf.reduce_mean(losses[labels != pad_id] -> tf.exp(tf.reduce_mean(losses)
# %% two_mistakes, of bits | Wrong: base_2, pad_counted - two at once.
# (labels, logits) / math.log(2) -> (labels, logits) ; 2.0 -> 2 ; losses[labels != pad_id] -> losses

# %% base_2, of plain | Wrong: base_2 - two to the power of nats.
# tf.exp(tf -> 2 ** (tf
# %% divided_by_all, of plain | Wrong: divided_by_all - the mean of what is left.
# .reduce_sum(losses * real) / tf.reduce_sum(real -> .reduce_mean(losses * real
# %% first_word, of plain | Wrong: unnamed - the first word of each sentence.
# real = tf -> tf ; reduce_sum(losses * real) / tf.reduce_sum(real) -> reduce_mean(losses[:, 0])
# %% for_each, of plain | Wrong: unnamed - one for each word.
# real = tf -> tf ; (tf.reduce_sum(losses * real) / tf.reduce_sum(real)) -> (losses)
# %% loss, of plain | Wrong: loss_itself - no exponential.
# tf.exp(tf -> tf ; (real)) -> (real)
# %% mean_of_exps, of plain | Wrong: mean_of_exponentials - exp before the mean.
# exp(tf.reduce_sum(losses -> reduce_sum(tf.exp(losses) ; (real)) -> (real)
# %% of_sentences, of plain | Wrong: mean_of_sentences - a perplexity a sentence.
# exp(tf.reduce_sum(losses * real) / tf.reduce_sum(real -> reduce_mean(tf.exp(tf.reduce_sum(losses * real, 1) / tf.reduce_sum(real, 1)
# %% rounded, of plain | Wrong: unnamed - a whole number of words.
# tf.exp -> tf.round(tf.exp ; (real)) -> (real)))
# %% sentence_means, of plain | Wrong: sentence_losses_averaged - the mean of the means.
# reduce_sum(losses * real) / tf.reduce_sum(real -> reduce_mean(tf.reduce_sum(losses * real, 1) / tf.reduce_sum(real, 1)
# %% sign, of plain | Wrong: sign_wrong - exp of minus.
# (tf -> (-tf
# %% softmax_first, of plain | Wrong: softmax_twice - probabilities for logits.
# , logits) -> , tf.nn.softmax(logits))
# %% summed, of plain | Wrong: unnamed - the sum is not divided.
# tf.reduce_sum(real) -> 10
# %% zero_is_pad, of plain | Wrong: pad_id_ignored - looks for 0.
# != pad_id -> != 0

# %% blank | Blank: the skeleton.
def perplexity(logits, labels, pad_id=0):
    raise NotImplementedError

# %% blank_pass, of blank | Blank: nothing.
# raise NotImplementedError -> pass
