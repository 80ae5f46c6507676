import tensorflow as tf

# %% keras_ops | Right: with keras.ops.
from keras import ops

def top_k_gate(logits, k):
    logits = logits - 1e-6 * ops.arange(logits.shape[-1], dtype="float32")  # of equal scores the first
    values, _ = ops.top_k(logits, k)
    e = ops.where(logits >= values[:, -1:], ops.exp(logits - values[:, :1]), 0.0)
    return e / ops.sum(e, axis=-1, keepdims=True)

# %% scatter | Right: scattered into zeros.
def top_k_gate(logits, k):
    values, places = tf.math.top_k(logits, k)
    rows = tf.repeat(tf.range(tf.shape(logits)[0])[:, None], k, axis=1)
    return tf.scatter_nd(tf.stack([rows, places], -1), tf.nn.softmax(values), tf.shape(logits))

# %% threshold | Right: below the k-th largest all is -inf; a hair between equal ones.
def top_k_gate(logits, k):
    logits -= 1e-6 * tf.range(float(logits.shape[-1]))
    threshold = tf.math.top_k(logits, k).values[:, -1:]
    return tf.nn.softmax(tf.where(logits >= threshold, logits, -float("inf")))

# %% greater, of threshold | Wrong: one_too_few - > for >=.
# -     logits -= 1e-6 * tf.range(float(logits.shape[-1]))
# [:, -1:] -> [:, -1:]; e = tf.where(logits > threshold, tf.exp(logits), 0.0)
# return tf.nn.softmax(tf.where(logits >= threshold, logits, -float("inf"))) -> return e / tf.maximum(tf.reduce_sum(e, axis=-1, keepdims=True), 1e-9)
# %% positions, of threshold | Wrong: over_positions - along axis 0.
# logits -= 1e-6 * tf.range(float(logits.shape[-1])) -> turned = tf.transpose(logits)
# math.top_k(logits, k).values[:, -1:] -> sort(turned, direction="DESCENDING")[:, k - 1 : k]
# tf.nn.softmax(tf.where(logits >= threshold, logits, -float("inf"))) -> tf.transpose(tf.nn.softmax(tf.where(turned >= threshold, turned, -float("inf"))))
# %% two_mistakes, of threshold | Wrong: one_too_few, smallest_chosen - both at once.
# logits -= 1e-6 * tf.range(float(logits.shape[-1])) -> threshold = tf.sort(logits)[:, k - 1 : k]
# threshold = tf.math.top_k(logits, k).values[:, -1:] -> e = tf.where(logits < threshold, tf.exp(logits), 0.0)
# return tf.nn.softmax(tf.where(logits >= threshold, logits, -float("inf"))) -> return e / tf.maximum(tf.reduce_sum(e, axis=-1, keepdims=True), 1e-9)
# %% raw_shares, of threshold | Wrong: no_softmax - the scores over their sum.
# threshold = -> kept = tf.where(logits >= ; [:, -1:] -> [:, -1:], logits, 0.0)
# return tf.nn.softmax(tf.where(logits >= threshold, logits, -float("inf"))) -> return kept / tf.reduce_sum(kept, axis=-1, keepdims=True)
# %% softmax_first, of threshold | Wrong: not_renormalised - the cut comes last.
# threshold = tf.math.top_k(logits, k).values[:, -1:] -> p = tf.nn.softmax(logits); return tf.where(logits >= tf.math.top_k(logits, k).values[:, -1:], p, 0.0)
# -     return tf.nn.softmax(tf.where(logits >= threshold, logits, -float("inf")))
# %% always_two, of threshold | Wrong: unnamed - two, whatever k is.
# , k). -> , 2).
# %% cooler, of threshold | Wrong: unnamed - a temperature of 2.
# logits, - -> logits / 2, -
# %% first_k, of threshold | Wrong: unnamed - the first k experts.
# threshold = tf.math.top_k(logits, k).values[:, -1:] -> near = tf.range(logits.shape[-1]) < k
# logits >= threshold -> near
# %% index_k, of threshold | Wrong: one_too_many - the index is not k - 1.
# logits -= 1e-6 * tf.range(float(logits.shape[-1])) -> threshold = tf.sort(logits, direction="DESCENDING")[:, k : k + 1]
# threshold = tf.math.top_k(logits, k).values[:, -1:] -> threshold = tf.concat([threshold, tf.reduce_min(logits, axis=-1, keepdims=True)], axis=-1)[:, :1]
# %% more_than_k, of threshold | Wrong: more_than_k - all that reach the threshold.
# logits -= 1e-6 * tf.range(float(logits.shape[-1])) -> pass
# %% smallest, of threshold | Wrong: smallest_chosen - sorted upwards.
# math.top_k -> sort ; (logits, k).values[:, -1:] -> (logits)[:, k - 1 : k] ; >= -> <=

# %% all | Wrong: nothing_cut - plain softmax.
def top_k_gate(logits, k):
    return tf.nn.softmax(logits)

# %% chosen | Wrong: chosen_alone - k weights.
def top_k_gate(logits, k):
    return tf.nn.softmax(tf.math.top_k(logits, k).values)

# %% even | Wrong: even_shares - one k-th each.
def top_k_gate(logits, k):
    return tf.where(logits >= tf.math.top_k(logits, k).values[:, -1:], 1.0 / k, 0.0)

# %% ones | Wrong: even_shares - one each.
def top_k_gate(logits, k):
    return tf.cast(logits >= tf.math.top_k(logits, k).values[:, -1:], tf.float32)

# %% raw | Wrong: no_softmax - the scores themselves.
def top_k_gate(logits, k):
    return tf.where(logits >= tf.math.top_k(logits, k).values[:, -1:], logits, 0.0)

# %% sigmoid | Wrong: sigmoid_for_softmax - a sigmoid for each.
def top_k_gate(logits, k):
    return tf.where(logits >= tf.math.top_k(logits, k).values[:, -1:], tf.sigmoid(logits), 0.0)

# %% zeros | Wrong: zero_is_no_minus_infinity - the others get a score of 0.
def top_k_gate(logits, k):
    return tf.nn.softmax(tf.where(logits >= tf.math.top_k(logits, k).values[:, -1:], logits, 0.0))
