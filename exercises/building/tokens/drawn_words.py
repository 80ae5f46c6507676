"""Words of few letters, so that many pairs come again and some equally often."""

import numpy as np

from exercises.reference.pair_encoding import Pieces, count_pairs, merge_pair

LETTERS = tuple("abdenrst")


def drawn_words(rng: np.random.Generator, count: int, *, joined: int = 0, letters: int = 6) -> dict[Pieces, int]:
    """Different words with their counts.

    Args:
        rng: draws them.
        count: how many words.
        joined: so many of the most frequent pairs are joined already.
        letters: of how many letters they are made.
    """
    alphabet = [str(letter) for letter in rng.permutation(LETTERS)[:letters]]
    words: dict[Pieces, int] = {}
    while len(words) < count:
        word = "".join(str(letter) for letter in rng.choice(alphabet, rng.integers(2, 6)))
        words.setdefault(tuple("_" + word), int(rng.integers(1, 8)))
    for _ in range(joined):
        pairs = count_pairs(words)
        best = max(pairs, key=lambda pair: (pairs[pair], pair))
        words = {merge_pair(pieces, best): times for pieces, times in words.items()}
    return words
