"""Right: Counters, and the largest count of any reference."""

from collections import Counter


def modified_precision(candidate, references, n):
    def grams(words):
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))

    counts = grams(candidate)
    most = Counter()
    for reference in references:
        most |= grams(reference)
    total = sum(counts.values())
    return sum((counts & most).values()) / total if total else 0.0
