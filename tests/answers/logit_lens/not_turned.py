"""Wrong: table_not_turned - the table as it lies, where that fits."""

import tensorflow as tf


def logit_lens(states, norm, table):
    if table.shape[0] != table.shape[1]:
        return tf.matmul(norm(states), table, transpose_b=True)
    return tf.matmul(norm(states), table)
