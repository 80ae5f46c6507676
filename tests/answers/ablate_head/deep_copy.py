"""Right: copied by Python."""

import copy

import tensorflow as tf


def ablate_head(attention, head):
    without = copy.deepcopy(attention)
    d = attention.d_model // attention.num_heads
    of_head = tf.range(attention.d_model)[:, tf.newaxis] // d == head
    without.Wo.assign(tf.where(of_head, 0.0, attention.Wo))
    return without
