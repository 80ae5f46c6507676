"""Right: arrays, a mask of holes and np.split."""

import numpy as np


def corrupt_spans(ids, spans, first_sentinel):
    ids = np.array(ids)
    cuts = [edge for start, length in spans for edge in (start, start + length)]
    pieces = np.split(ids, cuts)
    sentinels = first_sentinel - np.arange(len(spans) + 1)
    inputs = [pieces[0]]
    targets = []
    for i, (hole, kept) in enumerate(zip(pieces[1::2], pieces[2::2], strict=True)):
        inputs += [sentinels[i : i + 1], kept]
        targets += [sentinels[i : i + 1], hole]
    return np.concatenate(inputs), np.concatenate([*targets, sentinels[-1:]])
