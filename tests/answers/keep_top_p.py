import math

import keras
import numpy as np
import tensorflow as tf

# %% bag | Right: a bag that is filled word by word.
def keep_top_p(logits, p):
    kept = []
    for row in logits.numpy().tolist():
        powers = [math.exp(one - max(row)) for one in row]
        bag, held = set(), 0.0
        for i in sorted(range(len(row)), key=lambda i: -row[i]):
            if held >= p:
                break
            bag.add(i)
            held += powers[i] / sum(powers)
        kept.append([one if i in bag else -math.inf for i, one in enumerate(row)])
    return kept

# %% keras_ops | Right: keras.ops, and the smallest number of the type for −∞.
from keras import ops

def keep_top_p(logits, p):
    order = ops.argsort(-logits, axis=-1)
    shares = ops.take_along_axis(ops.softmax(logits, axis=-1), order, axis=-1)
    before = ops.cumsum(shares, axis=-1) - shares
    before = ops.take_along_axis(before, ops.argsort(order, axis=-1), axis=-1)
    return ops.where(before < p, logits, keras.ops.full_like(logits, -3.0e38))

# %% numpy | Right: NumPy, row by row.
def keep_top_p(logits, p):
    logits = np.array(logits)
    for row in logits:
        shares = np.exp(row - row.max())
        shares /= shares.sum()
        order = np.argsort(shares)[::-1]
        total = np.cumsum(shares[order])
        cut = int(np.sum(total < p - 1e-6)) + 1
        row[order[cut:]] = -np.inf
    return logits
