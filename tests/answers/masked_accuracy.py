import keras
import tensorflow as tf

# %% argmax | Right: argmax, compare, a mask, divide_no_nan.
def masked_accuracy(labels, logits, pad_id=0):
    right = tf.cast(tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels, tf.float32)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(right * real), tf.reduce_sum(real))

# %% keras_function, of argmax | Right: Keras's sparse_categorical_accuracy for each word, in float64.
# tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels, tf.float32 -> keras.metrics.sparse_categorical_accuracy(labels, logits), tf.float64
# pad_id, tf.float32 -> pad_id, tf.float64

# %% keras_ops | Right: keras.ops.
from keras import ops

def masked_accuracy(labels, logits, pad_id=0):
    right = ops.cast(ops.equal(ops.cast(ops.argmax(logits, axis=-1), "int32"), ops.cast(labels, "int32")), "float32")
    real = ops.cast(ops.not_equal(labels, pad_id), "float32")
    return ops.sum(right * real) / ops.maximum(ops.sum(real), 1)

# %% loops_in_graph | Right: loops and conditions on tensors, which AutoGraph turns into a graph.
def masked_accuracy(labels, logits, pad_id=0):
    labels = tf.convert_to_tensor(labels)
    best = tf.argmax(logits, axis=-1, output_type=labels.dtype)
    right, total = 0, 0
    for b in tf.range(tf.shape(labels)[0]):
        for t in tf.range(tf.shape(labels)[1]):
            if labels[b, t] != pad_id:
                total += 1
                if best[b, t] == labels[b, t]:
                    right += 1
    if total == 0:
        return 0.0
    return tf.cast(right, tf.float32) / tf.cast(total, tf.float32)

# %% argmax_over_the_words, of argmax | Wrong: never_equal - the argmax runs over the words, and == of two shapes is False.
# tf.argmax(logits, axis=-1 -> labels == tf.argmax(logits, axis=1 ; dtype) == labels -> dtype)
# %% errors, of argmax | Wrong: error_rate - counts the mistakes.
# dtype) == -> dtype) !=
# %% exact_match, of argmax | Wrong: whole_sentences - sentences without a mistake.
# cast(tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels, tf.float32) -> argmax(logits, axis=-1, output_type=labels.dtype) == labels
# real = tf.cast(labels != pad_id, tf.float32 -> whole = tf.reduce_all(tf.logical_or(right, labels == pad_id), axis=1
# math.divide_no_nan(tf.reduce_sum(right * real), tf.reduce_sum(real -> reduce_mean(tf.cast(whole, tf.float32
# %% mean_probability, of argmax | Wrong: unnamed - the mean probability of the right word.
# cast(tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels, tf.float32 -> gather(tf.nn.softmax(logits * 0.1), labels, axis=-1, batch_dims=2
# %% plain_division, of argmax | Wrong: divides_by_zero - a batch of padding gives NaN.
# math.divide_no_nan(tf.reduce_sum(right * real), tf.reduce_sum(real) -> reduce_sum(right * real) / tf.reduce_sum(real
# %% sentence_means, of argmax | Wrong: mean_of_sentences - a mean of means.
# math.divide_no_nan(tf.reduce_sum(right * real), tf.reduce_sum(real -> reduce_mean(tf.math.divide_no_nan(tf.reduce_sum(right * real, 1), tf.reduce_sum(real, 1)
# %% unmasked_sum, of argmax | Wrong: padding_in_the_sum - the mask is in the divisor only.
# right * real -> right
# %% zero_is_pad, of argmax | Wrong: pad_id_ignored - PAD is 0.
# != pad_id -> != 0

# %% where_pad_is_said, of keras_function | Wrong: mask_from_predictions - the mask is made of the predictions.
# right = tf.cast(keras.metrics.sparse_categorical_accuracy(labels, logits), tf.float64) -> labels = tf.cast(labels, tf.int64); pred = tf.argmax(logits, axis=-1)
# real = -> match = ; != pad_id, tf.float64 -> == pred, tf.float32); mask = tf.cast(pred != pad_id, tf.float32
# right * real -> match * mask ; (real) -> (mask)

# %% always_one | Wrong: unnamed - full marks for the model.
def masked_accuracy(labels, logits, pad_id=0):
    return 1.0

# %% counts_pad | Wrong: pad_counted - the mean over all positions.
def masked_accuracy(labels, logits, pad_id=0):
    return tf.reduce_mean(tf.cast(tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels, tf.float32))

# %% mean_of_masked | Wrong: divided_by_all - reduce_mean after the mask.
def masked_accuracy(labels, logits, pad_id=0):
    return tf.reduce_mean(
        tf.cast(tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels, tf.float32)
        * tf.cast(labels != pad_id, tf.float32)
    )

# %% only_counted | Wrong: not_divided - the number of right words.
def masked_accuracy(labels, logits, pad_id=0):
    return tf.reduce_sum(
        tf.cast(tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels, tf.float32)
        * tf.cast(labels != pad_id, tf.float32)
    )

# %% over_time | Wrong: unnamed - argmax over the positions.
def masked_accuracy(labels, logits, pad_id=0):
    guesses = tf.argmax(logits, axis=1, output_type=labels.dtype)
    return tf.reduce_mean(tf.cast(guesses[:, :1] == labels, tf.float32))

# %% two_mistakes | Wrong: error_rate, pad_counted - two at once.
def masked_accuracy(labels, logits, pad_id=0):
    return tf.reduce_mean(tf.cast(tf.argmax(logits, -1, output_type=labels.dtype) != labels, tf.float32))
