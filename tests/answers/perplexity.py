import keras
import numpy as np
import tensorflow as tf

# %% keras_ops | Right: keras.ops and boolean indices of NumPy.
def perplexity(logits, labels, pad_id=0):
    log_p = np.asarray(keras.ops.log_softmax(logits, axis=-1))
    labels = np.asarray(labels)
    right = np.take_along_axis(log_p, labels[..., np.newaxis], axis=-1)[..., 0]
    return float(np.exp(-right[labels != pad_id].mean()))

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

# %% median, of plain | Wrong: unnamed - the median.
# real = tf.cast(labels != pad_id, tf.float32) -> return np.exp(np.median(losses[labels != pad_id]))
# -     return tf.exp(tf.reduce_sum(losses * real) / tf.reduce_sum(real))
# %% pad_counted, of plain | Wrong: pad_counted - no mask.
# real = tf.cast(labels != pad_id, tf.float32) -> return tf.exp(tf.reduce_mean(losses))
# -     return tf.exp(tf.reduce_sum(losses * real) / tf.reduce_sum(real))
# %% two_mistakes, of plain | Wrong: base_2, pad_counted - two at once.
# real = tf.cast(labels != pad_id, tf.float32) -> return 2 ** tf.reduce_mean(losses)
# -     return tf.exp(tf.reduce_sum(losses * real) / tf.reduce_sum(real))
# %% base_2, of plain | Wrong: base_2 - two to the power of nats.
# tf.exp(tf -> 2 ** (tf
# %% divided_by_all, of plain | Wrong: divided_by_all - the mean of what is left.
# .reduce_sum(losses * real) / tf.reduce_sum(real -> .reduce_mean(losses * real
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
# %% zero_is_pad, of plain | Wrong: pad_id_ignored - looks for 0.
# != pad_id -> != 0
