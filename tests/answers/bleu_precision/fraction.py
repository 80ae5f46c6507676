"""Right: a Fraction, as NLTK's modified_precision gives it."""

from collections import Counter
from fractions import Fraction


def modified_precision(candidate, references, n):
    def ngrams(words):
        return Counter(zip(*(words[i:] for i in range(n)), strict=False))

    counts, most = ngrams(candidate), Counter()
    for reference in references:
        most |= ngrams(reference)
    return Fraction(sum((counts & most).values()), max(1, sum(counts.values())))
