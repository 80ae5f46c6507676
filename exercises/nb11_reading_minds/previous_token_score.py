"""previous_token_score(p): how much of each head's attention goes to the word before.

Who looks one back?: 6 minutes

A head always looks at the word before. Where are the bright cells of its map, and which row has none?

The bright cells lie just below the diagonal. There is one fewer of them than there are rows. Heads stay apart;
sentences and rows do not.

np.diagonal(p, offset=-1, axis1=2, axis2=3) has shape (B, H, T − 1); in TensorFlow, tf.linalg.diag_part(p[:, :, 1:,
:-1]). Then its mean over the first axis and the last.

values, 7: The mean weight on the word before, over all rows that have one, for each head.
edge cases, 3: One head or two words are no special case.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case
from exercises.building.heads.attention_maps import drawn_map


def mean_before(p: np.ndarray) -> tuple[np.ndarray]:
    """Maps (B, H, T, T) to scores (H,)."""
    t = np.arange(1, p.shape[-1])
    weights = p[:, :, t, t - 1]
    return (weights.mean(axis=(0, 2)),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, H: int, T: int, *, causal: bool = False) -> Case:
        inputs = {"p": drawn_map(rng, B, H, T, causal=causal)}
        return function_case(part, about, inputs, names=("the scores",), telling=T > 2)

    yield case("values", "a batch of 2, 3 heads, T = 5", 2, 3, 5)
    yield case("values", "a decoder's map: a batch of 3, 2 heads, T = 6", 3, 2, 6, causal=True)
    yield case("values", "one sentence, 4 heads, T = 4", 1, 4, 4)
    yield case("values", "a batch of 4, 4 heads, T = 4", 4, 4, 4)
    yield case("edge cases", "one head, T = 7", 2, 1, 7)
    yield case("edge cases", "two words, T = 2", 3, 2, 2)


EXERCISE = exercise(__name__, __doc__, _cases, mean_before, ready_made=("course.interpret.previous_token_scores",))
