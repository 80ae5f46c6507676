"""Wrong: unnamed - glues the words of an n-gram together."""

from collections import Counter


def modified_precision(candidate, references, n):
    def grams(words):
        return Counter("".join(words[i : i + n]) for i in range(len(words) - n + 1))

    found = grams(candidate)
    limits = Counter()
    for reference in references:
        limits |= grams(reference)
    total = sum(found.values())
    return sum(min(count, limits[gram]) for gram, count in found.items()) / total if total else 0.0
