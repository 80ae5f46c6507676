"""Wrong: unnamed - takes capitals for small letters."""

from collections import Counter


def modified_precision(candidate, references, n):
    def grams(words):
        words = [word.lower() for word in words]
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))

    found = grams(candidate)
    limits = Counter()
    for reference in references:
        limits |= grams(reference)
    total = sum(found.values())
    return sum(min(count, limits[gram]) for gram, count in found.items()) / total if total else 0.0
