"""Right: n-grams by zip, a fraction at the end."""

from collections import Counter
from fractions import Fraction


def ngrams(words, n):
    return Counter(zip(*(words[i:] for i in range(n)), strict=False))


def modified_precision(candidate, references, n):
    counts = ngrams(candidate, n)
    clipped = sum(min(c, max((ngrams(r, n)[g] for r in references), default=0)) for g, c in counts.items())
    return float(Fraction(clipped, max(1, sum(counts.values()))))
