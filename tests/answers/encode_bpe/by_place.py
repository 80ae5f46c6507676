"""Wrong: by_place - the first neighbours that any merge joins."""


def encode_bpe(text, merges):
    known = {tuple(pair) for pair in merges}
    found = []
    for word in text.split():
        pieces, i = ["_", *word], 0
        while i < len(pieces) - 1:
            if (pieces[i], pieces[i + 1]) in known:
                pieces[i : i + 2] = [pieces[i] + pieces[i + 1]]
                i = 0
            else:
                i += 1
        found += pieces
    return found
