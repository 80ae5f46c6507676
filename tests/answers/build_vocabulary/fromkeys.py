"""Right: the order of dict.fromkeys, numbered from 1."""


def build_vocabulary(sentences):
    words = dict.fromkeys(" ".join(sentences).split())
    return {word: number for number, word in enumerate(words, start=1)}
