import tensorflow as tf

# %% einsum | Right: einsum.
def logit_lens(states, norm, table):
    return tf.einsum("lbtd,vd->lbtv", norm(states), table)

# %% flat | Right: all places in one long list.
def logit_lens(states, norm, table):
    L, B, T, D = states.shape
    x = norm(tf.reshape(states, (1, -1, D)))
    return tf.reshape(tf.matmul(x[0], table, transpose_b=True), (L, B, T, table.shape[0]))

# %% floor_by_floor | Right: floor by floor.
def logit_lens(states, norm, table):
    return tf.stack([tf.matmul(norm(x), tf.transpose(table)) for x in tf.unstack(states)])

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

# %% argmax, of einsum | Wrong: unnamed - the best words, not the scores.
# einsum("lbtd,vd->lbtv", norm(states), table -> argmax(tf.matmul(norm(states), table, transpose_b=True), axis=-1
# %% first_floor, of einsum | Wrong: unnamed - the ground floor only.
# einsum("lbtd,vd->lbtv", norm(states), table -> matmul(norm(states[:1]), table, transpose_b=True
# %% last_floor, of einsum | Wrong: last_floor_only - what the model says.
# einsum("lbtd,vd->lbtv", norm(states), table -> matmul(norm(states[-1]), table, transpose_b=True
# %% last_with_axis, of einsum | Wrong: last_floor_only - with its axis.
# einsum("lbtd,vd->lbtv", norm(states), table -> matmul(norm(states[-1:]), table, transpose_b=True
# %% log_softmax, of einsum | Wrong: unnamed - logarithms of probabilities.
# einsum("lbtd,vd->lbtv", norm(states), table -> nn.log_softmax(tf.matmul(norm(states), table, transpose_b=True)
# %% no_norm, of einsum | Wrong: no_norm - the raw states.
# einsum("lbtd,vd->lbtv", norm(states), table -> matmul(states, table, transpose_b=True
# %% normed, of einsum | Wrong: no_table - the normed states.
# tf.einsum("lbtd,vd->lbtv", norm(states), table -> norm(states
# %% softmax, of einsum | Wrong: probabilities - with a softmax.
# einsum("lbtd,vd->lbtv", norm(states), table -> nn.softmax(tf.matmul(norm(states), table, transpose_b=True)
# %% table_normed, of einsum | Wrong: unnamed - the table goes through the norm, too.
# einsum("lbtd,vd->lbtv", norm(states), table -> matmul(norm(states), norm(table), transpose_b=True
# %% twice, of einsum | Wrong: normed_twice - once more for safety.
# einsum("lbtd,vd->lbtv", norm(states), table -> matmul(norm(norm(states)), table, transpose_b=True
# %% unit_length, of einsum | Wrong: unnamed - a norm of its own making.
# einsum("lbtd,vd->lbtv", norm(states), table -> matmul(tf.math.l2_normalize(states, axis=-1), table, transpose_b=True

# %% differences, of tensordot | Wrong: unnamed - what each floor adds.
# return tf.tensordot(norm(states), table, [[-1], [1]]) -> x = norm(states); x = tf.concat([x[:1], x[1:] - x[:-1]], axis=0); return tf.matmul(x, table, transpose_b=True)
# %% last_normed, of tensordot | Wrong: last_normed_only - the norm where the model has it.
# return tf.tensordot(norm(states), table, [[-1], [1]]) -> x = tf.concat([states[:-1], norm(states[-1:])], axis=0); return tf.matmul(x, table, transpose_b=True)

# %% not_turned | Wrong: table_not_turned - the table as it lies, where that fits.
def logit_lens(states, norm, table):
    if table.shape[0] != table.shape[1]:
        return tf.matmul(norm(states), table, transpose_b=True)
    return tf.matmul(norm(states), table)

# %% blank, of einsum | Blank: the skeleton.
# return tf.einsum("lbtd,vd->lbtv", norm(states), table) -> raise NotImplementedError

# %% blank_pass, of einsum | Blank: with pass.
# return tf.einsum("lbtd,vd->lbtv", norm(states), table) -> pass

# %% of_the_course, of keras_ops | Borrows: course.interpret.logit_lens - the course's own.
# keras import ops -> course import interpret
# ops.matmul(norm(states), ops.transpose(table) -> interpret.logit_lens(states, norm, table
