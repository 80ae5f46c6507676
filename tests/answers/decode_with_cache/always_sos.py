"""Wrong: always_sos - the newest word is not handed over."""

import numpy as np


def decode_with_cache(step, sos_id, eos_id, max_length):
    words, cache = [], None
    while len(words) < max_length:
        logits, cache = step(sos_id, cache)
        token = int(np.argmax(logits))
        if token == eos_id:
            break
        words.append(token)
    return words
