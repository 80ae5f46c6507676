"""Wrong: the_word_itself - the diagonal, from row 1 on."""

import numpy as np


def previous_token_score(p):
    return np.diagonal(np.asarray(p), offset=0, axis1=2, axis2=3)[..., 1:].mean(axis=(0, 2))
