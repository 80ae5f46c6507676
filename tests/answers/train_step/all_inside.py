"""Right: everything inside the tape, trainable_weights."""

import tensorflow as tf

from course.training import masked_loss, shift_targets


def train_step(model, optimizer, source_ids, target_ids, sos_id=1, pad_id=0):
    decoder_in, labels = shift_targets(target_ids, sos_id)
    with tf.GradientTape() as tape:
        logits = model([source_ids, decoder_in], training=True)
        loss = masked_loss(labels, logits, pad_id)
        weights = model.trainable_weights
    optimizer.apply_gradients(list(zip(tape.gradient(loss, weights), weights)))  # noqa: B905
    return float(loss) if tf.executing_eagerly() else loss
