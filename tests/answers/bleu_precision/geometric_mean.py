"""Wrong: unnamed - the geometric mean of all sizes up to n, as BLEU takes it in the end."""

from collections import Counter


def modified_precision(candidate, references, n):
    product = 1.0
    for k in range(1, n + 1):
        counts = Counter(tuple(candidate[i : i + k]) for i in range(len(candidate) - k + 1))
        most = Counter()
        for one in references:
            most |= Counter(tuple(one[i : i + k]) for i in range(len(one) - k + 1))
        product *= sum((counts & most).values()) / max(1, sum(counts.values()))
    return product ** (1 / n)
