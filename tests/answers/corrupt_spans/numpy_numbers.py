"""Right: lists of NumPy's numbers, joined from slices of an array."""

import numpy as np


def corrupt_spans(ids, spans, first_sentinel):
    text = np.array(ids, dtype=np.int64)
    inputs, targets, end = [], [], 0
    for i, (start, length) in enumerate(spans):
        inputs += [*text[end:start], np.int64(first_sentinel - i)]
        targets += [np.int64(first_sentinel - i), *text[start : start + length]]
        end = start + length
    return inputs + list(text[end:]), [*targets, np.int64(first_sentinel - len(spans))]
