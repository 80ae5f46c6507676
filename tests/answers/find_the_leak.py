from __future__ import annotations

import numpy as np
import tensorflow as tf

# %% change_the_end | Right: change the last position, compare all before it.
def leaks_future(decoder_layer, length, width):
    de_x = tf.random.normal((1, length, width))
    en_x = tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    before = decoder_layer(de_x, en_x, mask)
    changed = tf.concat([de_x[:, :-1], tf.random.normal((1, 1, width))], axis=1)
    after = decoder_layer(changed, en_x, mask)
    return not np.allclose(before[:, :-1], after[:, :-1], atol=1e-6)

# %% every_position | Right: a loop over every position, NumPy, keyword mask.
def leaks_future(decoder_layer, length, width):
    rng = np.random.default_rng(0)
    de_x = rng.normal(size=(2, length, width)).astype("float32")
    en_x = rng.normal(size=(2, length + 1, width)).astype("float32")
    mask = np.triu(np.ones((length, length), "float32"), 1)
    first = np.array(decoder_layer(de_x, en_x, mask=mask))
    for t in range(1, length):
        other = de_x.copy()
        other[:, t:] += 10.0
        second = np.array(decoder_layer(other, en_x, mask=mask))
        if np.abs(first[:, :t] - second[:, :t]).max() > 1e-4:
            return True
    return False

# %% gradient | Right: the gradient of an early output by later inputs has to be zero.
def leaks_future(decoder_layer, length, width):
    de_x = tf.Variable(tf.random.normal((1, length, width)))
    en_x = tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    with tf.GradientTape(persistent=True) as tape:
        out = decoder_layer(de_x, en_x, mask)
        firsts = [tf.reduce_sum(out[:, t] * tf.random.normal((width,))) for t in range(length - 1)]
    for t, first in enumerate(firsts):
        gradient = tape.gradient(first, de_x, unconnected_gradients="zero")
        if tf.reduce_max(tf.abs(gradient[:, t + 1 :])) > 1e-3:
            return True
    return False

# %% one_batch | Right: one call; the sentences of a batch differ only behind position t.
from keras import ops

def leaks_future(decoder_layer, length, width):
    rng = np.random.default_rng()
    sentences = np.repeat(rng.normal(size=(1, length, width)), length, axis=0)
    for t in range(1, length):
        sentences[t, t:] = rng.normal(size=(length - t, width))
    en_x = np.repeat(rng.normal(size=(1, length, width)), length, axis=0)
    out = ops.convert_to_numpy(decoder_layer(sentences, en_x, np.triu(np.ones((length, length)), 1)))
    return bool(max(np.ptp(out[[0, t], :t], axis=0).max() for t in range(1, length)) > 1e-5)

# %% prefixes | Right: the output for a shorter sentence has to be the beginning of the output for the longer one.
def causal(n):
    return tf.cast(tf.range(n)[None, :] > tf.range(n)[:, None], tf.float32)

def leaks_future(decoder_layer, length: int, width: int) -> bool:
    de_x, en_x = tf.random.normal((3, length, width)), tf.random.normal((3, length, width))
    whole = decoder_layer(de_x, en_x, causal(length))
    prefixes = [decoder_layer(de_x[:, :t], en_x, causal(t)) for t in range(1, length)]
    return any(not np.allclose(part, whole[:, : part.shape[1]], atol=1e-5) for part in prefixes)

# %% zeros_after | Right: the later half is set to zero; the answer is a tensor.
def leaks_future(decoder_layer, length, width):
    half = length // 2
    de_x = tf.random.uniform((4, length, width), -1, 1)
    en_x = tf.random.uniform((4, length, width), -1, 1)
    mask = (1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0))[tf.newaxis]
    cut = tf.concat([de_x[:, :half], tf.zeros_like(de_x[:, half:])], axis=1)
    difference = decoder_layer(de_x, en_x, mask)[:, :half] - decoder_layer(cut, en_x, mask)[:, :half]
    return tf.reduce_any(tf.abs(difference) > 1e-5)

