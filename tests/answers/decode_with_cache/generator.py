"""Right: a generator, cut off in time."""

import itertools

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
