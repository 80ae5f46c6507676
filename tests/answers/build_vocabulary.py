import itertools
from collections import Counter

import numpy as np

# %% fromkeys | Right: the order of dict.fromkeys, numbered from 1.
def build_vocabulary(sentences):
    words = dict.fromkeys(" ".join(sentences).split())
    return {word: number for number, word in enumerate(words, start=1)}

# %% lists_pad | Right: the dictionary also lists <PAD> as 0.
def build_vocabulary(sentences):
    vocabulary = {"<PAD>": 0}
    for sentence in sentences:
        for word in sentence.split():
            if word not in vocabulary:
                vocabulary[word] = len(vocabulary)
    return vocabulary

# %% numpy_unique | Right: np.unique and the places of the first appearances.
def build_vocabulary(sentences):
    words = [word for sentence in sentences for word in sentence.split()]
    if not words:
        return {}
    unique, first = np.unique(words, return_index=True)
    in_order = unique[np.argsort(first)]
    return {str(word): i + 1 for i, word in enumerate(in_order)}

# %% ordered_dict | Right: an OrderedDict and a counter.
from collections import OrderedDict
from itertools import chain, count

def build_vocabulary(sentences: list[str]) -> dict[str, int]:
    counter = count(1)
    vocab: OrderedDict[str, int] = OrderedDict()
    for word in chain.from_iterable(map(str.split, sentences)):
        if word not in vocab:
            vocab[word] = next(counter)
    return vocab

# %% setdefault | Right: setdefault gives an id once.
def build_vocabulary(sentences):
    ids = {}
    for s in sentences:
        for w in s.split():
            ids.setdefault(w, len(ids) + 1)
    return ids
