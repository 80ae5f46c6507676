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

# %% apply, of plain | Right: optimizer.apply, a tuple for the model.
# [source_ids, decoder_in] -> (source_ids, decoder_in) ; apply_gradients(zip -> apply
# (gradients, weights, strict=True)) -> (gradients, weights)

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

# %% backwards, of plain | Wrong: shifted_backwards - in the wrong order.
# decoder_in, labels -> labels, decoder_in
# %% divided_by_all, of plain | Wrong: pad_counted - divided by all positions.
# masked_loss, shift_targets -> shift_targets
# -         loss = masked_loss(labels, logits, pad_id)
# +         loss = tf.reduce_mean(
# +             tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits) * tf.cast(labels != pad_id, tf.float32)
# +         )
# %% first_sentence, of plain | Wrong: unnamed - only the first sentence.
# labels, logits -> labels[:1], logits[:1]
# %% last_two, of plain | Wrong: way_out_only - the last two variables.
# trainable_variables -> trainable_variables[-2:]
# %% measured_again, of plain | Wrong: loss_after - a second pass.
# return loss -> return masked_loss(labels, model([source_ids, decoder_in], training=True), pad_id)
# %% never_applied, of plain | Wrong: never_applied - gradients only.
# gradients = tape -> tape
# -     optimizer.apply_gradients(zip(gradients, weights, strict=True))
# %% new_optimizer, of plain | Wrong: unnamed - an Adam of its own for each step.
# optimizer. -> keras.optimizers.Adam(0.01).
# %% no_sos, of plain | Wrong: first_word_dropped - cut on both sides.
# masked_loss, shift_targets -> masked_loss
# decoder_in, labels = shift_targets(target_ids, sos_id) -> decoder_in, labels = target_ids[:, :-1], target_ids[:, 1:]
# %% not_shifted, of plain | Wrong: labels_are_the_input - the decoder reads its labels.
# source_ids, decoder_in -> source_ids, labels
# %% own_descent, of plain | Wrong: optimizer_bypassed - assign_sub.
# -     optimizer.apply_gradients(zip(gradients, weights, strict=True))
# +     for gradient, weight in zip(gradients, weights, strict=True):
# +         weight.assign(weight - optimizer.learning_rate * tf.convert_to_tensor(gradient))
# %% pad_counts, of plain | Wrong: pad_counted - the mean over all positions.
# masked_loss, shift_targets -> shift_targets
# masked_loss(labels, logits, pad_id) -> tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
# %% says_what_it_reads, of plain | Wrong: labels_are_the_input - the loss compares with decoder_in.
# labels, -> decoder_in,
# %% sos_forgotten, of plain | Wrong: usual_sos - 1 for SOS.
# (target_ids, sos_id) -> (target_ids, 1)
# -     weights = model.trainable_variables
# loss, weights -> loss, model.trainable_variables ; weights, -> model.trainable_variables,
# %% summed, of plain | Wrong: unnamed - the sum of the losses.
# pad_id) -> pad_id) * tf.reduce_sum(tf.cast(labels != pad_id, tf.float32))
# %% training_off, of plain | Wrong: training_off - as in use.
# [source_ids, decoder_in], training=True -> [source_ids, decoder_in]
# %% two_mistakes, of plain | Wrong: training_off, pad_counted - both.
# masked_loss, shift_targets -> shift_targets ; [source_ids, decoder_in], training=True -> [source_ids, decoder_in]
# masked_loss(labels, logits, pad_id) -> tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
# %% uphill, of plain | Wrong: uphill - minus the gradients.
# (gradients -> ([-tf.convert_to_tensor(one) for one in gradients]
# %% uphill_loss, of plain | Wrong: uphill - minus the loss.
# (loss, weights) -> (loss, weights, output_gradients=tf.constant(-1.0))
# %% usual_ids, of plain | Wrong: usual_ids - 1 and 0.
# (target_ids, sos_id) -> (target_ids, 1) ; logits, pad_id -> logits, 0

# %% pad_forgotten, of apply | Wrong: usual_pad - the loss isn't told which id is PAD.
# -         logits = model((source_ids, decoder_in), training=True)
# (labels, logits, pad_id) -> (labels, model([source_ids, decoder_in], training=True))
# gradients = tape.gradient(loss, weights) -> optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
# -     optimizer.apply(gradients, weights)
