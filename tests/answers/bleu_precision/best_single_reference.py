"""Wrong: best_reference_only - the references one by one."""

from collections import Counter


def modified_precision(candidate, references, n):
    def grams(words):
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))

    counts = grams(candidate)
    total = sum(counts.values())
    if total == 0:
        return 0.0
    return max(sum(min(c, grams(r)[g]) for g, c in counts.items()) for r in references) / total
