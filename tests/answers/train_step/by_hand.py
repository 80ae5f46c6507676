"""Right: the shift and the loss by hand."""

import tensorflow as tf


def train_step(model, optimizer, source_ids, target_ids, sos_id=1, pad_id=0):
    decoder_in = tf.concat([tf.fill(tf.shape(target_ids[:, :1]), sos_id), target_ids[:, :-1]], axis=1)
    real = tf.cast(target_ids != pad_id, tf.float32)
    with tf.GradientTape() as tape:
        logits = model([source_ids, decoder_in], training=True)
        losses = tf.nn.sparse_softmax_cross_entropy_with_logits(target_ids, logits)
        loss = tf.reduce_sum(losses * real) / tf.reduce_sum(real)
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
    return loss
