import keras
import tensorflow as tf

# %% joined | Right: word and state side by side, one product.
def rnn_step(x, h, Wx, Wh, b):
    return tf.tanh(tf.matmul(tf.concat([x, h], axis=-1), tf.concat([Wx, Wh], axis=0)) + b)
