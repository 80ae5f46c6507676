"""Wrong: counts_added_up - all references together."""

from collections import Counter


def modified_precision(candidate, references, n):
    def grams(words):
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))

    counts, of_each = grams(candidate), [grams(reference) for reference in references]
    right = sum(min(count, sum(one[gram] for one in of_each)) for gram, count in counts.items())
    total = sum(counts.values())
    return right / total if total else 0.0
