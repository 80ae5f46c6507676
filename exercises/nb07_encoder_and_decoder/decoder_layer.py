"""DecoderLayer(d, n_heads): masked self-attention, attention over the encoder's output, the fully connected layer.

DecoderLayer: 20 minutes, 3 stars, short

Twice somebody asks and somebody answers. Who asks the first time, who the second? And from whom must something be
hidden?

Notebook 03 held the trial: the decoder asks, the encoder answers. So the second attention takes its query from what the
first gave, key and value from the encoder. The mask belongs to one of the two.

Two lists of heads and one fully connected layer. First h1: join head(de_x, de_x, de_x, mask)[0] over
self.dec_attn_heads. Then h2: join head(h1, en_x, en_x)[0] over self.attn_heads, without the mask: the decoder asks, the
encoder answers. Last self.fc_layer(h2).

builds, 4: There are two lists of heads, each with weights of its own, and the fully connected layer.
equal lengths, 5: The output has the right numbers where both sentences are equally long.
other lengths, 4: It has them where the lengths differ, as in real translations.
keeps to the past, 3: A later word never moves an earlier output; the encoder's words move them all.
edge cases, 2: A first word alone and an encoder of one word work.
inside tf.function, 2: The layer works inside tf.function as well.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.checks.building import Call, Case, Message, Reply, causal, exercise, layer_case, made_of, normal
from autograder.checks.building.replies import alike
from exercises.building.models.random_weights import draw_fc, draw_heads
from exercises.reference.blocks import decoder_layer

HIDDEN = 2048
MOVED = 4e-4  # outputs are normed, so rounding stays well below this


def _past_stays(at: int) -> Any:
    """A check on three calls: as it is, with de_x changed from position `at` on, and with another en_x."""

    def check(reply: Reply) -> Message | None:
        got = alike(reply.value, 3, ndim=3)
        if got is None:
            return Message("expected an output (B, T, d) from each call")
        before, changed, other = (np.nan_to_num(one) for one in got)
        moved = np.abs(changed - before).max(axis=(0, 2))
        if moved[:at].max() > MOVED:
            t = int(moved[:at].argmax())
            told = "the output at position {t} moved by {moved} when de_x was changed from position {at} on"
            return Message(told, t=t, moved=f"{moved[t]:.2g}", at=at)
        if moved[at:].max() < MOVED:
            return Message("the output does not depend on de_x at all")
        if np.abs(other - before).max() < MOVED:
            return Message("the output does not depend on en_x at all")
        return None

    return check


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, sizes: tuple[int, ...], mask: np.ndarray | None = None, **options: Any) -> Case:
        B, T, S, D, E, d, n = sizes
        de_x, en_x = normal(rng, B, T, D), normal(rng, B, S, E)
        weights = {
            **draw_heads(rng, "dec_attn_heads", n, D, D, d // n),
            **draw_heads(rng, "attn_heads", n, d, E, d // n),
            **draw_fc(rng, "fc_layer", d, HIDDEN, d),
        }
        inputs = {"de_x": de_x, "en_x": en_x, "mask": mask}
        options.update(init={"d": d, "n_heads": n}, weights=weights, known={"weights": weights})
        return layer_case(part, about, inputs, names=("the output",), tolerance=3e-4, **options)

    def perturbed(T: int, S: int, at: int) -> Case:
        first = case("keeps to the past", f"T = {T}, S = {S}, a causal mask", (2, T, S, 8, 8, 8, 2), causal(T))
        de_x, en_x, mask = first.probe.args
        later = de_x.copy()
        later[:, at:] = normal(rng, 2, T - at, 8)
        then = (Call((later, en_x, mask)), Call((de_x, normal(rng, 2, S, 8), mask)))
        return replace(first, probe=replace(first.probe, then=then), given={}, check=_past_stays(at))

    # B, T, S, D of de_x, D of en_x, d, n_heads; what is of one size is built once
    first = case("equal lengths", "a causal mask, T = S = 4, d = 12, 3 heads", (3, 4, 4, 12, 12, 12, 3), causal(4))
    yield made_of(first, about="d = 12, 3 heads")
    yield first
    yield case("equal lengths", "a causal mask, T = S = 6, d = 8, 2 heads", (2, 6, 6, 8, 8, 8, 2), causal(6))
    yield case("equal lengths", "no mask, T = S = 4, d = 6, 3 heads", (2, 4, 4, 6, 6, 6, 3))
    yield case("other lengths", "a causal mask, T = 4, S = 7, d = 8", (2, 4, 7, 8, 8, 8, 2), causal(4))
    more = np.maximum(causal(6), (rng.random((6, 6)) < 0.4) & ~np.eye(6, dtype=bool)).astype(np.float32)
    yield case(
        "other lengths", "a mask that hides some of the past too, T = 6, S = 3, d = 10", (1, 6, 3, 10, 10, 10, 2), more
    )
    yield case("other lengths", "no mask, T = 3, S = 5, other widths, 7 and 5, d = 6", (2, 3, 5, 7, 5, 6, 2))
    yield perturbed(6, 6, 3)
    yield perturbed(4, 7, 2)
    yield case("edge cases", "the first word, T = 1, S = 4", (2, 1, 4, 8, 8, 8, 2), causal(1))
    yield case("edge cases", "an encoder of one word, T = 4, S = 1", (1, 4, 1, 6, 6, 6, 3), causal(4))
    yield case("inside tf.function", "T = 4, S = 7, inside tf.function", (2, 4, 7, 8, 8, 8, 2), causal(4), mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, decoder_layer, ready_made=("course.layers.DecoderLayer",))
