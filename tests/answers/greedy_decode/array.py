"""Right: a NumPy array of ids that is filled."""

import numpy as np


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    ids = np.full(max_length + 1, sos_id)
    length = 1
    while length < max_length + 1:
        ids[length] = np.asarray(next_token_logits(ids[:length])).argmax()
        if ids[length] == eos_id:
            break
        length += 1
    return ids[1:length].tolist()
