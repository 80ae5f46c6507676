import re

# %% regular_expression | Right: a regular expression with fences around each piece.
def merge_pair(pieces, pair):
    left, right = map(re.escape, pair)
    text = "".join(f"<{piece}>" for piece in pieces)
    text = re.sub(f"<{left}><{right}>", lambda found: found.group().replace("><", ""), text)
    return tuple(text[1:-1].split("><")) if text else ()

# %% skips | Right: a for loop that remembers to skip.
def merge_pair(pieces, pair):
    merged, skip = (), False
    for i, piece in enumerate(pieces):
        if skip:
            skip = False
        elif i + 1 < len(pieces) and (piece, pieces[i + 1]) == tuple(pair):
            merged += ("".join(pair),)
            skip = True
        else:
            merged += (piece,)
    return merged
