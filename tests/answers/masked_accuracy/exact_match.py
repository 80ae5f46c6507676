"""Wrong: whole_sentences - sentences without a mistake."""

import tensorflow as tf


def masked_accuracy(labels, logits, pad_id=0):
    right = tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels
    whole = tf.reduce_all(tf.logical_or(right, labels == pad_id), axis=1)
    return tf.reduce_mean(tf.cast(whole, tf.float32))
