import keras
import tensorflow as tf

# %% by_hand | Right: with the chain rule, in keras.ops.
def mse_gradients(w, b, x, y):
    error = w * x + b - y
    return 2 * keras.ops.mean(error * x), 2 * keras.ops.mean(error)

# %% persistent | Right: a tape that is asked twice.
def mse_gradients(w, b, x, y):
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(w)
        tape.watch(b)
        error = y - (tf.multiply(w, x) + b)
        loss = tf.reduce_mean(error**2)
    return tape.gradient(loss, w), tape.gradient(loss, b)

# %% tape | Right: as the notebook has it.
def mse_gradients(w, b, x, y):
    with tf.GradientTape() as tape:
        tape.watch([w, b])
        loss = tf.reduce_mean(tf.square(w * x + b - y))
    return tape.gradient(loss, [w, b])

# %% absolute, of tape | Wrong: not_squared - the mean of the absolute values.
# square -> abs
# %% by_w_only, of tape | Wrong: unnamed - one slope only.
# , [w, b]) -> , w)
# %% cubed, of tape | Wrong: unnamed - cubed.
# tf.square(w * x + b - y) -> (w * x + b - y) ** 3
# %% exchanged, of tape | Wrong: exchanged - b first.
# , [w, b]) -> , [b, w])
# %% by_b_twice, of tape | Wrong: one_slope_twice - b, and b again.
# , [w, b]) -> , [b, b])
# %% half, of tape | Wrong: half - half the loss.
# = tf -> = 0.5 * tf
# %% half_sum, of tape | Wrong: summed, half - half the sum.
# reduce_mean(tf.square(w * x + b - y)) -> reduce_sum(tf.square(w * x + b - y)) / 2
# %% minus, of tape | Wrong: downhill - the way down.
# tape.gradient(loss, [w, b]) -> [-slope for slope in tape.gradient(loss, [w, b])]
# %% minus_b, of tape | Wrong: unnamed - b subtracted.
# x + b -> x - b
# %% not_watched, of tape | Wrong: not_watched - tape.watch left out.
# -         tape.watch([w, b])
# %% sum, of tape | Wrong: summed - a sum.
# reduce_mean -> reduce_sum