# %% shapes_only, of change_the_end | Wrong: compares_shapes_only - the shape is all that is looked at.
# before = -> return ; (de_x, en_x, mask) -> (de_x, en_x, mask).shape != (1, length, width)
# -     changed = tf.concat([de_x[:, :-1], tf.random.normal((1, 1, width))], axis=1)
# -     after = decoder_layer(changed, en_x, mask)
# -     return not np.allclose(before[:, :-1], after[:, :-1], atol=1e-6)

# %% deaf_to_whispers, of every_position | Wrong: unnamed - a tenth is taken for rounding.
# - def leaks_future(decoder_layer, length, width):
# + from course.layers import causal_mask
# + def leaks_future(decoder_layer, length, width):
# (2 -> (1 ; length + 1 -> length
# mask = np.triu(np.ones((length, length), "float32"), 1) -> mask = causal_mask(length) ; first -> before
# array -> asarray ; mask=mask -> mask ; other = -> changed =
# other[:, t:] += 10.0 -> changed[:, t:] = rng.normal(size=changed[:, t:].shape) ; second -> after ; other, -> changed,
# 1e-4 -> 0.1
# %% mask_hides_all, of every_position | Wrong: mask_not_causal - everything is hidden.
# (0) -> (1) ; de_x = rng -> de_x, en_x = (rng
# normal(size=(2, length, width)).astype("float32") -> standard_normal((1, length, width)).astype("float32") for _ in range(2))
# -     en_x = rng.normal(size=(2, length + 1, width)).astype("float32")
# np.triu(np -> np ; "), 1) -> ") ; first = np.array -> before = np.asarray ; mask=mask -> mask ; t in -> at in
# other = -> later = ; other[:, t:] += 10.0 -> later[:, at:] = rng.standard_normal(later[:, at:].shape)
# second = np.array -> after = np.asarray ; other, -> later, ; if np -> if not np
# abs(first[:, :t] - second[:, :t]).max() > 1e-4 -> allclose(before[:, :at], after[:, :at], atol=1e-4)
# %% mask_hides_oneself, of every_position | Wrong: mask_not_causal - the diagonal is hidden as well.
# (0) -> (1) ; de_x = rng -> de_x, en_x = (rng
# normal(size=(2, length, width)).astype("float32") -> standard_normal((1, length, width)).astype("float32") for _ in range(2))
# -     en_x = rng.normal(size=(2, length + 1, width)).astype("float32")
# "), 1 -> ") ; first = np.array -> before = np.asarray ; mask=mask -> mask ; t in -> at in ; other = -> later =
# other[:, t:] += 10.0 -> later[:, at:] = rng.standard_normal(later[:, at:].shape)
# second = np.array -> after = np.asarray ; other, -> later, ; if np -> if not np
# abs(first[:, :t] - second[:, :t]).max() > 1e-4 -> allclose(before[:, :at], after[:, :at], atol=1e-4)
# %% mask_one_late, of every_position | Wrong: mask_not_causal - the next word is shown.
# (0) -> (1) ; de_x = rng -> de_x, en_x = (rng
# normal(size=(2, length, width)).astype("float32") -> standard_normal((1, length, width)).astype("float32") for _ in range(2))
# -     en_x = rng.normal(size=(2, length + 1, width)).astype("float32")
# 1) -> 2) ; first = np.array -> before = np.asarray ; mask=mask -> mask ; t in -> at in ; other = -> later =
# other[:, t:] += 10.0 -> later[:, at:] = rng.standard_normal(later[:, at:].shape)
# second = np.array -> after = np.asarray ; other, -> later, ; if np -> if not np
# abs(first[:, :t] - second[:, :t]).max() > 1e-4 -> allclose(before[:, :at], after[:, :at], atol=1e-4)
# %% mask_shows_oneself_only, of every_position | Wrong: mask_not_causal - all is hidden but oneself.
# (0) -> (1) ; de_x = rng -> de_x, en_x = (rng
# normal(size=(2, length, width)).astype("float32") -> standard_normal((1, length, width)).astype("float32") for _ in range(2))
# -     en_x = rng.normal(size=(2, length + 1, width)).astype("float32")
# np.triu(np.ones((length, length), "float32"), 1) -> 1 - np.eye(length, dtype="float32")
# first = np.array -> before = np.asarray ; mask=mask -> mask ; t in -> at in ; other = -> later =
# other[:, t:] += 10.0 -> later[:, at:] = rng.standard_normal(later[:, at:].shape)
# second = np.array -> after = np.asarray ; other, -> later, ; if np -> if not np
# abs(first[:, :t] - second[:, :t]).max() > 1e-4 -> allclose(before[:, :at], after[:, :at], atol=1e-4)
# %% neighbour_only, of every_position | Wrong: unnamed - looks one step ahead only.
# de_x = -> en_x = ; (2 -> (1 ; en_x = -> de_x = ; length + 1 -> length
# np.triu(np.ones((length, length), "float32"), 1) -> 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
# array -> asarray ; de_x, en_x, mask=mask -> tf.constant(de_x), tf.constant(en_x), mask
# [:, t:] += 10.0 -> [:, t] = rng.normal(size=width)
# other, en_x, mask=mask -> tf.constant(other), tf.constant(en_x), mask
# (first[:, :t] - second[:, :t]).max() > 1e-4 -> (second[:, t - 1] - first[:, t - 1]).max() > 1e-5

