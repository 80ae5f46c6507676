"""Wrong: unnamed - looks for a score above 0."""

import numpy as np


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    prefix = [sos_id]
    for _ in range(max_length):
        best, best_score = 0, 0.0
        for i, score in enumerate(np.asarray(next_token_logits(prefix))):
            if score > best_score:
                best, best_score = i, score
        if best == eos_id:
            break
        prefix.append(best)
    return prefix[1:]
