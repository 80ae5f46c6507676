"""Right: a defaultdict that counts by itself."""

import itertools
from collections import defaultdict


def build_vocabulary(sentences):
    counter = itertools.count(1)
    vocab = defaultdict(lambda: next(counter))
    for sentence in sentences:
        for word in sentence.split(" "):
            vocab[word]
    return vocab
