"""Wrong: sets_of_n_grams - sets instead of counts."""


def modified_precision(candidate, references, n):
    def grams(words):
        return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}

    mine = grams(candidate)
    theirs = set().union(*(grams(reference) for reference in references))
    return len(mine & theirs) / len(mine) if mine else 0.0
