"""Right: a Decimal."""

from collections import Counter
from decimal import Decimal


def modified_precision(candidate, references, n):
    def ngrams(words):
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))

    counts, most = ngrams(candidate), Counter()
    for reference in references:
        most |= ngrams(reference)
    total = sum(counts.values())
    return Decimal(sum((counts & most).values())) / Decimal(total) if total else Decimal(0)
