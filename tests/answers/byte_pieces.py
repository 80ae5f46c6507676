import re

from course.text import SIGNS, WORD, merge_pair

# %% by_words_seen | Right: a word that comes again is cut once.
def byte_pieces(text, merges):
    seen, found = {}, ()
    for word in WORD.findall(text):
        if word not in seen:
            seen[word] = tuple(map(SIGNS.__getitem__, bytes(word, "utf-8")))
            for pair in merges:
                seen[word] = merge_pair(seen[word], tuple(pair))
        found += seen[word]
    return found
