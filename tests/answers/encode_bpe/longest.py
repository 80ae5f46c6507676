"""Wrong: longest_piece_first - greedy from the left."""


def encode_bpe(text, merges):
    known = {"".join(pair) for pair in merges}
    found = []
    for word in text.split():
        rest = "_" + word
        while rest:
            end = len(rest)
            while end > 1 and rest[:end] not in known:
                end -= 1
            found.append(rest[:end])
            rest = rest[end:]
    return found
