import tensorflow as tf
from keras import ops

# %% keras_ops | Right: keras.ops and swapaxes.
def split_heads(x, num_heads):
    shape = ops.shape(x)
    return ops.swapaxes(ops.reshape(x, (shape[0], shape[1], num_heads, -1)), 1, 2)

# %% split_and_stack | Right: tf.split and tf.stack, no reshape at all.
def split_heads(x, num_heads):
    return tf.stack(tf.split(x, num_heads, axis=-1), axis=1)

# %% tutorial | Right: minus one for the width of a head, the batch from tf.shape.
def split_heads(x, num_heads):
    batch_size = tf.shape(x)[0]
    depth = int(x.shape[-1] / num_heads)
    x = tf.reshape(x, (batch_size, -1, num_heads, depth))
    return tf.transpose(x, perm=[0, 2, 1, 3])

# %% concat_on_batch, of keras_ops | Wrong: split_along_batch - pieces joined along the batch, then reshaped.
# shape = ops.shape(x) -> B, T, D = x.shape; pieces = tf.concat(tf.split(x, num_heads, axis=2), axis=0)
# return ops.swapaxes(ops.reshape(x, (shape[0], shape[1], num_heads, -1)), 1, 2) -> return tf.reshape(pieces, (B, num_heads, T, D // num_heads))

# %% first_head, of split_and_stack | Wrong: unnamed - the first head again and again.
# return tf.stack(tf.split(x, num_heads, axis=-1), axis=1) -> d = x.shape[-1] // num_heads; return tf.stack([x[..., :d]] * num_heads, axis=1)
# %% reshape_transpose, of split_and_stack | Wrong: unnamed - asks how large the batch is, which no graph knows.
# return tf.stack(tf.split(x, num_heads, axis=-1), axis=1) -> B, T, D = x.shape; x = tf.reshape(x, (B, T, num_heads, D // num_heads)); return tf.transpose(x, (0, 2, 1, 3))
# %% backwards, of split_and_stack | Wrong: unnamed - the heads in the opposite order.
# 1), -> 1)[::-1],
# %% bare, of split_and_stack | Wrong: bare_reshape - one reshape, since the shape is right.
# return tf.stack(tf.split(x, num_heads, axis=-1), axis=1) -> B, T, D = x.shape; return tf.reshape(x, (B, num_heads, T, D // num_heads))
# %% batch_of_heads, of split_and_stack | Wrong: heads_in_the_batch - heads folded into the batch.
# stack -> concat ; axis=1 -> axis=0
# %% eight, of split_and_stack | Wrong: unnamed - always two heads.
# num_heads, -> 2,
# %% heads_behind_width, of split_and_stack | Wrong: heads_for_width - (B, T, d, H), and then the usual transpose.
# return tf.stack(tf.split(x, num_heads, axis=-1), axis=1) -> B, T, D = x.shape; return tf.transpose(tf.reshape(x, (B, T, D // num_heads, num_heads)), (0, 2, 1, 3))
# %% heads_first, of split_and_stack | Wrong: heads_before_batch - stacked in front.
# ), axis=1 -> )
# %% interleaved, of split_and_stack | Wrong: interleaved_columns - (B, T, d, H) instead of (B, T, H, d).
# return tf.stack(tf.split(x, num_heads, axis=-1), axis=1) -> B, T, D = x.shape; x = tf.reshape(x, (B, T, D // num_heads, num_heads)); return tf.transpose(x, (0, 3, 1, 2))
# %% lying, of split_and_stack | Wrong: width_before_words - the transpose turns the wrong axes.
# return tf.stack(tf.split(x, num_heads, axis=-1), axis=1) -> B, T, D = x.shape; return tf.transpose(tf.reshape(x, (B, T, num_heads, D // num_heads)), (0, 2, 3, 1))
# %% not_moved, of split_and_stack | Wrong: heads_not_moved - the transpose is missing.
# return tf.stack(tf.split(x, num_heads, axis=-1), axis=1) -> B, T, D = x.shape; return tf.reshape(x, (B, T, num_heads, D // num_heads))
# %% strided, of split_and_stack | Wrong: interleaved_columns - every H-th column.
# tf.split(x, num_heads, axis=-1) -> [x[:, :, h::num_heads] for h in range(num_heads)]
# %% words, of split_and_stack | Wrong: splits_the_words - tf.split along axis 1.
# =-1 -> =1
