import itertools

import numpy as np

# %% generator | Right: a generator, cut off in time.
from keras import ops

def words_of(step, token, eos_id):
    cache = None
    while True:
        logits, cache = step(token, cache)
        token = int(ops.argmax(logits))
        if token == eos_id:
            return
        yield token

def decode_with_cache(step, sos_id, eos_id, max_length):
    return list(itertools.islice(words_of(step, sos_id, eos_id), max_length))

# %% one_list | Right: SOS is in the list and cut off in the end; numpy ids.
def decode_with_cache(step, sos_id, eos_id, max_length):
    ids, cache = [sos_id], None
    while len(ids) <= max_length:
        logits, cache = step(ids[-1], cache)
        ids.append(np.argmax(logits))
        if ids[-1] == eos_id:
            ids.pop()
            break
    return ids[1:]
