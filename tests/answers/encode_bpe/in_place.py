"""Right: lists that are changed in place."""

import functools
import operator


def encode_bpe(text, merges):
    words = [["_", *word] for word in text.split()]
    for left, right in merges:
        for word in words:
            i = 0
            while i < len(word) - 1:
                if word[i] == left and word[i + 1] == right:
                    word[i : i + 2] = [left + right]
                i += 1
    return functools.reduce(operator.iadd, words, [])
