from __future__ import annotations

import math

import numpy as np
import tensorflow as tf

# %% complex | Right: the imaginary and real parts of a turning number.
def sinusoidal_encoding(length, d):
    half = -(-d // 2)
    turning = np.exp(1j * np.outer(np.arange(length), 10000.0 ** (-2 * np.arange(half) / d)))
    return np.stack([turning.imag, turning.real], axis=-1).reshape(length, 2 * half)[:, :d].astype(np.float32)

# %% keras_ops | Right: keras.ops, sine and cosine stacked and flattened, the surplus column cut off.
from keras import ops

def sinusoidal_encoding(length, d):
    two_i = ops.arange(0, d, 2, dtype="float32")
    rates = ops.exp(-two_i * math.log(10000.0) / d)
    angles = ops.arange(length, dtype="float32")[:, None] * rates
    both = ops.stack([ops.sin(angles), ops.cos(angles)], axis=-1)
    return ops.reshape(both, (length, -1))[:, :d]

# %% list_of_lists | Right: nested lists come back.
def sinusoidal_encoding(length, d):
    def number(pos, j):
        i = j // 2
        angle = pos / 10000 ** (2 * i / d)
        return [math.sin, math.cos][j % 2](angle)

    return [[number(pos, j) for j in range(d)] for pos in range(length)]

# %% list_of_rows | Right: a list of rows, each a NumPy array, of which there may be one.
def sinusoidal_encoding(length, d):
    powers = 10000.0 ** (2 * (np.arange(d) // 2) / d)
    even = np.arange(d) % 2 == 0
    return [np.where(even, np.sin(pos / powers), np.cos(pos / powers)) for pos in range(length)]

# %% phase_shift | Right: a cosine is a sine a quarter turn ahead.
def sinusoidal_encoding(length, d):
    j = np.arange(d)
    rates = 10000.0 ** (-(j // 2 * 2) / d)
    return np.sin(np.outer(np.arange(length), rates) + (j % 2) * np.pi / 2)

# %% slices | Right: angles by broadcasting, columns filled by slices.
def sinusoidal_encoding(length, d):
    two_i = np.arange(0, d, 2)
    angles = np.arange(length)[:, None] / np.power(10000.0, two_i / d)
    table = np.zeros((length, d), dtype="float32")
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles[:, : d // 2])
    return table

# %% tf_tutorial | Right: the TensorFlow tutorial's get_angles with i // 2.
def get_angles(pos, i, d_model):
    angle_rates = 1 / np.power(10000, (2 * (i // 2)) / np.float32(d_model))
    return pos * angle_rates

def sinusoidal_encoding(length, d):
    angle_rads = get_angles(np.arange(length)[:, np.newaxis], np.arange(d)[np.newaxis, :], d)
    angle_rads[:, 0::2] = np.sin(angle_rads[:, 0::2])
    angle_rads[:, 1::2] = np.cos(angle_rads[:, 1::2])
    return tf.cast(angle_rads, dtype=tf.float32)

# %% two_loops | Right: plain Python, number by number.
def sinusoidal_encoding(length, d):
    rows = []
    for pos in range(length):
        row = []
        for j in range(d):
            angle = pos / 10000 ** ((j - j % 2) / d)
            row.append(math.cos(angle) if j % 2 else math.sin(angle))
        rows.append(row)
    return np.array(rows)

# %% where | Right: tf.where chooses between sine and cosine.
def sinusoidal_encoding(length, d):
    j = tf.range(d)
    power = tf.cast(2 * (j // 2), tf.float32) / d
    angles = tf.cast(tf.range(length)[:, tf.newaxis], tf.float32) / tf.pow(10000.0, power)
    return tf.where(j % 2 == 0, tf.sin(angles), tf.cos(angles))

# %% concatenated, of complex | Wrong: halves - sines first, then cosines, as a tutorial has it.
# half = -(-d // 2 -> rates = 1 / 10000 ** (tf.range(0, d, 2, dtype=tf.float32) / d
# turning = np.exp(1j * np.outer(np.arange(length), 10000.0 ** (-2 * np.arange(half) / d))) -> angles = tf.range(length, dtype=tf.float32)[:, None] * rates
# np.stack([turning.imag, turning.real], axis=-1).reshape(length, 2 * half)[:, :d].astype(np.float32 -> tf.concat([tf.sin(angles), tf.cos(angles[:, : d // 2])], axis=-1
# %% d_outside, of complex | Wrong: brackets_missing - d stands outside.
# half = -(-d // 2 -> pos, j = np.arange(length)[:, None], np.arange(d
# turning = np.exp(1j * np.outer(np.arange(length), 10000.0 ** (-2 * np.arange(half) / d)) -> angles = pos / (10000.0 ** (2 * (j // 2)) / d
# stack([turning.imag, turning.real], axis=-1).reshape(length, 2 * half)[:, :d].astype(np.float32 -> where(j % 2 == 0, np.sin(angles), np.cos(angles)
# %% leading_axis, of complex | Wrong: leading_axis - an axis for the batch, as in TensorFlow's tutorial.
# half = -(-d // 2 -> pos, j = np.arange(length)[:, None], np.arange(d
# turning = np.exp(1j * np.outer(np.arange(length), 10000.0 ** (-2 * np.arange(half) / d)) -> angles = pos / 10000 ** (j // 2 * 2 / d
# stack([turning.imag, turning.real], axis=-1).reshape(length, 2 * half)[:, :d].astype(np.float32) -> where(j % 2 == 0, np.sin(angles), np.cos(angles))[np.newaxis]
# %% odd_width_rounded, of complex | Wrong: unnamed - an odd width is divided by the next even number.
# half = -(-d // 2) -> wide = d + d % 2
# turning = np.exp(1j * np.outer(np.arange(length), 10000.0 ** (-2 * np.arange(half) / d)) -> angles = np.arange(length)[:, None] / 10000 ** (np.arange(0, wide, 2) / wide
# turning.imag, turning.real], axis=-1).reshape(length, 2 * half)[:, :d].astype(np.float32) -> np.sin(angles), np.cos(angles)], axis=-1).reshape(length, wide)[:, :d]
# %% precedence, of complex | Wrong: brackets_missing - the power is taken before the product.
# half = -(-d // 2 -> pos, j = np.arange(length)[:, None], np.arange(d
# turning = np.exp(1j * np.outer(np.arange(length), 10000.0 ** (-2 * np.arange(half) / d))) -> angles = pos / 10000**2 * (j // 2) / d
# stack([turning.imag, turning.real], axis=-1).reshape(length, 2 * half)[:, :d].astype(np.float32 -> where(j % 2 == 0, np.sin(angles), np.cos(angles)
# %% precedence_below, of complex | Wrong: brackets_missing - one pair of brackets too few.
# half = -(-d // 2 -> pos, j = np.arange(length)[:, None], np.arange(d
# turning = np.exp(1j * np.outer(np.arange(length), 10000.0 ** (-2 * np.arange(half) / d)) -> angles = pos / (10000**2 * (j // 2) / d
# stack([turning.imag, turning.real], axis=-1).reshape(length, 2 * half)[:, :d].astype(np.float32 -> where(j % 2 == 0, np.sin(angles), np.cos(angles)
# %% rounded_up, of complex | Wrong: shifted_pairs - the index is rounded up.
# half = -(-d // 2 -> pos, j = np.arange(length)[:, None], np.arange(d
# turning = np.exp(1j * np.outer(np.arange(length), 10000.0 ** (-2 * np.arange(half) / d)) -> angles = pos / 10000 ** (2 * np.ceil(j / 2) / d
# stack([turning.imag, turning.real], axis=-1).reshape(length, 2 * half)[:, :d].astype(np.float32 -> where(j % 2 == 0, np.sin(angles), np.cos(angles)

# %% base_1000, of phase_shift | Wrong: unnamed - 1000 in place of 10000.
# rates = 10000.0 ** (- -> angles = np.arange(length)[:, None] / 1000 ** (
# sin(np.outer(np.arange(length), rates) + (j % 2) * np.pi / 2 -> where(j % 2 == 0, np.sin(angles), np.cos(angles)
# %% d_minus_two, of phase_shift | Wrong: unnamed - the exponent is divided by d - 2.
# j = np.arange(d) -> X = np.arange(length)[:, None] / 10000 ** (np.arange(0, d, 2) / max(d - 2, 1))
# rates = 10000.0 ** (-(j // 2 * 2) / d) -> P = np.zeros((length, d))
# return np.sin(np.outer(np.arange(length), rates) + (j % 2) * np.pi / 2) -> P[..., 0::2] = np.sin(X); P[..., 1::2] = np.cos(X[:, : d // 2]); return P
# %% degrees, of phase_shift | Wrong: unnamed - angles in degrees.
# j = np.arange(d) -> X = np.deg2rad(np.arange(length)[:, None] / 10000 ** (np.arange(0, d, 2) / d))
# rates = 10000.0 ** (-(j // 2 * 2) / d) -> P = np.zeros((length, d))
# return np.sin(np.outer(np.arange(length), rates) + (j % 2) * np.pi / 2) -> P[..., 0::2] = np.sin(X); P[..., 1::2] = np.cos(X[:, : d // 2]); return P
# %% every_feature_its_pace, of phase_shift | Wrong: own_pace - j / d for every feature j.
# rates = 10000.0 ** (-(j // 2 * 2) -> angles = np.arange(length)[:, None] / 10000 ** (j
# sin(np.outer(np.arange(length), rates) + (j % 2) * np.pi / 2 -> where(j % 2 == 0, np.sin(angles), np.cos(angles)
# %% no_cosine, of phase_shift | Wrong: sines_only - every feature is a sine.
# rates = 10000.0 ** (-(j // 2 * 2) / d) -> return np.sin(np.arange(length)[:, None] / 10000 ** ((j // 2 * 2) / d))
# -     return np.sin(np.outer(np.arange(length), rates) + (j % 2) * np.pi / 2)
# %% no_halving, of phase_shift | Wrong: exponent_twice - 2 * j / d for each feature j, without j // 2.
# rates = 10000.0 ** (-(j // 2 * 2) / d) -> angles = np.arange(length)[:, None] / np.power(10000, 2 * j / d)
# return np.sin(np.outer(np.arange(length), rates) + (j % 2) * np.pi / 2) -> angles[:, 0::2] = np.sin(angles[:, 0::2]); angles[:, 1::2] = np.cos(angles[:, 1::2]); return angles
# %% transposed, of phase_shift | Wrong: unnamed - features in rows.
# rates = 10000.0 ** (- -> angles = np.arange(length)[:, None] / 10000 ** (
# sin(np.outer(np.arange(length), rates) + (j % 2) * np.pi / 2) -> where(j % 2 == 0, np.sin(angles), np.cos(angles)).T

# %% angles_for_sines, of slices | Wrong: no_wave - the angles as they are.
# np.power(10000.0, two_i -> 10000 ** (two_i ; (length, d), dtype="float32" -> (length, d) ; np.sin(angles) -> angles
# %% cosine_first, of slices | Wrong: sin_and_cos_swapped - the even features are cosines.
# -     two_i = np.arange(0, d, 2)
# np.power(10000.0, two_i -> 10000 ** (np.arange(0, d, 2) ; (length, d), dtype="float32" -> (length, d)
# np.sin -> np.cos ; cos(angles -> sin(angles) ; 2]) -> 2]
# %% counts_from_one, of slices | Wrong: positions_from_one - as people count.
# two_i = np.arange(0, d, 2) -> angles = np.arange(1, length + 1)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
# -     angles = np.arange(length)[:, None] / np.power(10000.0, two_i / d)
# (length, d), dtype="float32" -> (length, d) ; (angles[:, : d // 2]) -> (angles)[:, : d // 2]
# %% even_widths_only, of slices | Wrong: unnamed - fails for odd widths.
# -     two_i = np.arange(0, d, 2)
# np.power(10000.0, two_i -> 10000 ** (np.arange(0, d, 2) ; (length, d), dtype="float32" -> (length, d)
# angles[:, : d // 2] -> angles
# %% not_by_width, of slices | Wrong: width_missing - 2i for 2i/d.
# np.power(10000.0, two_i / d) -> 10000 ** (two_i.astype(float)) ; (length, d), dtype="float32" -> (length, d)
# %% pair_by_width, of slices | Wrong: two_missing - the number of the pair over d.
# 0, d, 2 -> (d + 1) // 2 ; np.power(10000.0, two_i -> 10000 ** (two_i ; dtype="float32" -> np.float32
# %% times, of slices | Wrong: multiplied - times the power of 10000.
# -     two_i = np.arange(0, d, 2)
# / np -> * 10000 ** (np ; power(10000.0, two_i -> arange(0, d, 2) ; (length, d), dtype="float32" -> (length, d)
# (angles[:, : d // 2]) -> (angles)[:, : d // 2]

# %% hard_coded | Wrong: unnamed - the worked example, whatever is asked for.
def sinusoidal_encoding(length, d):
    return np.array([[0, 1, 0, 1], [0.84147, 0.5403, 0.01, 0.99995], [0.9093, -0.41615, 0.02, 0.9998]])

# %% loop_doubles | Wrong: exponent_twice - the loop runs over even numbers, and each is doubled once more.
def sinusoidal_encoding(length, d):
    table = np.zeros((length, d + 1))
    for pos in range(length):
        for i in range(0, d, 2):
            table[pos, i] = math.sin(pos / 10000 ** (2 * i / d))
            table[pos, i + 1] = math.cos(pos / 10000 ** (2 * i / d))
    return table[:, :d]

# %% one_clock_hand | Wrong: one_pace - the sine and cosine of the position itself.
def sinusoidal_encoding(length, d):
    pos = np.arange(length)[:, None] * np.ones((1, d))
    return np.where(np.arange(d) % 2 == 0, np.sin(pos), np.cos(pos))

# %% two_mistakes_doubled_swapped | Wrong: exponent_twice, sin_and_cos_swapped - doubled, and cosines first.
def sinusoidal_encoding(length, d):
    table = np.zeros((length, d))
    for j in range(0, d, 2):
        angle = np.arange(length) / 10000 ** (2 * j / d)
        table[:, j] = np.cos(angle)
        if j + 1 < d:
            table[:, j + 1] = np.sin(angle)
    return table

# %% two_mistakes_halves_from_one | Wrong: halves, positions_from_one - sines first, and positions from 1.
def sinusoidal_encoding(length, d):
    angles = np.arange(1, length + 1)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.concatenate([np.sin(angles), np.cos(angles[:, : d // 2])], axis=1)

# %% zeros | Wrong: unnamed - zeros of the right shape.
def sinusoidal_encoding(length, d):
    return np.zeros((length, d))

# %% blank | Blank: as released.
def sinusoidal_encoding(length, d):
    raise NotImplementedError("sinusoidal_encoding")

# %% blank_pass, of blank | Blank: with pass.
# raise NotImplementedError("sinusoidal_encoding") -> pass

# %% course_itself, of keras_ops | Borrows: course.layers.sinusoidal_encoding - the course's own function.
# keras import ops -> course import layers
# + def sinusoidal_encoding(length, d):
# +     return layers.sinusoidal_encoding(length, d)
