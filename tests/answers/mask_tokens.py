import numpy as np
import tensorflow as tf

# %% in_place_on_copies | Right: copies, and assignment through boolean masks, for arrays only.
def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    generator = np.random.RandomState(seed)
    inputs, labels = ids.copy(), np.full_like(ids, -100)
    candidates = ~np.isin(ids, special_ids)
    chosen = candidates & (generator.uniform(size=ids.shape) < rate)
    labels[chosen] = ids[chosen]
    masked = chosen & (generator.uniform(size=ids.shape) < 0.8)
    inputs[masked] = mask_id
    replaced = chosen & ~masked & (generator.uniform(size=ids.shape) < 0.5)
    ordinary = [i for i in range(vocab_size) if i not in special_ids]
    inputs[replaced] = generator.choice(ordinary, size=replaced.sum())
    return inputs, labels

# %% loops | Right: two loops over copies, one token after another.
import random

def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    dice = random.Random(seed)
    rows = [[int(i) for i in row] for row in ids]
    special = {int(i) for i in special_ids}
    ordinary = [i for i in range(vocab_size) if i not in special]
    labels = []
    for row in rows:
        answers = []
        for t, token in enumerate(row):
            if token in special or dice.random() >= rate:
                answers.append(-100)
                continue
            answers.append(token)
            fate = dice.random()
            if fate < 0.8:
                row[t] = mask_id
            elif fate < 0.9:
                row[t] = dice.choice(ordinary)
        labels.append(answers)
    return rows, labels

# %% stateless | Right: stateless random numbers, rate and seed by keyword only.
def mask_tokens(ids, mask_id, vocab_size, special_ids, *, rate=0.15, seed=0):
    ids = tf.convert_to_tensor(ids)
    u = [tf.random.stateless_uniform(tf.shape(ids), seed=[seed, i]) for i in range(2)]
    special = tf.reduce_any(ids[..., None] == tf.constant(special_ids, ids.dtype), -1)
    chosen = (u[0] < rate) & ~special
    ordinary = tf.constant([i for i in range(vocab_size) if i not in special_ids], ids.dtype)
    places = tf.random.stateless_uniform(tf.shape(ids), [seed, 2], maxval=len(ordinary), dtype=tf.int32)
    drawn = tf.gather(ordinary, places)
    inputs = tf.where(u[1] < 0.8, tf.cast(mask_id, ids.dtype), tf.where(u[1] < 0.9, drawn, ids))
    return tf.where(chosen, inputs, ids), tf.where(chosen, ids, tf.cast(-100, ids.dtype))
