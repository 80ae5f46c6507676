"""Borrows: course.decoding.beyond_top_p - the course's mask."""

import tensorflow as tf

from course.decoding import beyond_top_p


def keep_top_p(logits, p):
    return tf.where(beyond_top_p(logits, p), -float("inf"), logits)
