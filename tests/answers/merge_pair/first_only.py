"""Wrong: first_place_only - stops after the first."""


def merge_pair(pieces, pair):
    for i in range(len(pieces) - 1):
        if pieces[i : i + 2] == pair:
            return (*pieces[:i], "".join(pair), *pieces[i + 2 :])
    return pieces
