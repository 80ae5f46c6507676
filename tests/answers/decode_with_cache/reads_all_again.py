"""Wrong: unnamed - right words, but all of them are read anew for each."""

import numpy as np


def decode_with_cache(step, sos_id, eos_id, max_length):
    words = []
    while len(words) < max_length:
        cache = None
        for token in [sos_id, *words]:
            logits, cache = step(token, cache)
        best = int(np.argmax(logits))
        if best == eos_id:
            break
        words.append(best)
    return words
