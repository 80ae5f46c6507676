"""keep_top_p(logits, p): the fewest tokens that reach a probability keep their chance, the rest lose it.

As many as it takes: 12 minutes, 2 stars

You fill a bag with the likeliest words, one by one, until it holds a share p. Is the word that fills it in the bag or
not?

Sort the probabilities of each row, the largest first, and add them up along the row. For each you need to know how much
was in the bag before it came. Then everything has to go back to its own place: the argsort of an argsort tells each
token's rank.

order = tf.argsort(logits, direction='DESCENDING'); shares = tf.nn.softmax of the logits, gathered by order with
batch_dims=1; before = tf.cumsum(shares, axis=-1, exclusive=True); the sorted ones stay where before < p. tf.gather(…,
tf.argsort(order), batch_dims=1) puts this back, and tf.where does the rest.

the fewest, 5: The fewest tokens that reach p are kept, the one that crosses it included.
a batch, 3: Each row has its own.
edge cases, 2: There is always one, and p = 1 keeps all.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Reply, as_array, exercise, function_case, listed
from autograder.checks.judging.compare import difference
from exercises.reference.attention import softmax

GONE = -99.0  # stands for −∞, which can't be compared
LOW = -1e8  # so low that no softmax gives it anything


def kept(logits: np.ndarray, p: float) -> tuple[np.ndarray]:
    """The logits (B, V), GONE where a token is not among the fewest whose probabilities reach p."""
    shares = softmax(logits)
    order = np.argsort(-shares, axis=-1, kind="stable")  # the likeliest first
    reached = np.cumsum(np.take_along_axis(shares, order, axis=-1), axis=-1)
    before = reached - np.take_along_axis(shares, order, axis=-1)
    stay = before < p
    stays = np.zeros(shares.shape, bool)
    np.put_along_axis(stays, order, stay, axis=-1)
    return (np.where(stays, logits, GONE),)


def _as_logits(value: Any) -> Any:
    """−∞, or a number so low that it comes to the same, as GONE."""
    array = np.asarray(value) if not isinstance(value, (str, bytes, dict)) else None
    if array is None or array.dtype.kind not in "biuf":
        return value
    array = array.astype(float)
    return np.where(array <= LOW, GONE, array)


def _right_logits(expected: np.ndarray) -> Callable[[Reply], Message | None]:
    def check(reply: Reply) -> Message | None:
        problem = difference(reply.value, [expected], ("the logits",), 1e-4)
        got = as_array(reply.value)
        if problem is None or got is None or got.shape != expected.shape:
            return problem
        place = np.unravel_index(int(np.argmax(~np.isclose(got, expected, 1e-4, 1e-4))), got.shape)
        mine, right = ("−∞" if one[place] == GONE else f"{one[place]:.4g}" for one in (got, expected))
        return Message(
            "the logit at [{names}] is {mine}, expected {right}", names=listed(map(str, place)), mine=mine, right=right
        )

    return check


def _drawn(rng: np.random.Generator, B: int, V: int, p: float, scale: float = 2.0) -> np.ndarray:
    """Logits (B, V) of which no sum of probabilities is near p, and the likeliest stand in no order."""
    while True:
        logits = rng.normal(size=(B, V)).astype(np.float32) * np.float32(scale)
        shares = softmax(logits.astype(float))
        reached = np.cumsum(-np.sort(-shares, axis=-1), axis=-1)
        apart = np.abs(reached - p).min() > 0.01 and np.abs(np.cumsum(shares, axis=-1) - p).min() > 0.01
        if apart and (scale < 1 or p > 0.99 or V < 5 or ((reached < p).sum(axis=-1) > 0).all()):
            return logits


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, logits: np.ndarray, p: float) -> Case:
        inputs = {"logits": logits, "p": p}
        check = _right_logits(kept(logits.astype(float), p)[0])
        return function_case(part, about, inputs, names=("the logits",), read=_as_logits, check=check)

    def apart(about: str, shares: list[float], p: float) -> Case:
        logits = np.log(np.array([shares], np.float32)) + np.float32(0.5)
        return case("the fewest", about, logits, p)

    # Probabilities of a half, a fourth, an eighth and so on, in no order.
    yield apart("probabilities 0.1, 0.5, 0.05, 0.25, 0.1 and p = 0.7", [0.1, 0.5, 0.05, 0.25, 0.1], 0.7)
    for V, p in ((8, 0.8), (12, 0.6)):
        yield case("the fewest", f"a text of V = {V}, p = {p}", _drawn(rng, 1, V, p), p)
    yield case("a batch", "a batch of 4, V = 9, p = 0.75", _drawn(rng, 4, 9, 0.75), 0.75)
    yield case("a batch", "a batch of 7, V = 7, p = 0.5", _drawn(rng, 7, 7, 0.5, 1.5), 0.5)
    sure = np.array([[0.0, 6.0, 1.0, 0.5], [7.0, 0.0, 0.5, 0.0]], np.float32)
    yield case("edge cases", "a word that reaches p alone", sure, 0.6)
    yield case("edge cases", "p = 1, which keeps all", _drawn(rng, 2, 6, 0.5, 0.7), 1.0)


EXERCISE = exercise(__name__, __doc__, _cases, kept, ready_made=("course.decoding.beyond_top_p",))
