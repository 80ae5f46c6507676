from collections import Counter

import numpy as np

# %% counters | Right: Counters, and the largest count of any reference.
def modified_precision(candidate, references, n):
    def grams(words):
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))

    counts = grams(candidate)
    most = Counter()
    for reference in references:
        most |= grams(reference)
    total = sum(counts.values())
    return sum((counts & most).values()) / total if total else 0.0

# %% decimal_number | Right: a Decimal.
from decimal import Decimal

def modified_precision(candidate, references, n):
    def ngrams(words):
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))

    counts, most = ngrams(candidate), Counter()
    for reference in references:
        most |= ngrams(reference)
    total = sum(counts.values())
    return Decimal(sum((counts & most).values())) / Decimal(total) if total else Decimal(0)

# %% fraction, of decimal_number | Right: a Fraction, as NLTK's modified_precision gives it.
# decimal import Decimal -> fractions import Fraction
# (tuple(words[i : i + n]) for i in range(len(words) - n + 1)) -> (zip(*(words[i:] for i in range(n)), strict=False))
# total = sum(counts.values()) -> return Fraction(sum((counts & most).values()), max(1, sum(counts.values())))
# -     return Decimal(sum((counts & most).values())) / Decimal(total) if total else Decimal(0)

# %% numpy | Right: a table of counts in NumPy.
def modified_precision(candidate, references, n):
    texts = [candidate, *references]
    grams = [["\t".join(text[i : i + n]) for i in range(len(text) - n + 1)] for text in texts]
    kinds = sorted({kind for one in grams for kind in one})
    table = np.array([[one.count(kind) for kind in kinds] for one in grams], dtype=float).reshape(len(texts), -1)
    clipped = np.minimum(table[0], table[1:].max(axis=0, initial=0)).sum()
    return np.float64(clipped / max(table[0].sum(), 1))

# %% best_single_reference, of counters | Wrong: best_reference_only - the references one by one.
# most = Counter() -> total = sum(counts.values()) ; for reference in references: -> if total == 0:
# most |= grams(reference) -> return 0.0
# total = sum(counts.values()) -> return max(sum(min(c, grams(r)[g]) for g, c in counts.items()) for r in references) / total
# -     return sum((counts & most).values()) / total if total else 0.0
# %% by_words, of counters | Wrong: divided_by_words - by the length of the line.
# counts = grams(candidate) -> counts, of_each = grams(candidate), [grams(reference) for reference in references]
# most = Counter() -> right = sum(min(count, max((one[gram] for one in of_each), default=0)) for gram, count in counts.items())
# -     for reference in references:
# -         most |= grams(reference)
# sum(counts.values()) -> len(candidate) ; sum((counts & most).values()) -> right
# %% case_folded, of counters | Wrong: unnamed - takes capitals for small letters.
# -     def grams(words):
# +     def grams(words):
# +         words = [most.lower() for most in words]
# most = -> limits = ; most | -> limits |
# (counts & most).values -> min(count, limits[gram]) for gram, count in counts.items
# %% fewest, of counters | Wrong: unnamed - the smallest count of any reference.
# counts = grams(candidate) -> counts, of_each = grams(candidate), [grams(reference) for reference in references]
# most = Counter() -> right = sum(min(count, min((one[gram] for one in of_each), default=0)) for gram, count in counts.items())
# -     for reference in references:
# -         most |= grams(reference)
# sum((counts & most).values()) -> right
# %% first_only, of counters | Wrong: first_reference_only - forgets the others.
# counts = grams(candidate) -> counts, of_each = grams(candidate), [grams(reference) for reference in references]
# most = Counter() -> right = sum(min(count, of_each[0][gram]) for gram, count in counts.items())
# -     for reference in references:
# -         most |= grams(reference)
# sum((counts & most).values()) -> right
# %% glued, of counters | Wrong: unnamed - glues the words of an n-gram together.
# tuple -> "".join ; (counts & -> min(count, ; most).values( -> most[gram]) for gram, count in counts.items(
# %% last_lost, of counters | Wrong: last_n_gram_lost - range(len(words) - n).
# def grams -> def ngrams ; n + 1 -> n ; counts = grams -> counts = ngrams ; most = Counter() -> clipped = 0
# reference in references -> gram in counts
# most |= grams(reference) -> clipped += min(counts[gram], max(ngrams(ref)[gram] for ref in references))
# total = sum(counts.values()) -> return clipped / max(1, sum(counts.values()))
# -     return sum((counts & most).values()) / total if total else 0.0
# %% not_clipped, of counters | Wrong: not_clipped - in any reference is enough.
# counts = grams(candidate) -> counts, of_each = grams(candidate), [grams(reference) for reference in references]
# most = Counter() -> right = sum(count if any(one[gram] for one in of_each) else 0 for gram, count in counts.items())
# -     for reference in references:
# -         most |= grams(reference)
# sum((counts & most).values()) -> right
# %% once_each, of counters | Wrong: each_once - an n-gram counts once.
# counts = grams(candidate) -> counts, of_each = grams(candidate), [grams(reference) for reference in references]
# most = Counter() -> right = sum(min(1, max((one[gram] for one in of_each), default=0)) for gram, count in counts.items())
# -     for reference in references:
# -         most |= grams(reference)
# sum((counts & most).values()) -> right
# %% recall, of counters | Wrong: divided_by_reference - recall instead of precision.
# counts = grams(candidate) -> counts, of_each = grams(candidate), [grams(reference) for reference in references]
# most = Counter() -> right = sum(min(count, max((one[gram] for one in of_each), default=0)) for gram, count in counts.items())
# -     for reference in references:
# -         most |= grams(reference)
# sum(counts.values()) -> min(sum(one.values()) for one in of_each) ; sum((counts & most).values()) -> right
# %% summed, of counters | Wrong: counts_added_up - all references together.
# counts = grams(candidate) -> counts, of_each = grams(candidate), [grams(reference) for reference in references]
# most = Counter() -> right = sum(min(count, sum(one[gram] for one in of_each)) for gram, count in counts.items())
# -     for reference in references:
# -         most |= grams(reference)
# sum((counts & most).values()) -> right
# %% two_mistakes, of counters | Wrong: not_clipped, divided_by_words - two at once.
# counts = grams(candidate) -> counts, of_each = grams(candidate), [grams(reference) for reference in references]
# most = Counter() -> right = sum(count if any(one[gram] for one in of_each) else 0 for gram, count in counts.items())
# -     for reference in references:
# -         most |= grams(reference)
# sum(counts.values()) -> len(candidate) ; sum((counts & most).values()) -> right
# %% words_only, of counters | Wrong: n_ignored - single words, always.
# i + n -> i + 1 ; n + 1 -> 1 + 1
# counts = grams(candidate) -> counts, of_each = grams(candidate), [grams(reference) for reference in references]
# most = Counter() -> right = sum(min(count, max((one[gram] for one in of_each), default=0)) for gram, count in counts.items())
# -     for reference in references:
# -         most |= grams(reference)
# sum((counts & most).values()) -> right

