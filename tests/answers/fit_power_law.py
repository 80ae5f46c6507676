import math

import numpy as np
import tensorflow as tf

# %% base_10 | Right: base 10 in, base 10 out.
def fit_power_law(sizes, losses):
    slope, intercept = np.polyfit(np.log10(sizes), np.log10(losses), 1)
    return 10**intercept, -slope

# %% plain, of base_10 | Right: np.polyfit.
# log10 -> log ; 10**intercept -> np.exp(intercept)

# %% in_an_array, of plain | Right: both in one array.
# np.exp(intercept), -slope -> np.array([np.exp(intercept), -slope])

# %% tensors | Right: TensorFlow, float64.
def fit_power_law(sizes, losses):
    x, y = (tf.math.log(tf.constant(one, tf.float64)) for one in (sizes, losses))
    x0, y0 = x - tf.reduce_mean(x), y - tf.reduce_mean(y)
    alpha = -tf.reduce_sum(x0 * y0) / tf.reduce_sum(x0**2)
    return tf.exp(tf.reduce_mean(y) + alpha * tf.reduce_mean(x)), alpha

# %% alpha_only, of base_10 | Wrong: unnamed - alpha alone.
# log10 -> log ; 10**intercept, - -> -
# %% linear, of base_10 | Wrong: linear_space - no logarithms.
# np.log10(sizes), np.log10(losses) -> sizes, losses ; 10**intercept -> intercept
# %% ten_to_the, of base_10 | Wrong: two_bases - 10 to a natural logarithm.
# log10 -> log

# %% as_it_comes, of plain | Wrong: as_it_comes - what np.polyfit gives.
# slope, intercept -> line ; return np.exp(intercept), -slope -> return line
# %% e_to_the, of plain | Wrong: two_bases - e to a logarithm of base 10.
# log -> log10
# %% ends, of plain | Wrong: through_the_ends - two models.
# (sizes) -> ([sizes[0], sizes[-1]]) ; (losses) -> ([losses[0], losses[-1]])
# %% exchanged, of plain | Wrong: axes_exchanged - losses first.
# sizes), np.log(losses -> losses), np.log(sizes
# %% log_losses, of plain | Wrong: losses_alone - the sizes as they are.
# np.log(sizes) -> sizes
# %% log_sizes, of plain | Wrong: sizes_alone - the losses as they are.
# np.log(losses) -> losses ; np.exp(intercept) -> intercept
# %% log_sizes_exp, of plain | Wrong: sizes_alone - and an exponential of it.
# np.log(losses) -> losses
# %% neighbours, of plain | Wrong: unnamed - the first two models.
# ), np.log(losses -> [:2]), np.log(losses[:2]
# %% raw, of plain | Wrong: a_still_a_logarithm - the intercept itself.
# np.exp(intercept) -> intercept
# %% sign, of plain | Wrong: sign_wrong - the slope itself.
# , -slope -> , slope
# %% swapped, of plain | Wrong: unnamed - alpha first.
# np.exp(intercept), -slope -> -slope, np.exp(intercept)
# %% two_mistakes, of plain | Wrong: sign_wrong, a_still_a_logarithm - two at once.
# np.exp(intercept), -slope -> intercept, slope
