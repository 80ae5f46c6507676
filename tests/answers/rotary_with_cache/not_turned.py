"""Wrong: nothing_turned - attention without positions."""

import math

import tensorflow as tf


def rotary_step(q, k, cache):
    keys = k if cache is None else tf.concat([cache, k], axis=1)
    return q @ tf.transpose(keys, (0, 2, 1)) / math.sqrt(q.shape[-1]), keys
