"""Wrong: never_stops - EOS is a word like others."""

import numpy as np


def decode_with_cache(step, sos_id, eos_id, max_length):
    words, token, cache = [], sos_id, None
    for _ in range(max_length):
        logits, cache = step(token, cache)
        token = int(np.argmax(logits))
        words.append(token)
    return words
