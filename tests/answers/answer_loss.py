import keras
import numpy as np
import tensorflow as tf

# %% one_hot | Right: one-hot labels, and the sum over what counts.
def answer_loss(labels, logits, counts):
    right = tf.one_hot(labels, tf.shape(logits)[-1])
    losses = -tf.reduce_sum(right * tf.nn.log_softmax(logits), axis=-1)
    return tf.reduce_sum(losses * counts) / tf.maximum(tf.reduce_sum(counts), 1)

# %% keras_ops | Right: Keras's own loss, and its weights.
def answer_loss(labels, logits, counts):
    losses = keras.losses.sparse_categorical_crossentropy(labels, logits, from_logits=True)
    weights = keras.ops.cast(counts, losses.dtype)
    return keras.ops.sum(losses * weights) / (keras.ops.sum(weights) + 1e-9)

# %% plain | Right: the losses, times what counts, over their number.
def answer_loss(labels, logits, counts):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts))

# %% divided_by_all, of plain | Wrong: divided_by_all - by the number of labels.
# tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts)) -> tf.reduce_mean(losses * counts)
# %% by_chat, of plain | Wrong: mean_of_means - a mean for each chat.
# tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts)) -> tf.reduce_mean(tf.math.divide_no_nan(tf.reduce_sum(losses * counts, axis=1), tf.reduce_sum(counts, axis=1)))
# %% logits_masked, of plain | Wrong: mask_on_logits - before the softmax.
# (labels, logits) -> (labels, logits * counts[..., tf.newaxis]) ; losses * counts -> losses
# %% all, of plain | Wrong: counts_ignored - the plain mean.
# tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts)) -> tf.reduce_mean(losses)
# %% padding_left_out, of plain | Wrong: padding_only - the loss of notebook 09.
# losses * counts), tf.reduce_sum(counts) -> losses * tf.cast(labels != 0, tf.float32)), tf.reduce_sum(tf.cast(labels != 0, tf.float32))
# %% turned, of plain | Wrong: question_for_answer - what doesn't count.
# losses * counts), tf.reduce_sum(counts) -> losses * (1 - counts)), tf.reduce_sum(1 - counts)
# %% sum, of plain | Wrong: not_divided - added up.
# tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts)) -> tf.reduce_sum(losses * counts)
# %% above_all, of plain | Wrong: question_in_the_sum - the mask is below the line alone.
# losses * counts -> losses
# %% twice, of plain | Wrong: softmax_twice - probabilities for logits.
# (labels, logits) -> (labels, tf.nn.softmax(logits))
# %% sign, of plain | Wrong: sign_wrong - a minus too many.
# return tf -> return -tf
# %% nan, of plain | Wrong: nan_without_an_answer - a plain division.
# tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts)) -> tf.reduce_sum(losses * counts) / tf.reduce_sum(counts)
# %% two_mistakes, of plain | Wrong: sign_wrong, divided_by_all - both at once.
# tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts)) -> -tf.reduce_mean(losses * counts)
# %% median, of plain | Wrong: unnamed - the middle one.
# tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts)) -> np.median(np.asarray(losses)[np.asarray(counts) > 0])
# %% for_each, of plain | Wrong: unnamed - no mean at all.
# tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts)) -> losses * counts
# %% exponential, of plain | Wrong: unnamed - a perplexity.
# return tf -> return tf.exp(tf ; (counts)) -> (counts)))
