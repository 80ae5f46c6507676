"""Wrong: unnamed - n-grams of all sizes up to n."""

from collections import Counter


def modified_precision(candidate, references, n):
    def grams(words):
        return Counter(tuple(words[i : i + k]) for k in range(1, n + 1) for i in range(len(words) - k + 1))

    counts, most = grams(candidate), Counter()
    for reference in references:
        most |= grams(reference)
    return sum((counts & most).values()) / max(1, sum(counts.values()))
