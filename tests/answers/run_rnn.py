import keras
import tensorflow as tf

# %% listed | Right: a list of states, gathered at the end.
def run_rnn(step, x, h0, lengths=None):
    h, states = h0, []
    for t in range(x.shape[1]):
        h = step(x[:, t], h)
        states.append(h)
    states = tf.stack(states, axis=1)
    if lengths is not None:
        h = tf.gather(states, lengths - 1, axis=1, batch_dims=1)
    return states, h

# %% stands_still | Right: on padding the state stands still, and what was read goes into the list.
def run_rnn(step, x, h0, lengths=None):
    h, last, states = h0, h0, []
    for t, word in enumerate(tf.unstack(x, axis=1)):
        h = step(word, h)
        states += [h]
        reading = tf.ones((x.shape[0], 1), tf.bool) if lengths is None else (t < lengths)[:, tf.newaxis]
        last = tf.where(reading, h, last)
    return [tf.transpose(tf.stack(states), (1, 0, 2)), last]

# %% by_one_hot | Right: the last real state is picked by a product with ones and zeros.
def run_rnn(step, x, h0, lengths=None):
    states = [step(x[:, 0], h0)]
    for t in range(1, x.shape[1]):
        states.append(step(x[:, t], states[-1]))
    states = keras.ops.stack(states, axis=1)
    if lengths is None:
        return states, states[:, -1]
    return states, tf.einsum("bt,bth->bh", tf.one_hot(lengths - 1, x.shape[1]), states)
