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

# %% zeros_after | Right: the later half is set to zero; the answer is a tensor.
def leaks_future(decoder_layer, length, width):
    half = length // 2
    de_x = tf.random.uniform((4, length, width), -1, 1)
    en_x = tf.random.uniform((4, length, width), -1, 1)
    mask = (1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0))[tf.newaxis]
    cut = tf.concat([de_x[:, :half], tf.zeros_like(de_x[:, half:])], axis=1)
    difference = decoder_layer(de_x, en_x, mask)[:, :half] - decoder_layer(cut, en_x, mask)[:, :half]
    return tf.reduce_any(tf.abs(difference) > 1e-5)

# %% by_heart | Wrong: unnamed - the answers in the order of an earlier report.
seen = []
answers = [False, True, True, False, True, True, True, True, False, False, False, False, True, False, True]

def leaks_future(decoder_layer, length, width):
    seen.append((length, width))
    return answers[(len(seen) - 1) % len(answers)]
