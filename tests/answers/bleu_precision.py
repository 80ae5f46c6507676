from collections import Counter

import numpy as np

# %% counters | Right: Counters, and the largest count of any reference.
def modified_precision(candidate, references, n):
    def grams(words):
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))

    counts = grams(candidate)
    most = Counter()
    for reference in references:
        most |= grams(reference)
    total = sum(counts.values())
    return sum((counts & most).values()) / total if total else 0.0

# %% decimal_number | Right: a Decimal.
from decimal import Decimal

def modified_precision(candidate, references, n):
    def ngrams(words):
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))

    counts, most = ngrams(candidate), Counter()
    for reference in references:
        most |= ngrams(reference)
    total = sum(counts.values())
    return Decimal(sum((counts & most).values())) / Decimal(total) if total else Decimal(0)

# %% numpy | Right: a table of counts in NumPy.
def modified_precision(candidate, references, n):
    texts = [candidate, *references]
    grams = [["\t".join(text[i : i + n]) for i in range(len(text) - n + 1)] for text in texts]
    kinds = sorted({kind for one in grams for kind in one})
    table = np.array([[one.count(kind) for kind in kinds] for one in grams], dtype=float).reshape(len(texts), -1)
    clipped = np.minimum(table[0], table[1:].max(axis=0, initial=0)).sum()
    return np.float64(clipped / max(table[0].sum(), 1))

# %% geometric_mean | Wrong: unnamed - the geometric mean of all sizes up to n, as BLEU takes it in the end.
def modified_precision(candidate, references, n):
    product = 1.0
    for k in range(1, n + 1):
        counts = Counter(tuple(candidate[i : i + k]) for i in range(len(candidate) - k + 1))
        most = Counter()
        for one in references:
            most |= Counter(tuple(one[i : i + k]) for i in range(len(one) - k + 1))
        product *= sum((counts & most).values()) / max(1, sum(counts.values()))
    return product ** (1 / n)

# %% zero_division | Wrong: unnamed - fails for a line that is too short.
def modified_precision(candidate, references, n):
    counts = Counter(tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1))
    most = Counter()
    for one in references:
        most |= Counter(tuple(one[i : i + n]) for i in range(len(one) - n + 1))
    return sum((counts & most).values()) / sum(counts.values())
