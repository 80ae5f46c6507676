import math

import numpy as np
import tensorflow as tf

# %% formula | Right: the formula as it stands.
def warmup_schedule(step, d_model, warmup_steps):
    return d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)

# %% keras_ops | Right: keras.ops.
from keras import ops

def warmup_schedule(step, d_model, warmup_steps):
    step = ops.cast(step, "float32")
    both = ops.stack([ops.power(step, -0.5), step * warmup_steps ** (-1.5)])
    return ops.min(both) * d_model ** (-0.5)

# %% numpy | Right: NumPy in float64.
def warmup_schedule(step, d_model, warmup_steps):
    step = np.asarray(step, dtype=np.float64)
    return np.minimum(1 / np.sqrt(step), step / warmup_steps**1.5) / np.sqrt(d_model)

# %% tensors | Right: tf.minimum and tf.math.rsqrt, as an optimizer calls it.
def warmup_schedule(step, d_model, warmup_steps):
    step = tf.cast(step, tf.float32)
    rise = step * float(warmup_steps) ** -1.5
    return tf.math.rsqrt(tf.cast(d_model, tf.float32)) * tf.minimum(tf.math.rsqrt(step), rise)

# %% constant, of formula | Wrong: unnamed - a rate that often works.
# d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5) -> 1e-3
# %% falls_at_once, of formula | Wrong: no_warmup - warmup_steps plays no part.
# min(step -> step ; 5, step * warmup_steps**-1.5) -> 5
# %% flat_top, of formula | Wrong: never_falls - rises right, then stays.
# d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5 -> (d_model * warmup_steps) ** -0.5 * min(1.0, step / warmup_steps
# %% from_zero, of formula | Wrong: counts_from_zero - counts steps from 0.
# return -> step = step + 1; return
# %% half_power, of formula | Wrong: wrong_power - warmup_steps to the -1/2.
# 1 -> 0
# %% max, of formula | Wrong: max_for_min - the larger term.
# min -> max
# %% no_width, of formula | Wrong: width_forgotten - no factor for the width.
# return d_model**-0.5 * -> return
# %% one_over_step, of formula | Wrong: falls_with_the_step - 1/step in the place of its root.
# 0.5, -> 1.0,
# %% only_rises, of formula | Wrong: never_falls - the line alone.
# min(step**-0.5, step * warmup_steps**-1.5) -> step * warmup_steps**-1.5
# %% power_of_minus_one, of formula | Wrong: unnamed - the power is −1: it rises all the same, so there is a warm-up.
# .5) -> .0)
# %% times_d, of formula | Wrong: width_multiplied - no power on d_model.
# d_model**-0.5 -> d_model
# %% two_mistakes, of formula | Wrong: max_for_min, width_forgotten - two at once.
# d_model**-0.5 * min -> max
# %% upside_down, of formula | Wrong: power_upside_down - two thirds for three halves.
# warmup_steps**-1.5 -> warmup_steps ** (-2 / 3)
# %% warmup_twice, of formula | Wrong: warmup_for_width - warmup_steps in front.
# d_model**-0 -> warmup_steps**-0
# %% whole_width, of formula | Wrong: width_not_rooted - divided by the width.
# return d_model**-0.5 * -> return ; 5) -> 5) / d_model
# %% wide_is_fast, of formula | Wrong: width_inverted - times the root of the width.
# **-0.5 * -> **0.5 *

# %% linear_fall, of numpy | Wrong: unnamed - rises right, then falls in a straight line.
# step = np.asarray(step, dtype=np.float64) -> peak = (d_model * warmup_steps) ** -0.5
# np.minimum(1 / np.sqrt(step), step / warmup_steps**1.5) / np.sqrt(d_model -> peak * step / warmup_steps if step <= warmup_steps else peak * max(0.0, 2 - step / warmup_steps

# %% no_tensors | Wrong: unnamed - a whole number of steps only.
def warmup_schedule(step, d_model, warmup_steps):
    if not isinstance(step, int):
        raise TypeError("step must be an int")
    return min(1 / math.sqrt(step), step * warmup_steps**-1.5) / math.sqrt(d_model)
