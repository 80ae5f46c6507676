"""ablate_head(attention, head): another attention, in which one head writes nothing.

Switch off a head: 15 minutes, 2 stars

At which of the four matrices do the heads meet again, and which part of it does one head speak through?

Behind the softmax the heads lie side by side, d features each. Wo takes features in by its rows. Work on a copy:
whoever gave you the attention wants it back as it was.

silent = copy.deepcopy(attention), and Wo = attention.Wo.numpy(). Head h owns the rows h * d to (h + 1) * d, with d =
attention.d_model // attention.num_heads: set these to 0, then silent.Wo.assign(Wo).

without the head, 9: The output is what the other heads add, and the weights stay.
first and last, 3: The first head and the last can be switched off as well.
masks, 2: A mask still hides.
the only head, 2: Without its only head an attention adds nothing.
the given one stays, 4: The attention that was given does what it did before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from autograder.checks.building import Call, Case, Message, Probe, Remote, causal, exact, exercise, normal
from exercises.building.models.random_weights import draw_projections
from exercises.reference.heads import multi_head


def without(
    query: np.ndarray,
    key: np.ndarray,
    value: np.ndarray,
    Wq: np.ndarray,
    Wk: np.ndarray,
    Wv: np.ndarray,
    Wo: np.ndarray,
    num_heads: int,
    head: int,
    mask: np.ndarray | None = None,
    look: Literal["new", "given"] = "new",
) -> tuple[np.ndarray, ...]:
    """The output (B, T, D) and the weights of the new attention, or the output of the given one afterwards."""
    d = len(Wo) // num_heads
    own = np.arange(len(Wo)) // d == head
    silent = np.where(own[:, np.newaxis], 0, Wo)
    new = multi_head(query, key, value, Wq, Wk, Wv, silent, num_heads, mask)
    given = multi_head(query, key, value, Wq, Wk, Wv, Wo, num_heads, mask)
    return new if look == "new" else given[:1]


def _read_new(value: Any) -> Any:
    """The output and the weights of the new attention."""
    new, _ = value
    if not isinstance(new, (list, tuple)) or len(new) != 2:
        raise ValueError(Message("the new attention gives one value back, where the given one gives (output, weights)"))
    return new


def _read_given(value: Any) -> Any:
    """The output of the given attention, asked afterwards."""
    _, given = value
    return given[0]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, B: int, T: int, S: int, H: int, d: int, head: int, mask: np.ndarray | None = None
    ) -> Case:
        D = H * d
        x = {"query": normal(rng, B, T, D), "key": normal(rng, B, S, D), "value": normal(rng, B, S, D)}
        weights = draw_projections(rng, dict.fromkeys(("Wq", "Wk", "Wv", "Wo"), D), D)
        attention = Remote("attention", lambda: (np.array(H), *weights.values()), "attention")
        args = (*x.values(), *(() if mask is None else (mask,)))
        probe = Probe(kind="made", args=(attention, head), then=(Call(args),))
        known = {**x, **weights, "num_heads": H, "head": head, "mask": mask}
        about = f"head {head} of {H}, {about}, D = {D}"
        return Case(part, about, probe, exact(known), names=("output", "weights"), read=_read_new, telling=H > 1)

    def given_one(case: Case) -> Case:
        """The same question once more, for the attention that was given."""
        known, names = {**case.given, "look": "given"}, ("the output of the given attention afterwards",)
        return replace(case, part="the given one stays", given=known, names=names, read=_read_given)

    first, second = (
        case("without the head", "a batch of 2, T = 3, S = 5", 2, 3, 5, 4, 3, 1),
        case("without the head", "T = S = 4", 3, 4, 4, 3, 5, 2),
    )
    yield from (first, second)
    yield case("without the head", "one sentence, T = 4, S = 3", 1, 4, 3, 5, 2, 3)
    yield case("first and last", "T = S = 3", 2, 3, 3, 4, 2, 0)
    yield case("first and last", "T = 2, S = 4", 2, 2, 4, 6, 3, 5)
    yield case("masks", "a causal mask, T = S = 5", 2, 5, 5, 3, 4, 1, causal(5))
    yield case("the only head", "T = 3, S = 4", 2, 3, 4, 1, 4, 0)
    yield from map(given_one, (first, second))


MISCONCEPTIONS = """
queries_zeroed
    Wq, Wk, Wv, silent -> np.where(own, 0, Wq), Wk, Wv, Wo
    Wq, Wk, Wv, silent -> Wq, np.where(own, 0, Wk), Wv, Wo
    The head's queries or keys are zero, so it looks everywhere alike, and still writes what it finds.
    A head that looks nowhere in particular isn't silent: it writes a mean of all values.
    Take away what it writes with: its rows of Wo.

columns_of_wo
    own[:, np.newaxis] -> own
    Columns of Wo are zero in the place of rows.
    Columns are features of the output, and every head writes into each of them.
    Head h comes in by the rows h · d to (h + 1) · d.

every_hth_row
    // d == head -> % num_heads == head
    Every Hth row of Wo is zero, as if heads lay among each other.
    A head's features lie side by side: that is how heads are split.
    The rows h · d to (h + 1) · d.

one_row_only
    // d == head -> == head
    Only one row of Wo is zero.
    A head is d features wide, and each has a row.
    The rows h · d to (h + 1) · d, with d = d_model // num_heads.

the_others
    == head -> != head
    All other heads are silent, and this one speaks alone.
    That is worth a look as well, but it is the opposite question.
    Set this head's rows to zero, and leave the rest.

the_next_head
    == head -> == (head + 1) % num_heads
    The next head is silent.
    Heads are counted from 0.
    The rows head * d to (head + 1) * d.

mean_of_the_others
    0, Wo) -> np.tile(np.delete(Wo.reshape(num_heads, d, -1), head, axis=0).sum(axis=0) / max(num_heads - 1, 1),
        (num_heads, 1)), Wo)
    The head's rows become the mean of the others'.
    Something is then still written, and nobody knows what it means.
    Zero, so that the sum of the others is left.

others_made_louder
    0, Wo) -> 0, Wo * num_heads / max(num_heads - 1, 1))
    The other heads are made louder, H / (H − 1).
    Dropout does so, to keep a sum at its size. Here the question is what is missing.
    Leave the other rows as they are.

given_changed
    given[:1] -> new[:1]
    The given attention is changed, too.
    Every experiment after this one would run on a model with a hole in it.
    Make a copy first: attention.Wo.assign(...) changes the weight of the one that was given.

nothing_happens
    np.where(own[:, np.newaxis], 0, Wo) -> Wo
    The head still writes.
    The copy does the same as before.
    Look whether the changed matrix ever reaches the copy: copy.Wo.assign(…).
"""


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    without,
    MISCONCEPTIONS,
    ready_made=("course.interpret.ablate", "course.interpret.without_head"),
)
