import numpy as np
import tensorflow as tf

# %% keras_ops | Right: keras.ops, with SOS as a column of zeros plus its id.
from keras import ops

def shift_targets(target_ids, sos_id):
    first = ops.zeros_like(target_ids[:, :1]) + sos_id
    shifted = ops.concatenate([first, target_ids[:, :-1]], axis=1)
    return shifted, target_ids

# %% pad | Right: tf.pad puts SOS in front.
def shift_targets(target_ids, sos_id):
    return tf.pad(target_ids[:, :-1], [[0, 0], [1, 0]], constant_values=sos_id), target_ids

# %% first_column | Right: a first column made of the ids themselves.
def shift_targets(target_ids, sos_id):
    first = tf.zeros_like(target_ids[:, :1]) + sos_id
    return tf.concat([first, target_ids[:, :-1]], axis=1), tf.identity(target_ids)

# %% tf_roll | Right: tf.roll, and SOS where the first column is.
def shift_targets(target_ids, sos_id):
    is_first = tf.range(tf.shape(target_ids)[1]) == 0
    return tf.where(is_first, tf.cast(sos_id, target_ids.dtype), tf.roll(target_ids, 1, axis=1)), target_ids

# %% int16, of pad | Wrong: unnamed - ids in 16 bits.
# -     return tf.pad(target_ids[:, :-1], [[0, 0], [1, 0]], constant_values=sos_id), target_ids
# +     labels = np.array(target_ids); decoder_in = np.full(labels.shape, sos_id).astype("int16")
# +     decoder_in[:, 1:] = labels[:, :-1].astype("int16"); return decoder_in.astype(labels.dtype), labels
# %% a_list_in_front, of pad | Wrong: sentence_left_out - as with lists.
# return tf.pad(target_ids[:, :-1], [[0, 0], [1, 0]], constant_values=sos_id), target_ids -> sos = [sos_id]; return sos + target_ids[:-1], target_ids
# %% lists, of pad | Wrong: unnamed - plain lists: in a graph there are no rows to walk through.
# return tf.pad(target_ids[:, :-1], [[0, 0], [1, 0]], constant_values=sos_id), target_ids -> rows = [[int(i) for i in row] for row in target_ids]; return [[sos_id, *row[:-1]] for row in rows], rows
# %% always_one, of pad | Wrong: sos_id_ignored - SOS is 1 in this course, isn't it?
# =sos_id -> =1
# %% as_if_sos_were_there, of pad | Wrong: no_sos - as in listings where SOS is in the data already.
# tf.pad(target_ids -> target_ids ; [[0, 0], [1, 0]], constant_values=sos_id), target_ids -> target_ids[:, 1:]
# %% both, of pad | Wrong: labels_shifted_too - the same array twice.
# return -> shifted = ; sos_id), target_ids -> sos_id); return shifted, shifted
# %% by_two, of pad | Wrong: unnamed - shifts by two places.
# 1 -> 2
# %% longer, of pad | Wrong: one_too_long - SOS in front and nothing left out.
# [:, :-1], -> ,
# %% overwrites_first, of pad | Wrong: first_word_replaced - SOS in place of the first word, nothing moves.
# return tf.pad(target_ids[:, :-1], [[0, 0], [1, 0]], constant_values=sos_id), target_ids -> decoder_in = np.array(target_ids); decoder_in[:, 0] = sos_id; return decoder_in, np.array(target_ids)
# %% same, of pad | Wrong: not_shifted - the decoder reads the answers.
# tf.pad(target_ids[:, :-1], [[0, 0], [1, 0]], constant_values=sos_id) -> target_ids
# %% swapped, of pad | Wrong: swapped - labels first.
# return -> return target_ids, ; sos_id), target_ids -> sos_id)
# %% two_mistakes, of pad | Wrong: sos_id_ignored, swapped - two at once.
# return -> return target_ids, ; sos_id), target_ids -> 1)

# %% fixed_batch, of first_column | Wrong: unnamed - a column as long as a batch that no graph knows.
# zeros_like(target_ids[:, :1]) + sos_id -> constant(sos_id, shape=(target_ids.shape[0], 1))
# tf.identity(target_ids) -> target_ids
# %% cuts_at_eos, of first_column | Wrong: unnamed - takes EOS out of the decoder's input.
# first = tf.zeros_like(target_ids[:, :1]) + sos_id -> shifted = tf.pad(target_ids[:, :-1], [[0, 0], [1, 0]], constant_values=sos_id)
# return tf.concat([first, target_ids[:, :-1]], axis=1), tf.identity(target_ids) -> return tf.where(shifted == 2, 0, shifted), target_ids
# %% rolled, of first_column | Wrong: rolled - tf.roll, and SOS is never put in front.
# first = tf.zeros_like -> labels = tf.convert_to_tensor ; (target_ids[:, :1]) + sos_id -> (target_ids)
# return tf.concat([first, target_ids[:, :-1]], axis=1), tf.identity(target_ids) -> decoder_in = tf.roll(labels, shift=1, axis=1); return decoder_in, labels
# %% to_the_left, of first_column | Wrong: shifted_the_wrong_way - reads one word ahead.
# first = tf.zeros_like(target_ids[:, :1]) + sos_id -> last = tf.fill([target_ids.shape[0], 1], sos_id)
# ([first, target_ids[:, :-1]], axis=1), tf.identity(target_ids) -> ([target_ids[:, 1:], last], axis=1), target_ids
# %% float_ones, of first_column | Wrong: unnamed - a column of float32, which no graph joins with whole numbers.
# zeros_like(target_ids[:, :1]) + -> ones((tf.shape(target_ids)[0], 1)) * ; tf.identity(target_ids) -> target_ids
# %% both_shorter, of first_column | Wrong: drops_eos - both lose their last column.
# first = tf.zeros_like(target_ids[:, :1]) + sos_id -> labels = target_ids[:, :-1]; first = tf.fill([target_ids.shape[0], 1], sos_id)
# first, target_ids -> first, labels ; tf.identity(target_ids) -> labels
