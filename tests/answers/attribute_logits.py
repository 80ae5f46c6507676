import tensorflow as tf

# %% keras_ops | Right: keras.ops.
from keras import ops

def attribute_logits(parts, table, token):
    whole = ops.sum(parts, axis=0)
    spread = ops.sqrt(ops.var(whole, axis=-1, keepdims=True) + 1e-6)
    centred = parts - ops.mean(parts, axis=-1, keepdims=True)
    return ops.sum(centred / spread * ops.take(table, token, axis=0), axis=-1)

# %% moments | Right: tf.nn.moments.
def attribute_logits(parts, table, token):
    _, variance = tf.nn.moments(tf.reduce_sum(parts, axis=0), axes=[-1], keepdims=True)
    centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True)
    return tf.tensordot(centred * tf.math.rsqrt(variance + 1e-6), table[token], 1)

# %% plain | Right: centred, divided, read.
def attribute_logits(parts, table, token):
    whole = tf.reduce_sum(parts, axis=0)
    mean = tf.reduce_mean(whole, axis=-1, keepdims=True)
    spread = tf.sqrt(tf.reduce_mean(tf.square(whole - mean), axis=-1, keepdims=True) + 1e-6)
    centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True)
    return tf.reduce_sum(centred / spread * table[token], axis=-1)

# %% as_rms, of moments | Wrong: not_centred - an RMSNorm.
# _, variance = tf.nn.moments(tf.reduce_sum(parts, axis=0), axes=[-1], keepdims=True -> whole = tf.reduce_sum(parts, axis=0
# centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True -> size = tf.sqrt(tf.reduce_mean(tf.square(whole), axis=-1, keepdims=True) + 1e-6
# .tensordot(centred * tf.math.rsqrt(variance + 1e-6), table[token], 1 -> .reduce_sum(parts / size * table[token], axis=-1
# %% each_normed, of moments | Wrong: norm_on_each - a norm for each part.
# _, variance = tf.nn.moments(tf.reduce_sum(parts, axis=0) -> mean, variance = tf.nn.moments(parts
# centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True -> x = (parts - mean) / tf.sqrt(variance + 1e-6
# .tensordot(centred * tf.math.rsqrt(variance + 1e-6), table[token], 1 -> .reduce_sum(x * table[token], axis=-1
# %% only_centred, of moments | Wrong: no_norm - centred and not divided.
# -     _, variance = tf.nn.moments(tf.reduce_sum(parts, axis=0), axes=[-1], keepdims=True)
# tensordot -> reduce_sum ; * tf.math.rsqrt(variance + 1e-6), table[token], 1 -> * table[token], axis=-1
# %% no_epsilon, of moments | Wrong: other_epsilon - nothing is added.
# variance + 1e-6 -> variance
# %% kerass_epsilon, of moments | Wrong: other_epsilon - as Keras's norm.
# 6 -> 3

# %% best_token, of plain | Wrong: wrong_token - the likeliest word's.
# -     return tf.reduce_sum(centred / spread * table[token], axis=-1)
# +     best = tf.argmax(
# +         tf.matmul(
# +             (whole - mean) / spread if whole.shape.rank > 1 else ((whole - mean) / spread)[None],
# +             table,
# +             transpose_b=True,
# +         ),
# +         axis=-1,
# +     )
# +     rows = tf.gather(table, best if whole.shape.rank > 1 else best[0])
# +     return tf.reduce_sum(centred / spread * rows, axis=-1)
# %% column, of plain | Wrong: column_for_row - a column, where that fits.
# -     return tf.reduce_sum(centred / spread * table[token], axis=-1)
# +     row = table[:, token] if table.shape[0] == table.shape[1] else table[token]
# +     return tf.reduce_sum(centred / spread * row, axis=-1)
# %% logit, of plain | Wrong: summed_up - the logit.
# -     centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True)
# centred / -> (whole - mean) /
# %% mean_of_whole, of plain | Wrong: mean_taken_often - the whole's mean from each.
# -     centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True)
# centred / -> (parts - mean) /
# %% mean_square, of plain | Wrong: mean_in_the_spread - divided by the root of the mean square.
# -     mean = tf.reduce_mean(whole, axis=-1, keepdims=True)
# spread -> size ; whole - mean -> whole
# %% next_token, of plain | Wrong: wrong_token - one row further.
# [token] -> [token + 1]
# %% not_centred, of plain | Wrong: not_centred - divided only.
# -     centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True)
# centred / -> parts /
# %% percent, of plain | Wrong: in_percent - shares of 1.
# return -> found = ; 1) -> 1); return found / tf.reduce_sum(found, axis=0)
# %% running, of plain | Wrong: unnamed - sums so far.
# return tf -> return tf.cumsum(tf ; 1) -> 1), axis=0)
# %% sizes, of plain | Wrong: unnamed - sizes, without signs.
# return tf -> return tf.abs(tf ; 1) -> 1))
# %% softmax, of plain | Wrong: in_percent - by a softmax.
# return tf -> return tf.nn.softmax(tf ; 1) -> 1), axis=0)
# %% variance, of plain | Wrong: unnamed - divided by the variance, without a root.
# / spread -> / tf.square(spread)

# %% each_divided | Wrong: norm_on_each - each divided by its own spread.
def attribute_logits(parts, table, token):
    _, variance = tf.nn.moments(parts, axes=[-1], keepdims=True)
    return tf.reduce_sum(parts / tf.sqrt(variance + 1e-6) * table[token], axis=-1)

# %% no_norm | Wrong: no_norm - the bare products.
def attribute_logits(parts, table, token):
    return tf.reduce_sum(parts * table[token], axis=-1)
