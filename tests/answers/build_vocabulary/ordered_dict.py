"""Right: an OrderedDict and a counter."""

from __future__ import annotations

from collections import OrderedDict
from itertools import chain, count


def build_vocabulary(sentences: list[str]) -> dict[str, int]:
    counter = count(1)
    vocab: OrderedDict[str, int] = OrderedDict()
    for word in chain.from_iterable(map(str.split, sentences)):
        if word not in vocab:
            vocab[word] = next(counter)
    return vocab
