import re

import course.text

# %% plain | Right: the merges in order, a word at a time.
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
    for word in text.split():
        pieces = tuple("_" + word)
        for pair in merges:
            pieces = merge(pieces, pair)
        found += pieces
    return found

# %% regular_expression | Right: a regular expression with fences around pieces.
def encode_bpe(text, merges):
    fenced = "".join(f"<{letter}>" for word in text.split() for letter in "_" + word)
    for left, right in merges:
        fenced = re.sub(f"<{re.escape(left)}><{re.escape(right)}>", f"<{left}{right}>", fenced)
    return re.findall("<([^>]+)>", fenced)
