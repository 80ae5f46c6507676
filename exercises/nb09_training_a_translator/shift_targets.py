"""shift_targets(target_ids, sos_id): what the decoder reads, and what it should answer.

What the decoder reads, and what it should say: 5 minutes, short

When the model is to say the first word, what has it read by then? And when it is to say the second?

Both results have the shape of target_ids. One of them is target_ids as they are. The other is one step behind:
something new in front, and the end is missing. Along which axis does a sentence run?

The labels are target_ids as they are. The decoder reads one step behind: a column of sos_id, (B, 1), then target_ids
without its last column. tf.concat(..., axis=1) joins the two.

shapes, 2: decoder_in and labels both have the shape of target_ids.
values, 4: The decoder reads SOS and the words before; the labels are the words themselves.
edge cases, 2: A single position works, and another id for SOS.
in your machine, 2: It works inside tf.function, on tensors, as your machine asks for it.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Mode, exercise, function_case

EOS = 2


def shift(target_ids: np.ndarray, sos_id: int) -> tuple[np.ndarray, np.ndarray]:
    """Ids (B, T) to decoder_in and labels, each (B, T)."""
    sos = np.full((len(target_ids), 1), sos_id)
    decoder_in = np.concatenate([sos, target_ids[:, :-1]], axis=1)
    labels = target_ids
    return decoder_in, labels


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, ids: np.ndarray, sos_id: int = 1, mode: Mode = "eager") -> Case:
        inputs = {"target_ids": ids.astype(np.int32), "sos_id": sos_id}
        names = ("decoder_in", "labels")
        return function_case(part, about, inputs, names=names, values=part != "shapes", mode=mode)

    def sentences(B: int, T: int) -> np.ndarray:
        ids = rng.integers(4, 50_000, (B, T))
        for row in ids:
            end = int(rng.integers(1, T))
            row[end], row[end + 1 :] = EOS, 0
        return ids

    full = np.array([[7, 8, 9, EOS], [5, 9, EOS, 0]])
    yield case("shapes", "two sentences, T = 4", full)
    yield case("shapes", "a batch of 5, T = 9", sentences(5, 9))
    yield case("values", "two sentences, T = 4", full)
    yield case("values", "a batch of 4, T = 4", sentences(4, 4))
    yield case("values", "a batch of 3, T = 8", sentences(3, 8))
    yield case("edge cases", "one sentence that is EOS alone, T = 1", np.array([[EOS]]))
    yield case("edge cases", "sos_id = 3", sentences(2, 6), sos_id=3)
    yield case("in your machine", "a batch of 3, T = 5, inside tf.function", sentences(3, 5), mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, shift, ready_made=("course.training.shift_targets",))
