"""keep_top_p(logits, p): the fewest tokens that reach a probability keep their chance, the rest lose it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.judging.compare import as_array, difference
from autograder.checks.judging.probes import Reply
from autograder.checks.judging.records import Case, Exercise, Misconception, Part
from autograder.checks.judging.said import Said, listed
from autograder.checks.reference.attention import softmax

ENTRY = "keep_top_p"
GONE = -99.0  # stands for −∞, which can't be compared
LOW = -1e8  # so low that no softmax gives it anything


def kept(
    logits: np.ndarray,
    p: float,
    *,
    crossing: Literal["kept", "dropped"] = "kept",
    order: Literal["likeliest", "as they stand", "unlikeliest"] = "likeliest",
    each_above: Literal["no", "p", "1 - p"] = "no",
    of: Literal["probabilities", "logits"] = "probabilities",
    gives: Literal["logits", "probabilities", "probabilities, or −∞", "renormalised", "zeros"] = "logits",
    one_more: bool = False,
    whole_batch: bool = False,
    unsorted_back: bool = False,
    mask_in_order: bool = False,
    cuts: bool = True,
) -> tuple[np.ndarray]:
    """The logits, GONE where a token is not among the fewest that reach p.

    Args:
        logits: (B, V).
        p: the probability to reach.
        crossing: whether the token that crosses p is kept.
        order: in which probabilities are added up.
        each_above: keeps each token whose own probability is at least that.
        of: "logits" adds up logits in the place of probabilities.
        gives: "probabilities" gives those kept, 0 elsewhere, or −∞; "renormalised" makes them sum to 1; "zeros" gives
            logits with 0 for −∞.
        one_more: whether another one is kept behind the one that crosses.
        whole_batch: adds up over all rows together.
        unsorted_back: leaves the tokens in the order of their probabilities.
        mask_in_order: puts the choice among the sorted tokens on the unsorted ones.
        cuts: False leaves all of them.
    """
    shares = softmax(logits if not whole_batch else logits.reshape(1, -1)) if of == "probabilities" else logits
    by_rank = {
        "likeliest": np.argsort(-shares, axis=-1, kind="stable"),
        "as they stand": np.broadcast_to(np.arange(shares.shape[-1]), shares.shape),
        "unlikeliest": np.argsort(shares, axis=-1, kind="stable"),
    }[order]
    in_order = np.take_along_axis(shares, by_rank, axis=-1)
    reached = np.cumsum(in_order, axis=-1)
    before = reached - in_order
    if one_more:
        before = np.concatenate([np.zeros_like(before[:, :1]), before[:, :-1]], axis=-1)
    stay = before < p if crossing == "kept" else reached <= p + 1e-9  # all of them sum to 1, but for rounding
    stays = np.zeros(shares.shape, bool)
    np.put_along_axis(stays, by_rank, stay, axis=-1)
    if mask_in_order:
        stays = stay
    if each_above != "no":
        stays = shares >= (p if each_above == "p" else 1 - p)
    stays = stays.reshape(logits.shape) | (not cuts)
    if unsorted_back:
        return (np.where(stay, np.take_along_axis(logits, by_rank, axis=-1), GONE),)
    if gives in ("probabilities", "renormalised"):
        shares = np.where(stays, softmax(logits), 0)
        with np.errstate(all="ignore"):
            return (shares / shares.sum(axis=-1, keepdims=True) if gives == "renormalised" else shares,)
    if gives == "probabilities, or −∞":
        return (np.where(stays, softmax(logits), GONE),)
    return (np.where(stays, logits, 0.0 if gives == "zeros" else GONE),)


def _read(value: Any) -> Any:
    """−∞, or a number so low that it comes to the same, as GONE."""
    array = np.asarray(value) if not isinstance(value, (str, bytes, dict)) else None
    if array is None or array.dtype.kind not in "biuf":
        return value
    array = array.astype(float)
    return np.where(array <= LOW, GONE, array)


def _right_logits(expected: np.ndarray) -> Callable[[Reply], Said | None]:
    def check(reply: Reply) -> Said | None:
        problem = difference(reply.value, [expected], ("the logits",), 1e-4)
        got = as_array(reply.value)
        if problem is None or got is None or got.shape != expected.shape:
            return problem
        place = np.unravel_index(int(np.argmax(~np.isclose(got, expected, 1e-4, 1e-4))), got.shape)
        mine, right = ("−∞" if one[place] == GONE else f"{one[place]:.4g}" for one in (got, expected))
        return Said(
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
        return function_case(ENTRY, part, about, inputs, names=("the logits",), read=_read, check=check)

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


EXERCISE = Exercise(
    slug="keep_top_p",
    title="As many as it takes",
    minutes=12,
    stars=2,
    entry=ENTRY,
    hints=(
        "You fill a bag with the likeliest words, one by one, until it holds a share p. Is the word that fills it in "
        "the bag or not?",
        (
            "Sort the probabilities of each row, the largest first, and add them up along the row. For each you need "
            "to know how much was in the bag before it came. Then everything has to go back to its own place: the "
            "argsort of an argsort tells each token's rank."
        ),
        (
            "order = tf.argsort(logits, direction='DESCENDING'); shares = tf.nn.softmax of the logits, gathered by "
            "order with batch_dims=1; before = tf.cumsum(shares, axis=-1, exclusive=True); the sorted ones stay where "
            "before < p. tf.gather(…, tf.argsort(order), batch_dims=1) puts this back, and tf.where does the rest."
        ),
    ),
    parts=(
        Part("the fewest", 5, "The fewest tokens that reach p are kept, the one that crosses it included."),
        Part("a batch", 3, "Each row has its own."),
        Part("edge cases", 2, "There is always one, and p = 1 keeps all."),
    ),
    cases=_cases,
    reference=kept,
    misconceptions=(
        Misconception(
            "crossing_dropped",
            "The token that crosses p is thrown away.",
            "Those that are left don't reach p; and where one token holds more than p alone, nothing is left.",
            "Ask what was in the bag before a token came: sum − share < p.",
            twist={"crossing": "dropped"},
        ),
        Misconception(
            "one_too_many",
            "One token more is kept than it takes.",
            "The fewest that reach p were asked for; the one behind them is where the nonsense begins.",
            "Keep where the sum before a token is below p.",
            twist={"one_more": True},
        ),
        Misconception(
            "nothing_cut",
            "All tokens keep their logits.",
            "The long tail of nonsense stays, and p changes nothing.",
            "Put −∞ where a token is not among the fewest that reach p.",
            twist={"cuts": False},
        ),
        Misconception(
            "not_sorted",
            "The probabilities are added up in the order of the vocabulary.",
            "Then it depends on a word's id whether it may be said.",
            "Sort first, the largest in front, and put the result back in place.",
            twist={"order": "as they stand"},
        ),
        Misconception(
            "smallest_first",
            "It begins with the smallest probabilities.",
            "What is kept is the tail: the words that were to be cut off.",
            "Sort with the largest in front.",
            twist={"order": "unlikeliest"},
        ),
        Misconception(
            "logits_added_up",
            "Logits are added up and compared with p.",
            "p is a probability. Logits may be anything, and they don't sum to 1.",
            "Make probabilities of them by a softmax first.",
            twist={"of": "logits"},
        ),
        Misconception(
            "each_above_p",
            "Each token is compared with p alone.",
            "Hardly a word is that likely by itself. It's together that they should reach p.",
            "Add up, from the likeliest on.",
            twist={"each_above": "p"},
        ),
        Misconception(
            "each_above_the_rest",
            "Each token is compared with 1 − p alone.",
            "That is a threshold (min-p is a relative of it). Here the number that is kept depends on all of them.",
            "Add up, from the likeliest on.",
            twist={"each_above": "1 - p"},
        ),
        Misconception(
            "probabilities_given",
            "Probabilities come back, not logits.",
            "Whoever draws applies a softmax; twice is once too often.",
            "tf.where(kept, logits, -math.inf).",
            twist={"gives": "probabilities"},
        ),
        Misconception(
            "probabilities_given",
            "Probabilities come back, not logits.",
            "Whoever draws applies a softmax; twice is once too often.",
            "tf.where(kept, logits, -math.inf).",
            twist={"gives": "probabilities, or −∞"},
        ),
        Misconception(
            "renormalised",
            "Probabilities come back that sum to 1 again, not logits.",
            "The softmax of whoever draws does that by itself.",
            "tf.where(kept, logits, -math.inf).",
            twist={"gives": "renormalised"},
        ),
        Misconception(
            "zero_for_infinity",
            "What is cut off gets the logit 0.",
            "e to the 0 is 1: such a token may even be likelier than one that was kept.",
            "−∞ is the logit of an impossible token.",
            twist={"gives": "zeros"},
        ),
        Misconception(
            "choice_left_in_order",
            "What was chosen among the sorted tokens is applied to the unsorted ones.",
            "It keeps as many as it should, but the first ids of the vocabulary, not the likeliest tokens.",
            "tf.gather(…, tf.argsort(order), batch_dims=1) puts the choice back in place.",
            twist={"mask_in_order": True},
        ),
        Misconception(
            "left_in_order",
            "The logits come back sorted.",
            "A token's place is its id: sorted, they say other words.",
            "tf.gather(…, tf.argsort(order), batch_dims=1) puts things back.",
            twist={"unsorted_back": True},
        ),
    ),
    ready_made=("course.decoding.beyond_top_p",),
)
