"""Wrong: divided_by_words - by the length of the line."""

from collections import Counter


def modified_precision(candidate, references, n):
    def grams(words):
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))

    counts, of_each = grams(candidate), [grams(reference) for reference in references]
    right = sum(min(count, max((one[gram] for one in of_each), default=0)) for gram, count in counts.items())
    total = len(candidate)
    return right / total if total else 0.0
