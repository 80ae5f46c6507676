"""Wrong: crossing_dropped - the sum with each token is at most p, in float32."""

import math

import tensorflow as tf


def keep_top_p(logits, p):
    order = tf.sort(logits, direction="DESCENDING", axis=-1)
    keep = tf.cumsum(tf.nn.softmax(order), axis=-1) <= p
    smallest = tf.reduce_min(tf.where(keep, order, math.inf), axis=-1, keepdims=True)
    return tf.where(logits < smallest, -math.inf, logits)
