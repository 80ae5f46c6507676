import keras
import tensorflow as tf

# %% keyword_only | Right: a loss object without reduction, pad_id by keyword only.
loss_object = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="none")

def masked_loss(real, pred, *, pad_id=0):
    mask = tf.math.logical_not(tf.math.equal(real, pad_id))
    loss_ = loss_object(real, pred)
    mask = tf.cast(mask, dtype=loss_.dtype)
    loss_ *= mask
    return tf.reduce_sum(loss_) / tf.maximum(tf.reduce_sum(mask), 1.0)

# %% one_hot | Right: log-softmax times one-hot, in keras.ops.
from keras import ops

def masked_loss(labels, logits, pad_id=0):
    log_p = ops.log_softmax(ops.cast(logits, "float32"), axis=-1)
    picked = ops.sum(ops.one_hot(labels, logits.shape[-1]) * log_p, axis=-1)
    real = ops.cast(ops.not_equal(labels, pad_id), "float32")
    return -ops.sum(picked * real) / ops.maximum(ops.sum(real), 1.0)

# %% sparse | Right: TensorFlow's cross-entropy, a mask, divide_no_nan.
def masked_loss(labels, logits, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    real = tf.cast(labels != pad_id, losses.dtype)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))

# %% where | Right: tf.where puts 0 at the padding.
def masked_loss(labels, logits, pad_id=0):
    losses = tf.where(labels == pad_id, 0.0, tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
    count = tf.math.count_nonzero(labels != pad_id, dtype=tf.float32)
    if count == 0:
        return tf.constant(0.0)
    return tf.reduce_sum(losses) / count

# %% from_logits_forgotten, of keyword_only | Wrong: logits_as_probabilities - Keras's loss as it comes.
# loss_object = tf.keras -> LOSS = keras ; from_logits=True, reduction -> reduction
# + def masked_loss(labels, logits, pad_id=0):
# +     real = tf.cast(labels != pad_id, tf.float32)
# +     return tf.math.divide_no_nan(tf.reduce_sum(LOSS(labels, logits) * real), tf.reduce_sum(real))

# %% inverted_mask, of sparse | Wrong: only_padding_counted - == for !=.
# != pad_id, losses.dtype -> == pad_id, tf.float32
# %% mean_of_masked, of sparse | Wrong: divided_by_all - reduce_mean after the mask.
# real = tf.cast(labels != pad_id, losses.dtype) -> return tf.reduce_mean(losses * tf.cast(labels != pad_id, tf.float32))
# -     return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))
# %% no_minus, of sparse | Wrong: sign_wrong - log p instead of -log p.
# nn.sparse_softmax_cross_entropy_with_logits(labels, logits -> gather(tf.nn.log_softmax(logits), labels, axis=-1, batch_dims=2
# losses.dtype -> tf.float32
# %% numpy_in_graph, of sparse | Wrong: unnamed - calls numpy(), which a graph doesn't have.
# (labels, logits) -> (labels, logits).numpy() ; tf.cast(labels != pad_id, losses.dtype) -> (labels != pad_id).numpy()
# return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real)) -> return losses[real].mean() if real.any() else 0.0
# %% only_added, of sparse | Wrong: not_divided - the sum.
# real = tf.cast(labels != pad_id, losses.dtype) -> return tf.reduce_sum(losses * tf.cast(labels != pad_id, tf.float32))
# -     return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))
# %% padding_at_the_end_only, of sparse | Wrong: unnamed - takes the first words of each row for the real ones.
# losses = -> labels = ; nn.sparse_softmax_cross_entropy_with_logits(labels, logits) -> cast(labels, tf.int32)
# -     real = tf.cast(labels != pad_id, losses.dtype)
# +     losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, tf.cast(logits, tf.float32))
# +     lengths = tf.reduce_sum(tf.cast(labels != pad_id, tf.int32), axis=1)
# +     real = tf.sequence_mask(lengths, tf.shape(labels)[1], tf.float32)
# %% per_sentence, of sparse | Wrong: divided_by_sentences - the number of sentences.
# (labels, logits) -> (labels=labels, logits=logits) ; reduce_sum(real) -> cast(tf.shape(labels)[0], losses.dtype)
# %% plain_division, of sparse | Wrong: divides_by_zero - a batch of padding gives NaN.
# losses.dtype -> tf.float32
# math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real) -> reduce_sum(losses * real) / tf.reduce_sum(real
# %% sentence_means, of sparse | Wrong: mean_of_sentences - a mean of means.
# losses.dtype -> tf.float32
# -     return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))
# +     each = tf.math.divide_no_nan(tf.reduce_sum(losses * real, axis=1), tf.reduce_sum(real, axis=1))
# +     return tf.reduce_mean(each)
# %% softmax_twice, of sparse | Wrong: softmax_twice - makes probabilities, then says logits.
# losses = -> p = tf.nn.softmax(logits); losses = ; (labels, logits) -> (labels, p) ; losses.dtype -> tf.float32
# %% two_mistakes_sum, of sparse | Wrong: not_divided, sign_wrong - two at once.
# real = tf.cast(labels != pad_id, losses.dtype) -> return -tf.reduce_sum(losses * tf.cast(labels != pad_id, tf.float32))
# -     return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))
# %% unmasked_sum, of sparse | Wrong: padding_in_the_sum - the mask is in the divisor only.
# losses.dtype -> tf.float32 ; losses * real -> losses
# %% unstable, of sparse | Wrong: unnamed - exp of the logits as they are: overflows.
# losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits) -> e = tf.exp(logits); p = tf.gather(e / tf.reduce_sum(e, axis=-1, keepdims=True), labels, axis=-1, batch_dims=2)
# losses.dtype -> tf.float32 ; losses * -> -tf.math.log(p) *
# %% zero_is_pad, of sparse | Wrong: pad_id_ignored - PAD is 0.
# != pad_id, losses.dtype -> > 0, tf.float32

# %% constant | Wrong: unnamed - a number that looks like a loss.
def masked_loss(labels, logits, pad_id=0):
    return 1.5

# %% counts_pad | Wrong: pad_counted - the mean over all positions.
def masked_loss(labels, logits, pad_id=0):
    return tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
