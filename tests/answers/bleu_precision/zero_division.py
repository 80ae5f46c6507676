"""Wrong: unnamed - fails for a line that is too short."""

from collections import Counter


def modified_precision(candidate, references, n):
    counts = Counter(tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1))
    most = Counter()
    for one in references:
        most |= Counter(tuple(one[i : i + n]) for i in range(len(one) - n + 1))
    return sum((counts & most).values()) / sum(counts.values())
