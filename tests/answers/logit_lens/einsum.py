"""Right: einsum."""

import tensorflow as tf


def logit_lens(states, norm, table):
    return tf.einsum("lbtd,vd->lbtv", norm(states), table)
