import keras
import tensorflow as tf

# %% stands_still | Right: on padding the state stands still, and what was read goes into the list.
def run_rnn(step, x, h0, lengths=None):
    h, last, states = h0, h0, []
    for t, word in enumerate(tf.unstack(x, axis=1)):
        h = step(word, h)
        states += [h]
        reading = tf.ones((x.shape[0], 1), tf.bool) if lengths is None else (t < lengths)[:, tf.newaxis]
        last = tf.where(reading, h, last)
    return [tf.transpose(tf.stack(states), (1, 0, 2)), last]
