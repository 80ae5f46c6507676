"""Right: a generator of words."""

from itertools import islice

import numpy as np


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    def words():
        prefix = [sos_id]
        while (token := int(np.argsort(next_token_logits(prefix))[-1])) != eos_id:
            prefix.append(token)
            yield token

    return list(islice(words(), max_length))
