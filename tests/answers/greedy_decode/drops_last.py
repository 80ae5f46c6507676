"""Wrong: off_by_one - takes the last word for EOS, whatever it is: at max_length a word is lost."""

import numpy as np


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    prefix = [sos_id]
    for _ in range(max_length):
        token = int(np.argmax(next_token_logits(prefix)))
        prefix.append(token)
        if token == eos_id:
            break
    return prefix[1:-1]
