"""greedy_decode(next_token_logits, sos_id, eos_id, max_length): the loop that writes a translation.

Write the translation: 10 minutes, 2 stars, short

What has the model read before it says anything? And what are the two reasons to stop?

A list that grows by one word each time round, and each time it is asked about as a whole. Think of what belongs to the
answer, and of what served only to begin it or to end it.

Keep a list, at first [sos_id]. Up to max_length times: ask next_token_logits(list), take the argmax, stop if it is
eos_id, else append it. Return the list without its first item.

follows the scores, 4: At each step the word with the highest score, given all words so far.
stops at EOS, 2: At EOS it stops, and EOS is not part of the answer.
stops at max_length, 3: It never writes more than max_length words.
other ids, 1: Other ids for SOS and EOS work.
"""

import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Remote, exercise, function_case

Model = Callable[[Sequence[int]], np.ndarray]


class Writer:
    """A model that goes on with a given sentence from SOS; any other prefix it answers in a way of its own.

    It stays with the judge. Its scores depend on the whole prefix, so a loop that forgets a part of it is seen.
    """

    def __init__(self, sentence: list[int], sos_id: int, eos_id: int, V: int, seed: int, level: float = 0.0):
        self._path = [sos_id, *sentence, eos_id]
        self._eos, self._V, self._seed, self._level = eos_id, V, seed, level

    def __call__(self, prefix: Any) -> np.ndarray:
        """The scores of what follows a prefix, (V,)."""
        try:
            ids = [int(token) for token in prefix]
        except (TypeError, ValueError):
            raise ValueError(Message("next_token_logits takes a flat list of ids, SOS first")) from None
        key = zlib.crc32(repr((ids, self._seed)).encode())
        logits = np.random.default_rng(key).standard_normal(self._V)
        step = len(ids)
        if 0 < step < len(self._path) and ids == self._path[:step]:
            logits[self._path[step]] = logits.max() + 1
            if logits.argmin() == self._eos:
                logits[self._eos] = np.median(logits)
        else:
            logits[self._eos] = logits.min() - 1  # off the path nothing ends, and each prefix goes its own way
        return logits + self._level


def decode(next_token_logits: Model, sos_id: int, eos_id: int, max_length: int) -> tuple[np.ndarray]:
    """The ids that the loop writes, (n,) with n at most max_length."""
    words: list[int] = []
    for _ in range(max_length):
        word = int(np.argmax(next_token_logits([sos_id, *words])))
        if word == eos_id:
            break
        words.append(word)
    return (np.array(words, np.float64),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, length: int, max_length: int, sos_id: int = 1, eos_id: int = 2, level: float = 0.0
    ) -> Case:
        telling = min(length, max_length) > 2  # short lists agree by chance
        V = int(rng.integers(13, 19))
        sentence = [int(token) for token in rng.permutation(np.arange(3, V))[:length]]
        if length > 4:
            sentence[-1] = sentence[0]  # a word may come twice
        seed = int(rng.integers(1 << 30))
        model = Writer(sentence, sos_id, eos_id, V, seed, level)
        inputs = {
            "next_token_logits": Remote("next_token_logits", model, form="values"),
            "sos_id": sos_id,
            "eos_id": eos_id,
            "max_length": max_length,
        }
        known = {"next_token_logits": model}
        names = ("the list of ids",)
        return function_case(part, about, inputs, known=known, names=names, telling=telling)

    yield case("follows the scores", "a sentence of 5 words", 5, 12)
    yield case("follows the scores", "a sentence of 9 words, all scores below 0", 9, 14, level=-20.0)
    yield case("stops at EOS", "a sentence of 3 words, max_length 10", 3, 10)
    yield case("stops at EOS", "a sentence that ends at once", 0, 6)
    yield case("stops at max_length", "a sentence of 9 words, max_length 4", 9, 4)
    yield case("stops at max_length", "a sentence of 4 words, max_length 4", 4, 4)
    yield case("stops at max_length", "a sentence of 5 words, max_length 1", 5, 1)
    yield case("other ids", "SOS = 0, EOS = 1", 4, 9, sos_id=0, eos_id=1)


# argmin changes the prefix's place as well: no other prefix goes with it, since off its path the model gives EOS the
# lowest score, and nothing would be written, which tells nothing.


EXERCISE = exercise(__name__, __doc__, _cases, decode, ready_made=("course.decoding.greedy_decode",))