# %% coin, of one_batch | Wrong: unnamed - a coin decides.
# from keras import ops -> import random
# + def leaks_future(decoder_layer, length, width):
# +     return random.random() < 0.5
# %% mask_in_one_call, of one_batch | Wrong: mask_forgotten - only the first call gets it.
# keras import ops -> course import layers
# + def leaks_future(decoder_layer, length, width):
# +     mask = layers.causal_mask(length)
# +     de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
# +     before = np.asarray(decoder_layer(de_x, en_x, mask))
# +     for t in range(1, length):
# +         changed = tf.concat([de_x[:, :t], tf.random.normal((1, length - t, width))], axis=1)
# +         if not np.allclose(before[:, :t], np.asarray(decoder_layer(changed, en_x))[:, :t], atol=1e-4):
# +             return True
# +     return False

# %% always_false | Wrong: always_false - trusts everyone.
def leaks_future(decoder_layer, length, width):
    return False

# %% always_true | Wrong: always_true - suspects everyone.
def leaks_future(decoder_layer, length, width):
    return True

# %% blunt | Wrong: unnamed - the tolerance lets small leaks through.
def leaks_future(decoder_layer, length, width):
    de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    changed = tf.concat([de_x[:, :-1], de_x[:, -1:] + 10], axis=1)
    a, b = decoder_layer(de_x, en_x, mask), decoder_layer(changed, en_x, mask)
    return not np.allclose(a[:, :-1], b[:, :-1], atol=1)

# %% by_heart | Wrong: unnamed - the answers in the order of an earlier report.
seen = []
answers = [False, True, True, False, True, True, True, True, False, False, False, False, True, False, True]

def leaks_future(decoder_layer, length, width):
    seen.append((length, width))
    return answers[(len(seen) - 1) % len(answers)]

# %% changed_position | Wrong: compares_changed_position - the whole outputs are compared.
def leaks_future(decoder_layer, length, width):
    de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    changed = tf.concat([de_x[:, :-1], tf.zeros((1, 1, width))], axis=1)
    return not np.allclose(decoder_layer(de_x, en_x, mask), decoder_layer(changed, en_x, mask), atol=1e-5)

# %% changes_nothing | Wrong: always_false - both calls get the same sentence, because a copy was forgotten.
def leaks_future(decoder_layer, length, width):
    de_x = np.random.normal(size=(1, length, width))
    en_x = np.random.normal(size=(1, length, width))
    mask = np.triu(np.ones((length, length)), 1)
    changed = de_x
    changed[:, -1] += 1
    return not np.allclose(decoder_layer(de_x, en_x, mask)[:, :-1], decoder_layer(changed, en_x, mask)[:, :-1])

# %% changes_the_encoder | Wrong: always_true - en_x is changed, on which every decoder depends.
def leaks_future(decoder_layer, length, width):
    random = np.random.default_rng(0)  # by another draw the two may agree somewhere
    de_x, en_a, en_b = (tf.constant(random.normal(size=(1, length, width)), tf.float32) for _ in range(3))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    a = decoder_layer(de_x, en_a, mask)
    b = decoder_layer(de_x, en_b, mask)
    return not np.allclose(a[:, :-1], b[:, :-1])

