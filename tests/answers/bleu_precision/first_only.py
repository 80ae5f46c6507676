"""Wrong: first_reference_only - forgets the others."""

from collections import Counter


def modified_precision(candidate, references, n):
    def grams(words):
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))

    counts, of_each = grams(candidate), [grams(reference) for reference in references]
    right = sum(min(count, of_each[0][gram]) for gram, count in counts.items())
    total = sum(counts.values())
    return right / total if total else 0.0
