import tensorflow as tf

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
