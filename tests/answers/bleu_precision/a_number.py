"""Wrong: not_divided - the number of right ones."""

from collections import Counter


def grams(words, n):
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def modified_precision(candidate, references, n):
    counts, limits = grams(candidate, n), Counter()
    for reference in references:
        limits |= grams(reference, n)
    return sum((counts & limits).values())
