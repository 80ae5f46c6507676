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
