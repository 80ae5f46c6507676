"""Answers to ablate_head: right ones whole, wrong ones as edits of a right one."""

import numpy as np
import tensorflow as tf

# %% concat | Right: three pieces of Wo.
def ablate_head(attention, head):
    copy = type(attention).from_config(attention.get_config())
    copy.build(*((None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)))
    copy.set_weights(attention.get_weights())
    d = attention.d_model // attention.num_heads
    Wo = tf.convert_to_tensor(attention.Wo)
    zeros = tf.zeros_like(Wo[:d])
    copy.Wo.assign(tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0))
    return copy

# %% deep_copy | Right: copied by Python.
import copy


def ablate_head(attention, head):
    without = copy.deepcopy(attention)
    d = attention.d_model // attention.num_heads
    of_head = tf.range(attention.d_model)[:, tf.newaxis] // d == head
    without.Wo.assign(tf.where(of_head, 0.0, attention.Wo))
    return without

# %% difference | Right: a function that takes away what the head adds.
def ablate_head(attention, head):
    d = attention.d_model // attention.num_heads
    rows = slice(head * d, (head + 1) * d)
    Wv, Wo = tf.convert_to_tensor(attention.Wv)[:, rows], tf.convert_to_tensor(attention.Wo)[rows]

    def without(query, key, value, mask=None):
        output, p = attention(query, key, value, mask)
        return output - tf.matmul(tf.matmul(p[:, head], tf.matmul(value, Wv)), Wo), p

    return without

# %% masked | Right: a matrix of ones and zeros.
def ablate_head(attention, head):
    copy = type(attention).from_config(attention.get_config())
    copy.build(*((None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)))
    copy.set_weights(attention.get_weights())
    d = attention.d_model // attention.num_heads
    keeps = np.repeat(np.arange(attention.num_heads) != head, d).astype("float32")
    copy.Wo.assign(attention.Wo * keeps[:, np.newaxis])
    return copy

# %% plain, of concat | Right: a copy with zeros in its rows.
# tf.convert_to_tensor -> np.array
# zeros = tf.zeros_like(Wo[:d]) -> Wo[head * d : (head + 1) * d] = 0
# tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0) -> Wo

# %% reshaped, of concat | Right: heads get an axis of their own.
# tf.convert_to_tensor(attention.Wo -> np.array(attention.Wo).reshape(attention.num_heads, d, -1
# zeros = tf.zeros_like(Wo[:d]) -> Wo[head] = 0
# tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0 -> Wo.reshape(attention.d_model, -1

# %% values, of concat | Right: it finds nothing to write.
# Wo = tf.convert_to_tensor(attention.Wo -> Wv = np.array(attention.Wv
# zeros = tf.zeros_like(Wo[:d]) -> Wv[:, head * d : (head + 1) * d] = 0
# Wo.assign(tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0) -> Wv.assign(Wv

# %% all_silent, of masked | Wrong: unnamed - no head writes.
# -     d = attention.d_model // attention.num_heads
# -     keeps = np.repeat(np.arange(attention.num_heads) != head, d).astype("float32")
# -     copy.Wo.assign(attention.Wo * keeps[:, np.newaxis])
# +     copy.Wo.assign(0 * attention.Wo)

# %% columns, of concat | Wrong: columns_of_wo - columns in the place of rows.
# tf.convert_to_tensor -> np.array
# zeros = tf.zeros_like(Wo[:d]) -> Wo[:, head * d : (head + 1) * d] = 0
# tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0) -> Wo

# %% every_hth, of masked | Wrong: every_hth_row - heads among each other.
# d = attention.d_model // attention.num_heads -> Wo = np.array(attention.Wo)
# keeps = np.repeat(np.arange(attention.num_heads) != head, d).astype("float32") -> Wo[head :: attention.num_heads] = 0
# attention.Wo * keeps[:, np.newaxis] -> Wo

# %% first_head, of concat | Wrong: unnamed - always the first head.
# tf.convert_to_tensor -> np.array
# zeros = tf.zeros_like(Wo[:d]) -> Wo[:d] = 0
# tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0) -> Wo

# %% half_silent, of concat | Wrong: unnamed - half the loudness.
# tf.convert_to_tensor -> np.array
# zeros = tf.zeros_like(Wo[:d]) -> Wo[head * d : (head + 1) * d] /= 2
# tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0) -> Wo

# %% in_place | Wrong: given_changed - the given one, changed and handed back.
def ablate_head(attention, head):
    d = attention.d_model // attention.num_heads
    Wo = np.array(attention.Wo)
    Wo[head * d : (head + 1) * d] = 0
    attention.Wo.assign(Wo)
    return attention

# %% keys, of concat | Wrong: queries_zeroed - columns of Wk.
# Wo = tf.convert_to_tensor(attention.Wo -> Wk = np.array(attention.Wk
# zeros = tf.zeros_like(Wo[:d]) -> Wk[:, head * d : (head + 1) * d] = 0
# Wo.assign(tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0) -> Wk.assign(Wk

