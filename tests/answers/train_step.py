import keras
import tensorflow as tf

# %% plain | Right: as in the hint.
from course.training import masked_loss, shift_targets

def train_step(model, optimizer, source_ids, target_ids, sos_id=1, pad_id=0):
    decoder_in, labels = shift_targets(target_ids, sos_id)
    with tf.GradientTape() as tape:
        logits = model([source_ids, decoder_in], training=True)
        loss = masked_loss(labels, logits, pad_id)
    weights = model.trainable_variables
    gradients = tape.gradient(loss, weights)
    optimizer.apply_gradients(zip(gradients, weights, strict=True))
    return loss

# %% sample_weight | Right: Keras's loss with weights, the optimizer's minimum by one line.
from course.training import shift_targets

cross_entropy = keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="sum")

def train_step(model, optimizer, en, target, start=1, pad=0):
    decoder_in, labels = shift_targets(target, start)
    real = tf.cast(labels != pad, tf.float32)
    with tf.GradientTape() as tape:
        loss = cross_entropy(labels, model([en, decoder_in], training=True), sample_weight=real) / tf.reduce_sum(real)
    optimizer.apply(tape.gradient(loss, model.trainable_weights), model.trainable_weights)
    return loss
