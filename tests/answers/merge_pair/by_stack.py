"""Right: one piece after the other, joined to the last one on the stack where that is still whole."""


def merge_pair(pieces, pair):
    left, right = pair
    done, whole = [], False
    for piece in pieces:
        if whole and done[-1] == left and piece == right:
            done[-1] = left + right
            whole = False
        else:
            done.append(piece)
            whole = True
    return tuple(done)
