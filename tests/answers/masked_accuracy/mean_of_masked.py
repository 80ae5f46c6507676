"""Wrong: divided_by_all - reduce_mean after the mask."""

import tensorflow as tf


def masked_accuracy(labels, logits, pad_id=0):
    return tf.reduce_mean(
        tf.cast(tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels, tf.float32)
        * tf.cast(labels != pad_id, tf.float32)
    )
