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
