"""Right: np.unique and the places of the first appearances."""

import numpy as np


def build_vocabulary(sentences):
    words = [word for sentence in sentences for word in sentence.split()]
    if not words:
        return {}
    unique, first = np.unique(words, return_index=True)
    in_order = unique[np.argsort(first)]
    return {str(word): i + 1 for i, word in enumerate(in_order)}
