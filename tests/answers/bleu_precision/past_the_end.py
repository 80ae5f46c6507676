"""Wrong: tails_counted - slices past the end."""

from collections import Counter


def grams(words, n):
    return Counter(tuple(words[i : i + n]) for i in range(len(words)))


def modified_precision(candidate, references, n):
    counts, limits = grams(candidate, n), Counter()
    for reference in references:
        limits |= grams(reference, n)
    total = sum(counts.values())
    return sum((counts & limits).values()) / total if total else 0.0
