"""mended_attention: find the bugs. Three maps of somebody's attention look wrong; what is mended is held to numbers.

Find the bugs: three maps: 15 minutes, 2 stars, curious

For each of the three symptoms: which rule of a healthy map is broken?

Take the sums of the rows, and of the columns. Ask for the share of a hidden key. And which size of the inputs was
another one, when the first row changed?

Each bug is one small thing: the axis of the softmax; what is put in the place of a hidden score; and the axis from
which the width is read.

without a mask, 5: Each row shares out a weight of 1, whoever else is asking.
with a mask, 5: What is hidden gets nothing, and the rest shares out the whole.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, causal, exercise, function_case, normal, scattered
from exercises.building.heads import attention
from exercises.reference.attention import attend


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, S: int, d: int, mask: np.ndarray | None = None) -> Case:
        inputs: dict[str, Any] = {"q": normal(rng, B, T, d), "k": normal(rng, B, S, d), "v": normal(rng, B, S, d + 1)}
        return function_case(part, about, {**inputs, "mask": mask}, names=("h", "p"))

    padded = np.zeros((2, 1, 7), np.float32)
    padded[1, :, 4:] = 1
    yield case("without a mask", "a batch of 2, T = 3, S = 6, d = 8", 2, 3, 6, 8)
    yield case("without a mask", "one sentence, T = S = 5, d = 9", 1, 5, 5, 9)
    yield case("without a mask", "a single query, T = 1, S = 4, d = 6", 2, 1, 4, 6)
    yield case("with a mask", "a causal mask, T = S = 6, d = 4", 2, 6, 6, 4, causal(6))
    yield case("with a mask", "a padding mask (B, 1, S), T = 3, S = 7, d = 5", 2, 3, 7, 5, padded)
    yield case("with a mask", "a mask (B, T, S), T = 4, S = 6, d = 7", 3, 4, 6, 7, scattered(rng, 3, 4, 6))


EXERCISE = exercise(__name__, __doc__, _cases, attend, ready_made=attention.LAYERS_READY_MADE)
