"""decode_with_cache(step, sos_id, eos_id, max_length): the loop that writes, with each word read once.

Bonus: write, and read nothing twice: 10 minutes, 2 stars, curious

What has to survive from one step to the next, besides the words that are written?

Two names change in the loop: the newest word and the cache. What are they before the first step, and what after each?

token, cache = sos_id, None. Up to max_length times: logits, cache = step(token, cache); token is the argmax of the
logits; stop if it is eos_id, else append it to the list that you return.

follows the scores, 4: At each step the word with the highest score, given all words so far.
stops at EOS, 2: At EOS it stops, and EOS is not part of the answer.
stops at max_length, 2: It never writes more than max_length words.
once a word, 2: Each word goes through the model once.
"""

import zlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Remote, Reply, exercise, function_case

TOO_OFTEN = "step was called {steps} times for {words} words; each word needs to be read only once"
Step = Callable[[Any, Any], tuple[np.ndarray, np.ndarray]]


class Model:
    """Goes on with a given sentence from SOS; after any other words it goes a way of its own, which doesn't end.

    It stays with the judge. Its cache is what it has read; a loop that loses a part of it is seen.
    """

    def __init__(self, sentence: list[int], sos_id: int, eos_id: int, V: int, seed: int):
        self._path, self._eos, self._V, self._seed = [sos_id, *sentence, eos_id], eos_id, V, seed
        self.steps = 0

    def __call__(self, token: Any, cache: Any) -> tuple[np.ndarray, np.ndarray]:
        """The scores of what follows, (V,), and the cache: the ids that were read."""
        if isinstance(token, list) and len(token) == 1:
            (token,) = token  # an id in an array of one
        if isinstance(token, bool) or not isinstance(token, (int, float)):
            raise ValueError("step takes one id, that of the newest word, and the cache")
        self.steps += 1
        read = [] if cache is None else [int(one) for one in cache]
        ids = [*read, int(token)]
        logits = np.random.default_rng(zlib.crc32(repr((ids, self._seed)).encode())).standard_normal(self._V)
        if len(ids) < len(self._path) and ids == self._path[: len(ids)]:
            logits[self._path[len(ids)]] = logits.max() + 1
        else:
            logits[self._eos] = logits.min() - 1
        return logits, np.array(ids, np.float32)


def decode(step: Step, sos_id: int, eos_id: int, max_length: int) -> tuple[np.ndarray]:
    """The ids that a model writes."""
    words: list[int] = []
    token, cache = sos_id, None
    while len(words) < max_length:
        logits, cache = step(token, cache)
        token = int(np.argmax(logits))
        if token == eos_id:
            break
        words.append(token)
    return (np.array(words, np.float64),)


def _once_a_word(model: Model, right: np.ndarray) -> Callable[[Reply], Message | None]:
    """A check that the right words came, each of them read once; the last one need not be."""

    def check(reply: Reply) -> Message | None:
        steps, model.steps = model.steps, 0
        try:
            got = [int(one) for one in np.ravel(np.asarray(reply.value, np.float64))]
        except (TypeError, ValueError):
            return Message("expected a list of ids")
        if got != right.tolist():
            return Message("{got} came back, expected {right}", got=got, right=[int(one) for one in right])
        if steps > len(got) + 1:
            return Message(TOO_OFTEN, steps=steps, words=len(got))
        return None

    return check


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, length: int, max_length: int, sos_id: int = 1, eos_id: int = 2) -> Case:
        V = int(rng.integers(13, 19))
        sentence = [int(token) for token in rng.permutation(np.arange(3, V))[:length]]
        if length > 4:
            sentence[-1] = sentence[0]  # a word may come twice
        told = (sentence, sos_id, eos_id, V, int(rng.integers(1 << 30)))
        model, own = Model(*told), Model(*told)
        ends = {"sos_id": sos_id, "eos_id": eos_id, "max_length": max_length}
        (right,) = decode(own, sos_id, eos_id, max_length)
        once = part == "once a word"
        return function_case(
            *(part, about, {"step": Remote("step", model, form="values"), **ends}),
            known={"step": own},
            names=("the list of ids",),
            telling=not once and min(length, max_length) > 2,  # short lists agree by chance
            check=_once_a_word(model, right) if once else None,
        )

    yield case("follows the scores", "a sentence of 5 words", 5, 12)
    yield case("follows the scores", "a sentence of 8 words", 8, 14)
    yield case("stops at EOS", "a sentence of 3 words, max_length 10", 3, 10)
    yield case("stops at EOS", "a sentence that ends at once, SOS = 0, EOS = 1", 0, 6, 0, 1)
    yield case("stops at max_length", "a sentence of 9 words, max_length 4", 9, 4)
    yield case("stops at max_length", "a sentence of 4 words, max_length 4", 4, 4)
    yield case("once a word", "a sentence of 7 words", 7, 12)


EXERCISE = exercise(__name__, __doc__, _cases, decode, bonus=True)
