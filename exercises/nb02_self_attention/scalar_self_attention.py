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

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Misconception, exercise, function_case, normal
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


def _other_weight(role: str, other: str) -> Misconception:
    """q, k or v is made with a weight of another's."""
    names = {"q": "queries", "k": "keys", "v": "values"}
    return Misconception(
        "weight_of_another",
        f"The {names[role]} are made with w{other}, where w{role} belongs.",
        "Asking, being found and being passed on are three roles, and each has a number of its own.",
        f"{role} = x * w{role}.",
        edit=f"x * w{role} -> x * w{other}",
    )


def _left_out(role: str, name: str) -> Misconception:
    """Q or k is x itself."""
    return Misconception(
        "projection_left_out",
        f"The {name} are x itself: w{role} is not used.",
        "A weight that nothing depends on can't learn anything.",
        f"{role} = x * w{role}.",
        edit=f"x * w{role} -> x",
    )


MISCONCEPTIONS = (
    """
softmax_over_the_table
    axis=-1 -> axis=None
    The softmax runs over the whole table: all its numbers together sum to 1.
    Each word shares out a weight of 1 of its own, whatever the other words do.
    Give the sum an axis, the last, and keep it: axis=-1, keepdims=True.

softmax_wrong_axis
    axis=-1 -> axis=0
    The columns of p sum to 1, and not its rows: the softmax runs over the queries, or the rows' sums are divided out
        without keepdims, which comes to the same here.
    Each word shares out a weight of 1 among all words: every row of p sums to 1.
    Check the axis of your softmax, which is the last one; where you divide by a sum, keep its axis: keepdims=True.

no_softmax
    softmax(scores, axis=-1) -> scores
    There is no softmax: the raw scores mix the values.
    Without it the weights of a row do not sum to 1, and they can be negative.
    Turn each row of scores into probabilities first.

no_exponential
    softmax(scores, axis=-1) -> scores / scores.sum(axis=-1, keepdims=True)
    The scores themselves are divided by their sum, without the exponential.
    Scores may be negative: then a weight is negative, or the sum is near 0. And all rows come out the same.
    The softmax divides exp(score) by the sum of all exp(score) of its row.

scaled_by_words
    k[None, :] -> k[None, :] / np.sqrt(len(x))
    The scores are divided by the root of the number of words.
    How many words there are changes nothing in a score. A root comes with vectors, in the next exercise, and it is
        that of their width; here the width is 1.
    Leave the division out.

values_not_projected
    p @ v -> p @ x
    h mixes x itself instead of v.
    The values are a view of the words of their own: v = x · wv.
    Look at the last product.

mixed_by_columns
    p @ v -> v @ p
    The values are mixed by the columns of p, not by its rows.
    A column says who looks at a word; its numbers do not sum to 1.
    h_t is row t of p times v: p @ v, in this order.
""",
    *(_other_weight(role, other) for role in "qkv" for other in "qkv" if role != other),
    """
nobody_is_heard
    p @ v -> p.sum(axis=1) * v
    Each word mixes its own value alone: a row of p is summed, which gives 1, times its own v.
    Then h is v itself, and no word has heard another.
    p[t, s] goes with the value of word s: sum over s of p[t, s] · v[s], which is p @ v.
""",
    _left_out("q", "queries"),
    _left_out("k", "keys"),
)


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    scalar_attention,
    MISCONCEPTIONS,
    ready_made=("course.layers.scaled_dot_product", *READY_MADE),
)
