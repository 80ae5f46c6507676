"""Right: the ids are NumPy's, as np.argmax gives them."""

import numpy as np


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    ids = []
    while len(ids) < max_length:
        token = np.argmax(next_token_logits([sos_id, *ids]))
        if token == eos_id:
            break
        ids.append(token)
    return ids
