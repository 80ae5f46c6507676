import numpy as np
import tensorflow as tf

# %% plain | Right: a tape, the norm, the mean.
def reach(last_of, x):
    with tf.GradientTape() as tape:
        tape.watch(x)
        last = last_of(x)
    g = tape.gradient(last, x)
    return tf.reduce_mean(tf.norm(g, axis=-1), axis=0)

# %% by_sentence | Right: the sentences one by one.
def reach(last_of, x):
    lengths = []
    for sentence in tf.split(x, x.shape[0]):
        with tf.GradientTape(watch_accessed_variables=False) as tape:
            tape.watch(sentence)
            last = tf.reduce_sum(last_of(sentence))
        lengths.append(tf.sqrt(tf.reduce_sum(tf.square(tape.gradient(last, sentence)[0]), axis=1)))
    return [float(one) for one in tf.add_n(lengths) / len(lengths)]
