"""Wrong: unnamed - cuts the line into pieces that don't overlap."""

from collections import Counter


def modified_precision(candidate, references, n):
    def grams(words):
        return Counter(tuple(words[i : i + n]) for i in range(0, len(words) - n + 1, n))

    counts, most = grams(candidate), Counter()
    for reference in references:
        most |= grams(reference)
    return sum((counts & most).values()) / max(1, sum(counts.values()))