# %% louder, of masked | Wrong: others_made_louder - as dropout does.
# -     keeps = np.repeat(np.arange(attention.num_heads) != head, d).astype("float32")
# -     copy.Wo.assign(attention.Wo * keeps[:, np.newaxis])
# +     Wo = np.array(attention.Wo)
# +     Wo[head * d : (head + 1) * d] = 0
# +     H = attention.num_heads
# +     copy.Wo.assign(Wo * (H / (H - 1) if H > 1 else 1))

# %% matrix | Wrong: unnamed - the matrix, not an attention.
def ablate_head(attention, head):
    d = attention.d_model // attention.num_heads
    Wo = np.array(attention.Wo)
    Wo[head * d : (head + 1) * d] = 0
    return Wo

# %% mean, of masked | Wrong: mean_of_the_others - rows of the others' mean.
# -     keeps = np.repeat(np.arange(attention.num_heads) != head, d).astype("float32")
# -     copy.Wo.assign(attention.Wo * keeps[:, np.newaxis])
# +     Wo = np.array(attention.Wo)
# +     by_head = Wo.reshape(attention.num_heads, d, -1)
# +     others = np.delete(by_head, head, axis=0)
# +     Wo[head * d : (head + 1) * d] = others.mean(axis=0) if len(others) else 0
# +     copy.Wo.assign(Wo)

# %% never_assigned, of masked | Wrong: nothing_happens - the zeros never reach the copy.
# keeps = np.repeat(np.arange(attention.num_heads) != head, d).astype("float32" -> Wo = np.array(attention.Wo
# copy.Wo.assign(attention.Wo * keeps[:, np.newaxis]) -> Wo[head * d : (head + 1) * d] = 0

# %% next_head, of masked | Wrong: the_next_head - counted from 1.
# -     keeps = np.repeat(np.arange(attention.num_heads) != head, d).astype("float32")
# -     copy.Wo.assign(attention.Wo * keeps[:, np.newaxis])
# +     Wo = np.array(attention.Wo)
# +     head = (head + 1) % attention.num_heads
# +     Wo[head * d : (head + 1) * d] = 0
# +     copy.Wo.assign(Wo)

# %% no_mask, of concat | Wrong: unnamed - the mask is lost.
# tf.convert_to_tensor -> np.array
# zeros = tf.zeros_like(Wo[:d]) -> Wo[head * d : (head + 1) * d] = 0
# tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0) -> Wo
# return copy -> return lambda query, key, value, mask=None: copy(query, key, value)

# %% one_row, of masked | Wrong: one_row_only - Wo[head].
# d = attention.d_model // attention.num_heads -> Wo = np.array(attention.Wo)
# keeps = np.repeat(np.arange(attention.num_heads) != head, d).astype("float32") -> Wo[head] = 0
# attention.Wo * keeps[:, np.newaxis] -> Wo

# %% others, of masked | Wrong: the_others - this head alone.
# -     keeps = np.repeat(np.arange(attention.num_heads) != head, d).astype("float32")
# -     copy.Wo.assign(attention.Wo * keeps[:, np.newaxis])
# +     Wo = np.array(attention.Wo)
# +     kept = Wo[head * d : (head + 1) * d].copy()
# +     Wo[:] = 0
# +     Wo[head * d : (head + 1) * d] = kept
# +     copy.Wo.assign(Wo)

# %% output_only, of concat | Wrong: unnamed - no weights come back.
# tf.convert_to_tensor -> np.array
# zeros = tf.zeros_like(Wo[:d]) -> Wo[head * d : (head + 1) * d] = 0
# tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0) -> Wo
# return copy -> return lambda query, key, value, mask=None: copy(query, key, value, mask)[0]

# %% queries, of concat | Wrong: queries_zeroed - columns of Wq.
# Wo = tf.convert_to_tensor(attention.Wo -> Wq = np.array(attention.Wq
# zeros = tf.zeros_like(Wo[:d]) -> Wq[:, head * d : (head + 1) * d] = 0
# Wo.assign(tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0) -> Wq.assign(Wq

# %% turned_round, of concat | Wrong: unnamed - the sign turned.
# tf.convert_to_tensor -> np.array
# zeros = tf.zeros_like(Wo[:d]) -> Wo[head * d : (head + 1) * d] *= -1
# tf.concat([Wo[: head * d], zeros, Wo[(head + 1) * d :]], axis=0) -> Wo

# %% untrained | Wrong: unnamed - a copy with weights of its own.
def ablate_head(attention, head):
    copy = type(attention).from_config(attention.get_config())
    copy.build(*((None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)))
    copy.Wo.assign(attention.Wo)
    return copy

# %% blank | Blank: the skeleton.
def ablate_head(attention, head):
    raise NotImplementedError

# %% blank_pass | Blank: with pass.
def ablate_head(attention, head):
    pass

# %% of_the_course | Borrows: course.interpret.ablate - the course's own.
from course import interpret


def ablate_head(attention, head):
    return interpret.ablate(attention, head)
