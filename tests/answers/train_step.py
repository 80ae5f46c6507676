"""Answers to train_step: right ones whole, wrong ones as edits of a right one."""

import keras
import tensorflow as tf

# %% all_inside | Right: everything inside the tape, trainable_weights.
from course.training import masked_loss, shift_targets


def train_step(model, optimizer, source_ids, target_ids, sos_id=1, pad_id=0):
    decoder_in, labels = shift_targets(target_ids, sos_id)
    with tf.GradientTape() as tape:
        logits = model([source_ids, decoder_in], training=True)
        loss = masked_loss(labels, logits, pad_id)
        weights = model.trainable_weights
    optimizer.apply_gradients(list(zip(tape.gradient(loss, weights), weights)))
    return float(loss) if tf.executing_eagerly() else loss

# %% apply | Right: optimizer.apply, a tuple for the model.
from course.training import masked_loss, shift_targets


def train_step(model, optimizer, source_ids, target_ids, sos_id=1, pad_id=0):
    decoder_in, labels = shift_targets(target_ids, sos_id)
    with tf.GradientTape() as tape:
        logits = model((source_ids, decoder_in), training=True)
        loss = masked_loss(labels, logits, pad_id)
    weights = model.trainable_variables
    gradients = tape.gradient(loss, weights)
    optimizer.apply(gradients, weights)
    return loss

# %% by_hand | Right: the shift and the loss by hand.
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

# %% plain, of apply | Right: as in the hint.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

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

# %% backwards, of apply | Wrong: shifted_backwards - in the wrong order.
# decoder_in, labels -> labels, decoder_in
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% clipped, of apply | Wrong: unnamed - gradients are clipped.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# -     optimizer.apply(gradients, weights)
# +     gradients, _ = tf.clip_by_global_norm([tf.convert_to_tensor(one) for one in gradients], 0.1)
# +     optimizer.apply_gradients(zip(gradients, weights, strict=True))

# %% divided_by_all, of apply | Wrong: pad_counted - divided by all positions.
# import masked_loss, shift_targets -> import shift_targets
# -         logits = model((source_ids, decoder_in), training=True)
# -         loss = masked_loss(labels, logits, pad_id)
# +         logits = model([source_ids, decoder_in], training=True)
# +         loss = tf.reduce_mean(
# +             tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits) * tf.cast(labels != pad_id, tf.float32)
# +         )
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% first_sentence, of apply | Wrong: unnamed - only the first sentence.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# , logits -> [:1], logits[:1]
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% fixed_rate, of apply | Wrong: unnamed - its own learning rate.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# -     optimizer.apply(gradients, weights)
# +     for gradient, weight in zip(gradients, weights, strict=True):
# +         weight.assign(weight - 0.01 * tf.convert_to_tensor(gradient))

# %% last_two, of apply | Wrong: way_out_only - the last two variables.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# trainable_variables -> trainable_variables[-2:]
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% measured_again, of apply | Wrong: loss_after - a second pass.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)
# return loss -> return masked_loss(labels, model([source_ids, decoder_in], training=True), pad_id)

# %% never_applied, of apply | Wrong: never_applied - gradients only.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# -     gradients = tape.gradient(loss, weights)
# -     optimizer.apply(gradients, weights)
# +     tape.gradient(loss, weights)

# %% new_optimizer, of apply | Wrong: unnamed - an Adam of its own for each step.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# optimizer.apply(gradients, weights -> keras.optimizers.Adam(0.01).apply_gradients(zip(gradients, weights, strict=True)

# %% no_return, of apply | Wrong: unnamed - the loss is not returned.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# -     optimizer.apply(gradients, weights)
# -     return loss
# +     optimizer.apply_gradients(zip(gradients, weights, strict=True))

# %% no_sos, of apply | Wrong: first_word_dropped - cut on both sides.
# masked_loss, shift_targets -> masked_loss
# shift_targets(target_ids, sos_id) -> target_ids[:, :-1], target_ids[:, 1:]
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% not_shifted, of apply | Wrong: labels_are_the_input - the decoder reads its labels.
# (source_ids, decoder_in) -> [source_ids, labels]
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% own_descent, of apply | Wrong: optimizer_bypassed - assign_sub.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# -     optimizer.apply(gradients, weights)
# +     for gradient, weight in zip(gradients, weights, strict=True):
# +         weight.assign(weight - optimizer.learning_rate * tf.convert_to_tensor(gradient))

# %% pad_counts, of apply | Wrong: pad_counted - the mean over all positions.
# import masked_loss, shift_targets -> import shift_targets
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# masked_loss(labels, logits, pad_id -> tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% pad_forgotten, of apply | Wrong: usual_pad - the loss isn't told which id is PAD.
# -         logits = model((source_ids, decoder_in), training=True)
# -         loss = masked_loss(labels, logits, pad_id)
# +         loss = masked_loss(labels, model([source_ids, decoder_in], training=True))
#
# -     gradients = tape.gradient(loss, weights)
# -     optimizer.apply(gradients, weights)
# +     optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))

# %% says_what_it_reads, of apply | Wrong: labels_are_the_input - the loss compares with decoder_in.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# (labels -> (decoder_in
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% sos_forgotten, of all_inside | Wrong: usual_sos - 1 for SOS.
# , sos_id) -> , 1)
# -         weights = model.trainable_weights
# -     optimizer.apply_gradients(list(zip(tape.gradient(loss, weights), weights)))
# -     return float(loss) if tf.executing_eagerly() else loss
# +     gradients = tape.gradient(loss, model.trainable_variables)
# +     optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
# +     return loss

# %% summed, of apply | Wrong: unnamed - the sum of the losses.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# pad_id) -> pad_id) * tf.reduce_sum(tf.cast(labels != pad_id, tf.float32))
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% training_off, of apply | Wrong: training_off - as in use.
# (source_ids, decoder_in), training=True -> [source_ids, decoder_in]
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% twice, of apply | Wrong: unnamed - applied twice.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# -     optimizer.apply(gradients, weights)
# +     optimizer.apply_gradients(zip(gradients, weights, strict=True))
# +     optimizer.apply_gradients(zip(gradients, weights, strict=True))

# %% two_mistakes, of apply | Wrong: training_off, pad_counted - both.
# import masked_loss, shift_targets -> import shift_targets
# (source_ids, decoder_in), training=True -> [source_ids, decoder_in]
# masked_loss(labels, logits, pad_id -> tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% uphill, of apply | Wrong: uphill - minus the gradients.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# apply(gradients, weights -> apply_gradients(zip([-tf.convert_to_tensor(one) for one in gradients], weights, strict=True)

# %% uphill_loss, of apply | Wrong: uphill - minus the loss.
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# loss, weights) -> loss, weights, output_gradients=tf.constant(-1.0))
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% usual_ids, of apply | Wrong: usual_ids - 1 and 0.
# , sos_id) -> , 1)
# (source_ids, decoder_in) -> [source_ids, decoder_in]
# , pad_id) -> , 0)
# apply(gradients, weights -> apply_gradients(zip(gradients, weights, strict=True)

# %% blank | Blank: as released.
def train_step(model, optimizer, source_ids, target_ids, sos_id=1, pad_id=0):
    raise NotImplementedError("train_step")

# %% course_itself | Borrows: course.training.train_step - called.
from course import training


def train_step(model, optimizer, source_ids, target_ids, sos_id=1, pad_id=0):
    return training.train_step(model, optimizer, source_ids, target_ids, sos_id, pad_id)
