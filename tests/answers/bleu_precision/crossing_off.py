"""Right: crosses n-grams off in a copy of each reference."""


def modified_precision(candidate, references, n):
    def cut(words):
        return [tuple(words[i : i + n]) for i in range(max(0, len(words) - n + 1))]

    left = [cut(reference) for reference in references]
    hits = 0
    for gram in cut(candidate):
        found = False
        for grams in left:  # each reference has its own list to cross off from
            if gram in grams:
                grams.remove(gram)
                found = True
        hits += found
    return hits / max(len(cut(candidate)), 1)
