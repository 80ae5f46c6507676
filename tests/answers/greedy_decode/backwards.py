"""Wrong: unnamed - returns the words in reverse."""

import numpy as np


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    prefix = [sos_id]
    for _ in range(max_length):
        token = int(np.argmax(next_token_logits(prefix)))
        if token == eos_id:
            break
        prefix.append(token)
    return prefix[:0:-1]
