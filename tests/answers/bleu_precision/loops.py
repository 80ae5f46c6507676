"""Right: plain loops and list.count."""


def modified_precision(candidate, references, n):
    def pieces(words):
        return [" ".join(words[i : i + n]) for i in range(len(words) - n + 1)]

    mine = pieces(candidate)
    if not mine:
        return 0
    right = 0
    for piece in set(mine):
        limit = 0
        for reference in references:
            limit = max(limit, pieces(reference).count(piece))
        right += min(mine.count(piece), limit)
    return right / len(mine)
