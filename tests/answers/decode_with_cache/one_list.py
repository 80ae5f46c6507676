"""Right: SOS is in the list and cut off in the end; numpy ids."""

import numpy as np


def decode_with_cache(step, sos_id, eos_id, max_length):
    ids, cache = [sos_id], None
    while len(ids) <= max_length:
        logits, cache = step(ids[-1], cache)
        ids.append(np.argmax(logits))
        if ids[-1] == eos_id:
            ids.pop()
            break
    return ids[1:]
