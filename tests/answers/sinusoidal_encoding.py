import math

import numpy as np

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
    angles = np.arange(length)[:, None] / 10000 ** (two_i / d)
    table = np.zeros((length, d), dtype="float32")
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles[:, : d // 2])
    return table

# %% every_feature_its_pace, of phase_shift | Wrong: own_pace - j / d for every feature j.
# -(j // 2 * 2) -> -j
# %% no_cosine, of phase_shift | Wrong: sines_only - every feature is a sine.
# rates) + (j % 2) * np.pi / 2) -> rates))
# %% no_halving, of phase_shift | Wrong: exponent_twice - 2 * j / d for each feature j, without j // 2.
# -(j // 2 * 2) -> -2.0 * j
# %% rounded_up, of phase_shift | Wrong: shifted_pairs - the index is rounded up.
# -(j // 2 * 2) -> -(2 * np.ceil(j / 2))

# %% angles_for_sines, of slices | Wrong: no_wave - the angles as they are.
# np.sin(angles) -> angles
# %% base_1000, of slices | Wrong: unnamed - 1000 in place of 10000.
# 10000 -> 1000
# %% concatenated, of slices | Wrong: halves - sines first, then cosines, as a tutorial has it.
# table[:, 0::2] -> table[:, : (d + 1) // 2] ; table[:, 1::2] -> table[:, (d + 1) // 2 :]
# %% cosine_first, of slices | Wrong: sin_and_cos_swapped - the even features are cosines.
# np.sin -> np.cos ; np.cos -> np.sin
# %% counts_from_one, of slices | Wrong: positions_from_one - as people count.
# np.arange(length) -> np.arange(1, length + 1)
# %% d_minus_two, of slices | Wrong: unnamed - the exponent is divided by d - 2.
# two_i / d -> two_i / max(d - 2, 1)
# %% d_outside, of slices | Wrong: brackets_missing - d stands outside.
# 10000 ** (two_i / d) -> (10000.0**two_i / d)
# %% degrees, of slices | Wrong: unnamed - angles in degrees.
# np.arange(length) -> np.deg2rad(np.arange(length))
# %% even_widths_only, of slices | Wrong: unnamed - fails for odd widths.
# angles[:, : d // 2] -> angles
# %% leading_axis, of slices | Wrong: leading_axis - an axis for the batch, as in TensorFlow's tutorial.
# return table -> return table[np.newaxis]
# %% loop_doubles, of slices | Wrong: exponent_twice - the index is even already, and doubled once more.
# two_i / d -> 2 * two_i / d
# %% not_by_width, of slices | Wrong: width_missing - 2i for 2i/d.
# 10000 ** (two_i / d) -> 10000.0**two_i
# %% one_clock_hand, of slices | Wrong: one_pace - the sine and cosine of the position itself.
# / 10000 ** (two_i / d) -> * np.ones(len(two_i))
# %% pair_by_width, of slices | Wrong: two_missing - the number of the pair over d.
# two_i / d -> two_i / 2 / d
# %% precedence, of slices | Wrong: brackets_missing - the power is taken before the product.
# 10000 ** (two_i / d) -> 10000**2 * (two_i // 2) / d
# %% precedence_below, of slices | Wrong: brackets_missing - one pair of brackets too few.
# 10000 ** (two_i / d) -> (10000**2 * (two_i // 2) / d)
# %% times, of slices | Wrong: multiplied - times the power of 10000.
# / 10000 -> * 10000

# %% two_mistakes_halves_from_one, of concatenated | Wrong: halves, positions_from_one - sines first, and positions from 1.
# np.arange(length) -> np.arange(1, length + 1)

# %% zeros | Wrong: unnamed - zeros of the right shape.
def sinusoidal_encoding(length, d):
    return np.zeros((length, d))
