import numpy as np
import tensorflow as tf

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

# %% plain, of masked | Right: a copy with zeros in its rows.
# -     keeps = np.repeat(np.arange(attention.num_heads) != head, d).astype("float32")
# +     Wo = np.array(attention.Wo)
# +     Wo[head * d : (head + 1) * d] = 0
# attention.Wo * keeps[:, np.newaxis] -> Wo

# %% values, of plain | Right: it finds nothing to write.
# Wo = -> Wv = ; Wo) -> Wv) ; Wo[head -> Wv[:, head ; Wo. -> Wv.

# %% columns, of plain | Wrong: columns_of_wo - columns in the place of rows.
# head * d -> :, head * d
# %% every_hth, of plain | Wrong: every_hth_row - heads among each other.
# -     d = attention.d_model // attention.num_heads
# * d : (head + 1) * d -> :: attention.num_heads
# %% first_head, of plain | Wrong: unnamed - always the first head.
# head * d : (head + 1) * d -> :d
# %% half_silent, of plain | Wrong: unnamed - half the loudness.
# d] = 0 -> d] /= 2
# %% in_place, of plain | Wrong: given_changed - the given one, changed and handed back.
# -     copy = type(attention).from_config(attention.get_config())
# -     copy.build(*((None, None, w.shape[0]) for w in (attention.Wq, attention.Wk, attention.Wv)))
# -     copy.set_weights(attention.get_weights())
# copy.Wo -> attention.Wo ; return copy -> return attention
# %% louder, of plain | Wrong: others_made_louder - as dropout does.
# copy.Wo.assign(Wo) -> H = attention.num_heads; copy.Wo.assign(Wo * (H / (H - 1) if H > 1 else 1))
# %% mean, of plain | Wrong: mean_of_the_others - rows of the others' mean.
# Wo[head * d : (head + 1) * d] = 0 -> by_head = Wo.reshape(attention.num_heads, d, -1); others = np.delete(by_head, head, axis=0)
# copy.Wo.assign(Wo) -> Wo[head * d : (head + 1) * d] = others.mean(axis=0) if len(others) else 0; copy.Wo.assign(Wo)
# %% never_assigned, of plain | Wrong: nothing_happens - the zeros never reach the copy.
# -     copy.Wo.assign(Wo)
# %% next_head, of plain | Wrong: the_next_head - counted from 1.
# Wo[ -> head = (head + 1) % attention.num_heads; Wo[
# %% no_mask, of plain | Wrong: unnamed - the mask is lost.
# return copy -> return lambda query, key, value, mask=None: copy(query, key, value)
# %% one_row, of plain | Wrong: one_row_only - Wo[head].
# -     d = attention.d_model // attention.num_heads
# head * d : (head + 1) * d -> head
# %% others, of plain | Wrong: the_others - this head alone.
# Wo[head * d : (head + 1) * d] = 0 -> kept = Wo[head * d : (head + 1) * d].copy(); Wo[:] = 0; Wo[head * d : (head + 1) * d] = kept
# %% queries, of plain | Wrong: queries_zeroed - columns of Wq.
# Wo = -> Wq = ; Wo) -> Wq) ; Wo[head -> Wq[:, head ; Wo. -> Wq.
