"""Wrong: unknown_letters_lost - only known pieces are kept."""


def merge(pieces, pair):
    merged, i = [], 0
    while i < len(pieces):
        if tuple(pieces[i : i + 2]) == tuple(pair):
            merged.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)


def encode_bpe(text, merges):
    found = []
    known = {piece for pair in merges for piece in (*pair, "".join(pair))}
    for word in text.split():
        pieces = tuple("_" + word)
        for pair in merges:
            pieces = merge(pieces, pair)
        found += [piece for piece in pieces if piece in known]
    return found
