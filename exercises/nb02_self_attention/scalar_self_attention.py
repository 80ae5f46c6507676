"""scalar_self_attention(x, wq, wk, wv): each word is a single number, TFA 5.2.4 by hand.

Self-attention by hand, one number a word: 10 minutes, 2 stars

In the table of scores: who asks along a row, and who is asked along a column?

Go through the four steps of the picture in section 3, for all words at once. In the table each query meets each key: a
column of the ones times a row of the others. The softmax then shares out each row.

q, k and v are x times a number each. The table of scores has q_i · k_j in row i, column j: q[:, None] * k[None, :].
Softmax each row, so along the last axis. Then h_i is row i of p times v.

shapes, 2: h is (T,) and p is (T, T).
values, 7: h and p have the right numbers.
edge cases, 1: A sentence of one word works.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case, normal
from exercises.reference.attention import READY_MADE, softmax


def scalar_attention(x: np.ndarray, wq: float, wk: float, wv: float) -> tuple[np.ndarray, np.ndarray]:
    """H (T,) and p (T, T) for x (T,): p = softmax over j of q_i k_j, h_i = Σ_j p_ij v_j.

    With one number a word the scores wq wk x_i x_j are symmetric: whoever swaps q and k gets the same table, and is
    right.
    """
    q, k, v = x * wq, x * wk, x * wv
    scores = q[:, None] * k[None, :]
    p = softmax(scores, axis=-1)
    return p @ v, p


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, T: int) -> Case:
        x = normal(rng, T)
        # Away from 0 and 1, where wrong ideas would look right.
        signs = (1, 1 if T == 4 else -1, rng.choice([-1, 1]))
        wq, wk, wv = (float(np.float32(sign * rng.uniform(0.5, 0.9))) for sign in signs)
        inputs = {"x": x, "wq": wq, "wk": wk, "wv": wv}
        return function_case(part, about, inputs, names=("h", "p"), values=part != "shapes")

    yield case("shapes", "seven words", 7)
    yield case("values", "seven words", 7)
    yield case("values", "four words", 4)
    yield case("edge cases", "a sentence of one word", 1)


EXERCISE = exercise(
    __name__, __doc__, _cases, scalar_attention, ready_made=("course.layers.scaled_dot_product", *READY_MADE)
)
