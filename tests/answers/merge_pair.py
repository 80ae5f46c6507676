import re

# %% plain | Right: a while loop.
def merge_pair(pieces, pair):
    merged, i = [], 0
    while i < len(pieces):
        if tuple(pieces[i : i + 2]) == tuple(pair):
            merged.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)

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

# %% dropped, of plain | Wrong: pair_dropped - forgets to append.
# tuple(pair) -> pair
# -             merged.append(pieces[i] + pieces[i + 1])
# %% either_way, of plain | Wrong: either_way - a set of two.
# pieces[i : i + 2]) == tuple(pair -> sorted(pieces[i : i + 2])) == tuple(sorted(pair)
# %% from_the_right, of plain | Wrong: from_the_right - walks backwards.
# 0 -> len(pieces) - 1 ; while i < len(pieces): -> while i >= 0:
# tuple(pieces[i : i + 2]) == tuple(pair) -> i > 0 and (pieces[i - 1], pieces[i]) == pair
# merged.append(pieces[i] + pieces[i + 1]) -> merged.append("".join(pair)) ; i += -> i -=
# (merged) -> (reversed(merged))
# %% half_left, of plain | Wrong: half_left_standing - goes on by one.
# tuple(pair) -> pair ; i += 2 -> i += 1
# %% last_lost, of plain | Wrong: unnamed - the last piece is never looked at.
# (pieces) -> (pieces) - 1 ; tuple(pair) -> pair
# %% left_alone, of plain | Wrong: unnamed - the left half is enough.
# tuple(pieces[i : i + 2]) == tuple(pair -> pieces[i] == pair[0] and i + 1 < len(pieces
# %% turned, of plain | Wrong: unnamed - joined the wrong way round.
# tuple(pair) -> pair ; [i] + pieces[i + 1] -> [i + 1] + pieces[i]

# %% overlapping, of skips | Wrong: overlapping - the right half may be a left half again.
# () -> [] ; if skip: -> if tuple(pieces[i : i + 2]) == pair:
# skip = False -> merged.append(piece + pieces[i + 1]); skip = True
# elif i + 1 < len(pieces) and (piece, pieces[i + 1]) == tuple(pair): -> elif skip:
# -             merged += ("".join(pair),)
# True -> False ; merged += (piece,) -> merged.append(piece) ; return merged -> return tuple(merged)

# %% first_only | Wrong: first_place_only - stops after the first.
def merge_pair(pieces, pair):
    for i in range(len(pieces) - 1):
        if pieces[i : i + 2] == pair:
            return (*pieces[:i], "".join(pair), *pieces[i + 2 :])
    return pieces

# %% joined_text | Wrong: on_the_joined_text - replace in the text with spaces.
def merge_pair(pieces, pair):
    return tuple(" ".join(pieces).replace(" ".join(pair), "".join(pair)).split())

# %% replaced_between_spaces | Wrong: on_the_joined_text - replaced in the text, which is split at each space.
def merge_pair(pieces, pair):
    return tuple(" ".join(pieces).replace(" ".join(pair), "".join(pair)).split(" "))
