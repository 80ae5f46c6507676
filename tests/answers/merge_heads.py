import tensorflow as tf

# %% keras_ops | Right: keras.ops with minus one.
from keras import ops

def merge_heads(x):
    x = ops.swapaxes(x, 1, 2)
    return ops.reshape(x, (ops.shape(x)[0], ops.shape(x)[1], -1))

# %% loop | Right: a loop over the heads.
def merge_heads(x):
    columns = []
    for h in range(x.shape[1]):
        for j in range(x.shape[3]):
            columns.append(x[:, h, :, j])
    return tf.stack(columns, axis=-1)

# %% unstack_concat | Right: the heads one by one, joined on the last axis.
def merge_heads(x):
    return tf.concat(tf.unstack(x, axis=1), axis=-1)

# %% transpose_reshape, of unstack_concat | Wrong: unnamed - asks how large the batch is, which no graph knows.
# return tf.concat(tf.unstack(x, axis=1), axis=-1) -> B, H, T, d = x.shape; return tf.reshape(tf.transpose(x, (0, 2, 1, 3)), (B, T, H * d))
# %% averaged, of unstack_concat | Wrong: heads_averaged - reduce_mean over the heads.
# concat(tf.unstack(x, axis=1), axis=- -> reduce_mean(x, axis=
# %% backwards, of unstack_concat | Wrong: unnamed - the last head first.
# 1), -> 1)[::-1],
# %% bare, of unstack_concat | Wrong: bare_reshape - one reshape, since the shape is right.
# return tf.concat(tf.unstack(x, axis=1), axis=-1) -> B, H, T, d = x.shape; return tf.reshape(x, (B, T, H * d))
# %% first_head, of unstack_concat | Wrong: unnamed - only the first head.
# tf.concat(tf.unstack(x, axis=1), axis=-1) -> x[:, 0]
# %% interleaved, of unstack_concat | Wrong: interleaved_columns - the heads come behind their width.
# return tf.concat(tf.unstack(x, axis=1), axis=-1) -> B, H, T, d = x.shape; return tf.reshape(tf.transpose(x, (0, 2, 3, 1)), (B, T, H * d))
# %% not_joined, of unstack_concat | Wrong: heads_not_joined - the reshape is missing.
# concat(tf.unstack(x, axis=1), axis=-1 -> transpose(x, (0, 2, 1, 3)
# %% on_time, of unstack_concat | Wrong: joined_on_time - the heads in a row.
# =-1 -> =1
# %% summed, of unstack_concat | Wrong: heads_added_up - reduce_sum over the heads.
# concat(tf.unstack(x, axis=1), axis=- -> reduce_sum(x, axis=
