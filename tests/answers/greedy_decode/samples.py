"""Wrong: unnamed - draws a word instead of taking the best."""

import numpy as np


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    random = np.random.default_rng(3)
    prefix = [sos_id]
    for _ in range(max_length):
        scores = np.asarray(next_token_logits(prefix), dtype=float)
        p = np.exp(scores) / np.exp(scores).sum()
        token = int(random.choice(len(p), p=p))
        if token == eos_id:
            break
        prefix.append(token)
    return prefix[1:]
