import re

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

# %% with_the_courses_parts | Right: with the course's merge_pair, as the statement allows; a tuple.
from course.text import merge_pair

def encode_bpe(text, merges):
    pieces = ()
    for word in text.split():
        cut = ("_", *word)
        for pair in merges:
            cut = merge_pair(cut, pair)
        pieces += cut
    return pieces

# %% first_merge, of plain | Wrong: first_merge_only - leaves the loop.
# pieces = merge(pieces, pair) -> pieces = merge(pieces, pair); break
# %% first_place, of plain | Wrong: merged_badly - a merge joins once a word.
# (pair) -> (pair) and len(merged) == i
# %% joined, of plain | Wrong: unnamed - one text.
# return found -> return " ".join(found)
# %% last_word, of plain | Wrong: unnamed - the last word alone.
# found = [] -> pieces = ()
# -         found += pieces
# return found -> return list(pieces)
# %% mark_behind, of plain | Wrong: mark_behind - the mark behind the word.
# "_" + word -> word + "_"
# %% no_mark, of plain | Wrong: no_mark - the letters alone.
# "_" + word -> word
# %% not_split, of plain | Wrong: words_not_split - the text as one word.
# + def encode_bpe(text, merges):
# +     pieces = tuple("_" + text)
# +     for pair in merges:
# +         pieces = merge(pieces, pair)
# +     return list(pieces)
# %% once_each, of plain | Wrong: unnamed - every piece once.
# return found -> return list(dict.fromkeys(found))
# %% overlapping, of plain | Wrong: merged_badly - a piece may be used twice.
# i = [], 0 -> used = [], False ; while i < len -> for i, piece in enumerate ; pieces[i] + -> piece +
# i += 2 -> used = True ; else: -> elif used:
# -             merged.append(pieces[i])
# +             used = False
# +         else:
# i += 1 -> merged.append(piece)
# %% reversed, of plain | Wrong: merges_reversed - from the last merge to the first.
# merges: -> reversed(merges):
# %% two_mistakes, of plain | Wrong: merges_reversed, no_mark - two at once.
# "_" + word -> word ; merges: -> reversed(merges):
# %% unknown_lost, of plain | Wrong: unknown_letters_lost - only known pieces are kept.
# found = [] -> found = []; known = {piece for pair in merges for piece in (*pair, "".join(pair))}
# found += pieces -> found += [piece for piece in pieces if piece in known]

# %% by_place, of with_the_courses_parts | Wrong: by_place - the first neighbours that any merge joins.
# - from course.text import merge_pair
# pieces = () -> known = {tuple(pair) for pair in merges}; found = []
# cut = ("_", *word) -> pieces, i = ["_", *word], 0 ; for pair in merges: -> while i < len(pieces) - 1:
# -             cut = merge_pair(cut, pair)
# +             if (pieces[i], pieces[i + 1]) in known:
# +                 pieces[i : i + 2] = [pieces[i] + pieces[i + 1]]; i = 0
# +             else:
# +                 i += 1
# pieces += cut -> found += pieces ; return pieces -> return found
# %% longest, of with_the_courses_parts | Wrong: longest_piece_first - greedy from the left.
# - from course.text import merge_pair
# pieces = () -> known = {"".join(pair) for pair in merges}; found = [] ; cut = ("_", *word) -> rest = "_" + word
# for pair in merges: -> while rest: ; cut = merge_pair(cut, pair) -> end = len(rest)
# -         pieces += cut
# +             while end > 1 and rest[:end] not in known:
# +                 end -= 1
# +             found.append(rest[:end])
# +             rest = rest[end:]
# return pieces -> return found
# %% between_words, of with_the_courses_parts | Wrong: first_word_unmarked - a mark only where a space stood.
# pieces = () -> found = [] ; for word in text.split() -> for place, word in enumerate(text.split())
# cut = ("_", *word) -> pieces = tuple("_" + word if place else word)
# cut = merge_pair(cut -> pieces = merge_pair(pieces ; pieces += cut -> found += pieces ; return pieces -> return found
# %% longest_first, of with_the_courses_parts | Wrong: longest_merge_first - the longest merges first.
# course.text -> course ; import merge_pair -> import text as ready ; pieces = () -> out = []
# cut = ("_", *word) -> pieces = tuple("_" + word)
# for pair in merges: -> for pair in sorted(merges, key=lambda p: -len("".join(p))):
# cut = merge_pair(cut -> pieces = ready.merge_pair(pieces ; pieces += cut -> out += pieces
# return pieces -> return out
# %% small_letters, of with_the_courses_parts | Wrong: lowercased - text.lower().
# pieces = () -> found = [] ; split -> lower().split ; cut = ("_", *word) -> pieces = tuple("_" + word)
# cut = merge_pair(cut -> pieces = merge_pair(pieces ; pieces += cut -> found += pieces ; return pieces -> return found
