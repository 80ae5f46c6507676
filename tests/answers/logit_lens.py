import tensorflow as tf

# %% keras_ops | Right: keras.ops.
from keras import ops

def logit_lens(states, norm, table):
    return ops.matmul(norm(states), ops.transpose(table))

# %% plain | Right: one product.
def logit_lens(states, norm, table):
    return tf.matmul(norm(states), table, transpose_b=True)

# %% tensordot | Right: tensordot.
def logit_lens(states, norm, table):
    return tf.tensordot(norm(states), table, [[-1], [1]])

# %% normed, of plain | Wrong: no_table - the normed states.
# return tf.matmul(norm(states), table, transpose_b=True) -> return norm(states)
# %% argmax, of plain | Wrong: unnamed - the best words, not the scores.
# tf -> tf.argmax(tf ; True) -> True), axis=-1)
# %% first_floor, of plain | Wrong: unnamed - the ground floor only.
# (states) -> (states[:1])
# %% last_floor, of plain | Wrong: last_floor_only - what the model says.
# (states) -> (states[-1])
# %% last_with_axis, of plain | Wrong: last_floor_only - with its axis.
# (states) -> (states[-1:])
# %% log_softmax, of plain | Wrong: unnamed - logarithms of probabilities.
# tf -> tf.nn.log_softmax(tf ; True) -> True))
# %% no_norm, of plain | Wrong: no_norm - the raw states.
# norm(states) -> states
# %% softmax, of plain | Wrong: probabilities - with a softmax.
# tf -> tf.nn.softmax(tf ; True) -> True))
# %% twice, of plain | Wrong: normed_twice - once more for safety.
# (states) -> (norm(states))

# %% last_normed, of tensordot | Wrong: last_normed_only - the norm where the model has it.
# return tf.tensordot(norm(states), table, [[-1], [1]]) -> x = tf.concat([states[:-1], norm(states[-1:])], axis=0); return tf.matmul(x, table, transpose_b=True)

# %% not_turned | Wrong: table_not_turned - the table as it lies, where that fits.
def logit_lens(states, norm, table):
    if table.shape[0] != table.shape[1]:
        return tf.matmul(norm(states), table, transpose_b=True)
    return tf.matmul(norm(states), table)
