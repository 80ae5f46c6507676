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


EXERCISE = exercise(
    __name__, __doc__, _cases, without, ready_made=("course.interpret.ablate", "course.interpret.without_head")
)
