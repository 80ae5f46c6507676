"""Wrong: unnamed - an Adam of its own for each step."""

import keras
import tensorflow as tf

from course.training import masked_loss, shift_targets


def train_step(model, optimizer, source_ids, target_ids, sos_id=1, pad_id=0):
    decoder_in, labels = shift_targets(target_ids, sos_id)
    with tf.GradientTape() as tape:
        logits = model([source_ids, decoder_in], training=True)
        loss = masked_loss(labels, logits, pad_id)
    weights = model.trainable_variables
    gradients = tape.gradient(loss, weights)
    keras.optimizers.Adam(0.01).apply_gradients(zip(gradients, weights, strict=True))
    return loss
