"""Wrong: ids_from_zero, sorted_by_frequency - most frequent first, from 0."""

from collections import Counter


def build_vocabulary(sentences):
    counts = Counter(" ".join(sentences).split())
    return dict(zip([word for word, _ in counts.most_common()], range(len(counts)), strict=True))
