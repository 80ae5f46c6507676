"""Wrong: unnamed - the whole list in the place of the newest word."""

import numpy as np


def decode_with_cache(step, sos_id, eos_id, max_length):
    words, cache = [], None
    while len(words) < max_length:
        logits, cache = step([sos_id, *words], cache)
        token = int(np.argmax(logits))
        if token == eos_id:
            break
        words.append(token)
    return words
