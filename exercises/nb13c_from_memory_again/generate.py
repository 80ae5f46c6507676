"""generate(model, prompts, max_new, temperature, top_k, top_p, end_id, numbers): how a chat writes, many rows at once.

Writing from memory: 30 minutes, 3 stars

Rows of different lengths are padded. At which place of each row does the next word stand?

One function for one row of scores and one number gives one word; the loop around it asks the model once a step for all
rows. Ended rows may be asked along, but nothing is put to them any more.

temperature 0: argmax. Else p = softmax(scores / temperature); order = argsort(−p); before = cumsum(p[order]) −
p[order]; kept are those in order with rank < top_k and before < top_p; divide by their sum. Back in the order of ids,
the word is the first whose cumulated share is above the number: np.searchsorted(np.cumsum(shares), number,
side="right").

draws, 5: A word comes as often as its share says, at any temperature.
the likeliest, 4: top_k and top_p keep the likeliest, and their shares add up to one again.
rows, 5: Each row goes on from its own last word.
ends, 4: A row ends with end_id, which isn't part of it, or after max_new words.
no chance, 2: At temperature 0 it is the likeliest word.
"""

import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Remote, exercise, function_case
from exercises.reference.attention import softmax

END, V = 1, 12


class Writer:
    """A causal model that stays with the judge: what it scores at a place depends on all ids up to there."""

    def __init__(self, seed: int, spread: float, ends: float):
        self._seed, self._spread, self._ends = seed, spread, ends

    def __call__(self, ids: Any) -> np.ndarray:
        """The scores (B, T, V) of ids (B, T)."""
        rows = np.asarray(ids) if not isinstance(ids, list) or len({np.size(row) for row in ids}) == 1 else np.array(0)
        if rows.ndim != 2 or rows.dtype.kind not in "iu":
            raise ValueError(Message("the model takes ids (B, T), whole numbers in rows of one length"))
        return np.array([[self.after(row[: place + 1].tolist()) for place in range(len(row))] for row in rows])

    def after(self, ids: list[int]) -> np.ndarray:
        """The scores (V,) of what comes after some ids."""
        scores = np.random.default_rng(zlib.crc32(repr((ids, self._seed)).encode())).standard_normal(V) * self._spread
        scores[END] += self._ends
        scores[0] = -9.0
        return scores


def written(
    model: Writer,
    prompts: Sequence[Sequence[int]],
    max_new: int,
    temperature: float,
    top_k: int,
    top_p: float,
    end_id: int,
    numbers: np.ndarray,
) -> tuple[np.ndarray, ...]:
    """The new ids of each row, (n,) each."""
    found = []
    for row, prompt in enumerate(prompts):
        new: list[int] = []
        for step in range(max_new):
            scores = model.after([*prompt, *new])
            if temperature:
                shares = softmax(scores / temperature)
                order = np.argsort(-shares)
                before = np.cumsum(shares[order]) - shares[order]
                kept = order[(np.arange(V) < top_k) & (before < top_p)]
                left = np.zeros(V)
                left[kept] = shares[kept] / shares[kept].sum()
                word = int(np.searchsorted(np.cumsum(left), numbers[step, row], side="right"))
            else:
                word = int(np.argmax(scores))
            if word == end_id:
                break
            new.append(word)
        found.append(np.array(new, float))
    return tuple(found)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, lengths: tuple[int, ...], spread: float = 1.5, ends: float = -9.0, **own: Any
    ) -> Case:
        model = Writer(int(rng.integers(1 << 30)), spread, ends)
        rest = {"max_new": 8, "temperature": 1.0, "top_k": V, "top_p": 1.0, "end_id": END, **own}
        prompts = [[int(word) for word in rng.integers(2, V, length)] for length in lengths]
        numbers = rng.uniform(0.02, 0.98, (rest["max_new"], len(lengths))).round(3)
        inputs = {"model": Remote("model", model, form="values"), "prompts": prompts, **rest, "numbers": numbers}
        names = tuple(f"row {row}" for row in range(len(lengths)))
        return function_case(part, about, inputs, known={"model": model}, mode="arrays", names=names)

    yield case("draws", "two rows of one length", (3, 3))
    yield case("draws", "temperature = 0.5", (2, 2, 2), temperature=0.5)
    yield case("draws", "temperature = 3.0", (4, 4), temperature=3.0)
    yield case("the likeliest", "top_k = 3", (3, 3), spread=0.7, top_k=3)
    yield case("the likeliest", "top_p = 0.6", (3, 3), top_p=0.6)
    yield case(
        "the likeliest", "temperature = 2.0, top_k = 4 and top_p = 0.8", (2, 2), temperature=2.0, top_k=4, top_p=0.8
    )
    yield case("rows", "prompts of 2, 5 and 3 words", (2, 5, 3))
    yield case("rows", "prompts of 1 and 6 words", (1, 6), top_k=5)
    yield case("ends", "rows that end at different times", (3, 3, 3, 3), ends=1.5, max_new=12)
    yield case("ends", "five rows that end", (2, 2, 2, 2, 2), ends=2.0, max_new=10, top_p=0.95)
    yield case("no chance", "temperature = 0", (3, 2), temperature=0, max_new=6)


EXERCISE = exercise(__name__, __doc__, _cases, written)