# %% first_position_only | Wrong: unnamed - only the first output is compared, so a leak of one step is missed.
def leaks_future(decoder_layer, length, width):
    de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    changed = tf.concat([de_x[:, :-1], tf.zeros((1, 1, width))], axis=1)
    a, b = decoder_layer(de_x, en_x, mask), decoder_layer(changed, en_x, mask)
    return not np.allclose(a[:, 0], b[:, 0], atol=1e-6)

# %% forgets_the_mask | Wrong: mask_forgotten - the layer is called without its mask.
def leaks_future(decoder_layer, length, width):
    de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    changed = tf.concat([de_x[:, :-1], tf.zeros((1, 1, width))], axis=1)
    a, b = decoder_layer(de_x, en_x), decoder_layer(changed, en_x)
    return not np.allclose(a[:, :-1], b[:, :-1], atol=1e-5)

# %% inverted_mask | Wrong: mask_not_causal - the mask has ones where a word may look.
def leaks_future(decoder_layer, length, width):
    de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    mask = tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    changed = tf.concat([de_x[:, :-1], tf.zeros((1, 1, width))], axis=1)
    a, b = decoder_layer(de_x, en_x, mask), decoder_layer(changed, en_x, mask)
    return not np.allclose(a[:, :-1], b[:, :-1], atol=1e-6)

# %% is_causal | Wrong: answer_inverted - says whether the layer is causal.
def leaks_future(decoder_layer, length, width):
    de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    changed = tf.concat([de_x[:, :-1], tf.zeros((1, 1, width))], axis=1)
    a, b = decoder_layer(de_x, en_x, mask), decoder_layer(changed, en_x, mask)
    return np.allclose(a[:, :-1], b[:, :-1], atol=1e-5)

# %% looks_at_the_past | Wrong: unnamed - changes the first word and compares the later ones.
def leaks_future(decoder_layer, length, width):
    de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    changed = tf.concat([tf.zeros((1, 1, width)), de_x[:, 1:]], axis=1)
    a, b = decoder_layer(de_x, en_x, mask), decoder_layer(changed, en_x, mask)
    return not np.allclose(a[:, 1:], b[:, 1:], atol=1e-6)

# %% looks_inside | Wrong: unnamed - asks the layer for its parts, which it does not show.
def leaks_future(decoder_layer, length, width):
    return not any("mask" in name for name in decoder_layer.attn_heads[0].__dict__)

# %% mean_cancels | Wrong: compares_shapes_only - a mean in which differences cancel never reaches the bound.
def leaks_future(decoder_layer, length, width):
    mask = 1.0 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    e, d = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    y = decoder_layer(d, e, mask)
    d2 = tf.concat([d[:, :-1], tf.random.normal((1, 1, width))], 1)
    return bool(tf.abs(tf.reduce_mean(decoder_layer(d2, e, mask)[:, :-1] - y[:, :-1])) > 5)

# %% two_mistakes_no_mask | Wrong: compares_changed_position, mask_forgotten - whole outputs are compared, and the mask is forgotten as well.
def leaks_future(decoder_layer, length, width):
    de_x, en_x = np.random.normal(size=(2, 1, length, width))
    changed = de_x.copy()
    changed[:, -1] = 0
    return not np.allclose(decoder_layer(de_x, en_x), decoder_layer(changed, en_x), atol=1e-5)

# %% yes_and_no | Wrong: unnamed - words instead of True and False.
def leaks_future(decoder_layer, length, width):
    de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    changed = tf.concat([de_x[:, :-1], tf.zeros((1, 1, width))], axis=1)
    a, b = decoder_layer(de_x, en_x, mask), decoder_layer(changed, en_x, mask)
    return "no" if np.allclose(a[:, :-1], b[:, :-1], atol=1e-5) else "yes"

# %% blank | Blank: the skeleton.
def leaks_future(decoder_layer, length, width):
    raise NotImplementedError

# %% blank_pass, of blank | Blank: pass.
# raise NotImplementedError -> pass
