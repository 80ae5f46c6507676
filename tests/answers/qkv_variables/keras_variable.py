"""Right: keras.Variable with an initialiser by name, in a dictionary's values."""

import keras


def qkv_variables(d_in, d):
    W = {n: keras.Variable("random_normal", shape=(d_in, d), name=n) for n in ["Wq", "Wk", "Wv"]}
    return W["Wq"], W["Wk"], W["Wv"]