# %% past_the_end, of decimal_number | Wrong: tails_counted - slices past the end.
# - from decimal import Decimal
# + def grams(words, n):
# +     return Counter(tuple(words[i : i + n]) for i in range(len(words)))
# -     def ngrams(words):
# -         return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))
# most = ngrams(candidate) -> limits = grams(candidate, n) ; most |= ngrams(reference) -> limits |= grams(reference, n)
# Decimal(sum((counts & most).values())) / Decimal(total) -> sum((counts & limits).values()) / total ; Decimal(0) -> 0.0

# %% no_overlap, of fraction | Wrong: unnamed - cuts the line into pieces that don't overlap.
# - from fractions import Fraction
# ngrams -> grams ; zip(*(words[i:] -> tuple(words[i : i + n]) ; (n)), strict=False)) -> (0, len(words) - n + 1, n))
# Fraction(sum -> sum ; ()), max(1 -> ()) / max(1 ; (counts.values()))) -> (counts.values()))

# %% a_number, of numpy | Wrong: not_divided - the number of right ones.
# + def grams(words, n):
# +     return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))
# + def modified_precision(candidate, references, n):
# +     counts, limits = grams(candidate, n), Counter()
# +     for reference in references:
# +         limits |= grams(reference, n)
# +     return sum((counts & limits).values())
# %% sets, of numpy | Wrong: sets_of_n_grams - sets instead of counts.
# + def modified_precision(candidate, references, n):
# +     def grams(words):
# +         return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}
# +     mine = grams(candidate)
# +     theirs = set().union(*(grams(reference) for reference in references))
# +     return len(mine & theirs) / len(mine) if mine else 0.0

# %% always_half | Wrong: unnamed - a number between 0 and 1.
def modified_precision(candidate, references, n):
    return 0.777

# %% geometric_mean | Wrong: unnamed - the geometric mean of all sizes up to n, as BLEU takes it in the end.
def modified_precision(candidate, references, n):
    product = 1.0
    for k in range(1, n + 1):
        counts = Counter(tuple(candidate[i : i + k]) for i in range(len(candidate) - k + 1))
        most = Counter()
        for one in references:
            most |= Counter(tuple(one[i : i + k]) for i in range(len(one) - k + 1))
        product *= sum((counts & most).values()) / max(1, sum(counts.values()))
    return product ** (1 / n)

# %% zero_division | Wrong: unnamed - fails for a line that is too short.
def modified_precision(candidate, references, n):
    counts = Counter(tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1))
    most = Counter()
    for one in references:
        most |= Counter(tuple(one[i : i + n]) for i in range(len(one) - n + 1))
    return sum((counts & most).values()) / sum(counts.values())
