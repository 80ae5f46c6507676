"""Wrong: last_n_gram_lost - range(len(words) - n)."""

from collections import Counter


def modified_precision(candidate, references, n):
    def ngrams(words):
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n))

    counts = ngrams(candidate)
    clipped = 0
    for gram in counts:
        clipped += min(counts[gram], max(ngrams(ref)[gram] for ref in references))
    return clipped / max(1, sum(counts.values()))
