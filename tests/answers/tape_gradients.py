import keras
import tensorflow as tf

# %% by_hand | Right: with the chain rule, in keras.ops.
def mse_gradients(w, b, x, y):
    error = w * x + b - y
    return 2 * keras.ops.mean(error * x), 2 * keras.ops.mean(error)

# %% function_gradients | Right: sum by number, a dictionary of sources.
def mse_gradients(w, b, x, y):
    with tf.GradientTape() as tape:
        tape.watch((w, b))
        loss = tf.reduce_sum((w * x + b - y) ** 2) / tf.cast(tf.size(x), tf.float32)
    slopes = tape.gradient(loss, {"w": w, "b": b})
    return slopes["w"], slopes["b"]

# %% jacobian | Right: the mean of each point's slopes.
def mse_gradients(w, b, x, y):
    with tf.GradientTape(persistent=True) as tape:
        tape.watch([w, b])
        losses = tf.square(w * x + b - y)
    return tf.reduce_mean(tape.jacobian(losses, w)), tf.reduce_mean(tape.jacobian(losses, b))

# %% keras_loss | Right: Keras's loss, and two tapes.
def mse_gradients(w, b, x, y):
    slopes = []
    for one in (w, b):
        with tf.GradientTape() as tape:
            tape.watch(one)
            loss = tf.reduce_mean(keras.losses.mean_squared_error(y, w * x + b))
        slopes.append(tape.gradient(loss, one))
    return slopes

# %% persistent | Right: a tape that is asked twice.
def mse_gradients(w, b, x, y):
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(w)
        tape.watch(b)
        error = y - (tf.multiply(w, x) + b)
        loss = tf.reduce_mean(error**2)
    return tape.gradient(loss, w), tape.gradient(loss, b)

# %% tape, of jacobian | Right: as the notebook has it.
# (persistent=True) -> () ; losses = tf.square(w * x + b - y) -> loss = tf.reduce_mean(tf.square(w * x + b - y))
# return tf.reduce_mean(tape.jacobian(losses, w)), tf.reduce_mean(tape.jacobian(losses, b)) -> return tape.gradient(loss, [w, b])

# %% absolute, of tape | Wrong: not_squared - the mean of the absolute values.
# square -> abs
# %% asks_for_the_data, of tape | Wrong: not_watched - asked for x and y.
# , [w, b]) -> , [x, y])
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
# %% loss_too, of tape | Wrong: unnamed - the loss in front.
# tape.gradient(loss, [w, b] -> (loss, *tape.gradient(loss, [w, b])
# %% minus, of tape | Wrong: downhill - the way down.
# tape.gradient(loss, [w, b]) -> [-slope for slope in tape.gradient(loss, [w, b])]
# %% minus_b, of tape | Wrong: unnamed - b subtracted.
# x + b -> x - b
# %% not_watched, of tape | Wrong: not_watched - tape.watch left out.
# -         tape.watch([w, b])
# %% root, of tape | Wrong: unnamed - the root of the mean.
# reduce_mean(tf.square(w * x + b - y -> sqrt(tf.reduce_mean(tf.square(w * x + b - y)
# %% sum, of tape | Wrong: summed - a sum.
# reduce_mean -> reduce_sum
# %% watches_w_only, of tape | Wrong: not_watched - b is not watched.
# ([w, b] -> (w
# %% without_b, of tape | Wrong: unnamed - b left out of the line, with a slope for it all the same.
# x + b - y -> x - y ; loss, [w, b] -> loss, [w, b], unconnected_gradients="zero"

# %% blank | Blank: as released.
def mse_gradients(w, b, x, y):
    raise NotImplementedError("write mse_gradients")
