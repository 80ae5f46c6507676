"""MultiHeadAttention(d_model, num_heads): all heads in one layer, joined by an output matrix.

MultiHeadAttention: 25 minutes, 3 stars, short

If the heads stand where the batch stands, what has to change in the attention that you know?

Section 4 has the four steps, and section 5 says which masks need one more axis and which must be left alone. After the
merge comes the editor, `Wo`. And what is returned first?

Five lines. Project: query @ self.Wq, key and value too. Split each into heads, (B, H, T, d). A mask with three axes,
(B, T, S), gets one for the heads: mask[:, None]; one with two or four axes stays as it is. Then scaled_dot_product(q,
k, v, mask), which takes the heads along like a second batch axis. Merge the heads, multiply by self.Wo, and return
(output, weights).

builds, 3: The layer has four weights of its own, Wq, Wk, Wv and Wo, each (d_model, d_model).
one head, 2: With one head it is self-attention, followed by Wo.
several heads, 6: With several heads it equals a list of heads, joined, times Wo.
masks, 4: Masks of the shapes (T, S), (B, 1, S) and (B, T, S) count for every head.
edge cases, 2: A mask for each head works, and a single word keeps its axes.
half precision, 1: Everything stays finite under mixed_float16.
inside tf.function, 2: The layer works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, causal, exercise, layer_case, normal, scattered
from autograder.checks.building.replies import arrays_of
from exercises.building.heads.attention import finite_in_half_precision
from exercises.building.models.random_weights import draw_projections
from exercises.reference.attention import READY_MADE
from exercises.reference.heads import multi_head


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str, about: str, B: int, T: int, S: int, H: int, d: int, mask: np.ndarray | None = None, **options: Any
    ) -> Case:
        D = H * d
        x = {"query": normal(rng, B, T, D), "key": normal(rng, B, S, D), "value": normal(rng, B, S, D)}
        weights = draw_projections(rng, dict.fromkeys(("Wq", "Wk", "Wv", "Wo"), D), D)
        about = f"{about} (d_model = {D}, {H} heads)"
        options.update(init={"d_model": D, "num_heads": H}, weights=weights, known={**weights, "num_heads": H})
        return layer_case(part, about, {**x, "mask": mask}, names=("output", "weights"), **options)

    padded = np.array([[[0, 0, 0, 0, 1]], [[0, 0, 1, 1, 1]], [[0, 0, 0, 1, 1]]], np.float32)
    half = causal(5)
    # B, T, S, heads, d; to build a layer takes longer than to call it, so a size serves several questions
    yield case("builds", "a batch of 2, T = 4", 2, 4, 4, 3, 4)
    yield case("one head", "T = S = 4", 2, 4, 4, 1, 6)
    yield case("one head", "T = 3, S = 5", 2, 3, 5, 1, 7)
    yield case("several heads", "T = S = 4", 2, 4, 4, 3, 4)
    yield case("several heads", "one sentence, T = S = 5", 1, 5, 5, 2, 7)
    yield case("several heads", "T = 3, S = 6, a batch of 3", 3, 3, 6, 4, 3)
    yield case("several heads", "T = 6, S = 4", 2, 6, 4, 5, 2)
    # As many words as heads: a mask with an axis too many still fits.
    yield case("masks", "a causal mask (T, S), 4 words", 2, 4, 4, 4, 3, causal(4))
    yield case("masks", "a causal mask (T, S), 5 words", 3, 5, 5, 2, 7, causal(5))
    yield case("masks", "a padding mask (B, 1, S), T = 4, S = 5", 3, 4, 5, 3, 4, padded)
    yield case("masks", "a mask (B, T, S), T = 3, S = 6", 2, 3, 6, 4, 3, scattered(rng, 2, 3, 6))
    yield case("masks", "a mask (B, T, S), T = 4, S = 5", 2, 4, 5, 3, 4, scattered(rng, 2, 4, 5))
    yield case("edge cases", "a mask for each head, (B, H, T, S)", 2, 3, 4, 3, 2, scattered(rng, 2, 3, 3, 4))
    yield case("edge cases", "a single query, T = 1, S = 4", 2, 1, 4, 3, 5)
    yield case("edge cases", "one word in one sentence, T = S = 1", 1, 1, 1, 4, 3)
    yield case(
        "half precision",
        "a causal mask under mixed_float16",
        2, 5, 5, 2, 4, half,
        mode="mixed_float16",
        check=finite_in_half_precision(np.broadcast_to(half > 0, (2, 2, 5, 5))),
        telling=False,
    )  # fmt: skip
    yield case("inside tf.function", "T = 6, S = 4, inside tf.function", 2, 6, 4, 5, 2, mode="graph")


def _nan_in_half_precision(seen: list[Any]) -> bool:
    for one in seen:
        if one.case.probe.mode == "mixed_float16" and one.reply.failure is None:
            got = arrays_of(one.reply.value, 2) or ()
            return any(not np.isfinite(array).all() for array in got)
    return False


def _projects_pieces(seen: list[Any]) -> bool:
    """Whether the weights take the width of a head where the whole width was asked for, with several heads."""
    found = [
        (one.reply.facts.get("weights", {}).get("Wq", {}).get("shape", ()), one.case.probe.init)
        for one in seen
        if one.case.probe.init.get("num_heads", 1) > 1
    ]
    return bool(found) and all(
        len(shape) == 2 and shape[0] == init["d_model"] // init["num_heads"] for shape, init in found
    )


EXERCISE = exercise(__name__, __doc__, _cases, multi_head, ready_made=("course.layers.MultiHeadAttention", *READY_MADE))
