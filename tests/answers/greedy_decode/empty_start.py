"""Wrong: unnamed - begins with nothing, and drops the first word for the SOS that isn't there."""

import numpy as np


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    prefix = []
    while len(prefix) <= max_length:
        token = int(np.argmax(next_token_logits(prefix)))
        if token == eos_id:
            break
        prefix.append(token)
    return prefix[1:]
