import keras
import tensorflow as tf

# %% joined | Right: word and state side by side, one product.
def rnn_step(x, h, Wx, Wh, b):
    return tf.tanh(tf.matmul(tf.concat([x, h], axis=-1), tf.concat([Wx, Wh], axis=0)) + b)

# %% keras_ops | Right: keras.ops, and other names.
def rnn_step(word, state, word_kernel, state_kernel, bias):
    total = keras.ops.matmul(word, word_kernel)
    total = total + keras.ops.matmul(state, state_kernel)
    return keras.ops.tanh(total + bias)
