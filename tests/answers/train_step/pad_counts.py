"""Wrong: pad_counted - the mean over all positions."""

import tensorflow as tf

from course.training import shift_targets


def train_step(model, optimizer, source_ids, target_ids, sos_id=1, pad_id=0):
    decoder_in, labels = shift_targets(target_ids, sos_id)
    with tf.GradientTape() as tape:
        logits = model([source_ids, decoder_in], training=True)
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
    weights = model.trainable_variables
    gradients = tape.gradient(loss, weights)
    optimizer.apply_gradients(zip(gradients, weights, strict=True))
    return loss
