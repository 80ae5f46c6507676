import keras
import numpy as np
import tensorflow as tf
from keras import ops

# %% comprehension | Right: a list comprehension and one concat.
def concat_heads(heads, x):
    return tf.concat([head(x, x, x)[0] for head in heads], axis=-1)

# %% keras_ops | Right: keras.ops, and the inputs by their names.
def concat_heads(heads, x):
    return ops.concatenate([head(q_x=x, k_x=x, v_x=x)[0] for head in heads], axis=-1)

# %% tf_function | Right: a tf.function.
@tf.function
def concat_heads(heads, x):
    return tf.concat([h(x, x, x)[0] for h in heads], -1)

# %% added, of comprehension | Wrong: adds_up_heads - the next exercise too early.
# tf.concat -> tf.add_n ; heads], axis=-1 -> heads]
# %% first_on_batch, of comprehension | Wrong: joined_on_batch, first_head_only - two mistakes.
# head(x, x, x)[0] for head in heads], axis=-1 -> heads[0](x, x, x)[0] for _ in range(len(heads))], axis=0
# %% first_only, of comprehension | Wrong: first_head_only - the loop's variable is never used.
# head(x, x, x)[0] for head -> heads[0](x, x, x)[0] for _
# %% maps, of comprehension | Wrong: joins_p - takes the second of the two.
# 0 -> 1
# %% no_heads, of comprehension | Wrong: unnamed - the heads are never called.
# tf.concat([head(x, x, x)[0] for head in heads], axis=-1) -> x
# %% not_joined, of comprehension | Wrong: not_put_together - the outputs come back as a list.
# tf.concat([head(x, x, x)[0] for head in heads], axis=-1) -> [h(x, x, x)[0] for h in heads]
# %% on_the_batch, of comprehension | Wrong: joined_on_batch - axis=0.
# =-1 -> =0
# %% on_time, of comprehension | Wrong: joined_on_time - axis=1, since the batch is 0.
# =-1 -> =1
# %% one_input, of comprehension | Wrong: one_input - head(x), as in the printed answer.
# x, x, x -> x
# %% reversed, of comprehension | Wrong: unnamed - the last head first.
# in heads -> in reversed(heads)
# %% stack, of comprehension | Wrong: stacked - tf.stack for tf.concat.
# tf.concat -> tf.stack ; heads], axis=-1 -> heads]
# %% stacked_behind, of comprehension | Wrong: stacked - tf.stack along a new last axis.
# .concat -> .stack
# %% three_heads, of comprehension | Wrong: unnamed - always the first two heads.
# heads] -> heads[:2]]
# %% chained, of comprehension | Wrong: unnamed - each head gets what the one before has made.
# -     return tf.concat([head(x, x, x)[0] for head in heads], axis=-1)
# +     outputs = []; h = x
# +     for head in heads:
# +         h = head(h, h, h)[0]
# +         outputs.append(h)
# +     return tf.concat(outputs, axis=-1)
# %% returns_in_the_loop, of comprehension | Wrong: stops_at_first_head - the return stands in the loop.
# -     return tf.concat([head(x, x, x)[0] for head in heads], axis=-1)
# +     found = []
# +     for head in heads:
# +         found.append(head(x, x, x)[0])
# +         return tf.concat(found, axis=-1)
# %% interleaved, of comprehension | Wrong: interleaved - stacked behind, then flattened.
# -     return tf.concat([head(x, x, x)[0] for head in heads], axis=-1)
# +     outputs = tf.stack([head(x, x, x)[0] for head in heads], axis=-1)  # (B, T, d, H)
# +     return tf.reshape(outputs, (x.shape[0], x.shape[1], -1))
# %% stacked_reshaped, of comprehension | Wrong: bare_reshape - stacked, then reshaped without a transpose.
# -     return tf.concat([head(x, x, x)[0] for head in heads], axis=-1)
# +     stacked = tf.stack([head(x, x, x)[0] for head in heads]); H, B, T, d = tf.unstack(tf.shape(stacked))
# +     return tf.reshape(stacked, (B, T, H * d))

# %% numpy, of keras_ops | Wrong: unnamed - NumPy, which has no place inside tf.function.
# ops -> np ; head(q_x=x, k_x=x, v_x=x)[0] -> np.asarray(head(x, x, x)[0], np.float64)
