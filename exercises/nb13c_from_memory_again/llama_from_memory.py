"""make_llama: the model of today on an empty page, judged by what it does.

A Llama from memory: 50 minutes, 3 stars

Where do places come in, if nothing is added to the words? And which heads share what?

Begin with three small things and test each: a norm without a mean, a turn of queries and keys by their places, and keys
and values that are repeated until there are as many as queries. Then the block, in which each norm stands in front.

norm(x) = x / √(mean of x² + 1e-6) · scale. Attention: q of H heads, k and v of fewer; q and k are turned: halves a, b
to a cos − b sin, a sin + b cos, angles place · 10000^(−2i/d); k and v by tf.repeat along the heads' axis; causal mask,
softmax, a fourth matrix. Feed-forward: down(silu(gate(x)) · up(x)). x + attention(norm(x)), then x + network(norm(x)).
After the last block one more norm, then the way out.

logits, 2: It gives scores for each place, and no softmax is inside.
start, 2: A new model knows nothing: its loss is about log V.
keeps to the past, 4: A later word never changes an earlier score.
places, 4: It knows the order of words, and adds nothing to them.
weights, 4: There are just as many weights as the plan has, and a gradient reaches each.
the game, 4: After a short training it says a row of words once more.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Call, Case, Probe, exercise
from autograder.checks.judging.probes import Schooling
from exercises.building import whole_models as whole

SIZES = ("vocab_size", "d_model", "num_heads", "num_kv_heads", "dim_feedforward", "num_blocks")
LENGTH = 4  # of the game's rows


def weights(V: int, D: int, H: int, groups: int, F: int, N: int) -> int:
    """How many the plan has: two tables, N blocks of seven matrices and two norms, and the last norm."""
    return 2 * V * D + N * (2 * D * D + 2 * D * (D // H * groups) + 3 * D * F + 2 * D) + D


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, sizes: tuple[int, ...], probe: Probe, **options: Any) -> Case:
        about = ", ".join(f"{name} = {size}" for name, size in zip(SIZES, sizes, strict=True))
        return Case(part, about, probe, **options)

    # One block, since two of them know something of the order by their masks alone.
    V, at = 200, int(rng.integers(2, 5))
    one = (V, 32, 4, 2, 48, 1)
    ids = whole.distinct(rng, 6, 8, V)
    asked = (
        ids,
        whole.other_words(rng, ids, V, slice(at, None)),
        whole.exchanged(ids, (0, 3)),
        np.repeat(ids[:, :1], 8, axis=1),
    )
    new = Probe(kind="model", args=one, then=tuple(Call((x,)) for x in asked), called=SIZES)
    yield case("logits", one, new, check=whole.are_logits(6, 8, V))
    yield case("start", one, new, check=whole.starts_at_chance(whole.other_words(rng, ids, V)))
    yield case("keeps to the past", one, new, check=whole.past_stays(1, at))
    yield case("places", one, new, check=whole.order_matters(2, whole.ROW))
    yield case("places", one, new, check=whole.same_everywhere(3))

    V, N = 14, 3
    for sizes in ((V, 24, 3, 1, 40, N), (V, 32, 4, 4, 24, N)):
        ids = whole.distinct(rng, 4, 9, V)
        lesson = Schooling((ids[:, :-1],), ids[:, 1:], steps=0, batch_size=4)
        calls = tuple(Call((x,)) for x in (ids, whole.other_words(rng, ids, V, slice(6, None))))
        taught = Probe(kind="model", args=sizes, then=calls, learns=True, schooling=lesson, called=SIZES)
        yield case("weights", sizes, taught, check=whole.all_learn(weights(*sizes), N, exactly=True))
        yield case("keeps to the past", sizes, taught, check=whole.past_stays(1, 6))

    small = (10, 32, 2, 1, 64, 1)
    rows = np.tile(rng.integers(1, 10, (4100, LENGTH)), 2).astype(np.int32)
    inputs, labels = rows[:, :-1], rows[:, 1:].copy()
    labels[:, : LENGTH - 1] = -1  # the first half can't be known
    lesson = Schooling((inputs[:4000],), labels[:4000], steps=400, batch_size=64, rate=1e-2, enough=0.003)
    player = Probe(kind="model", args=small, then=(Call((inputs[4000:],)),), schooling=lesson, called=SIZES)
    yield Case("the game", f"{LENGTH} words, and the same once more", player, check=whole.wins(labels[4000:]))


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    ready_made=(
        "course.models.make_llama", "course.models.DecoderOnly", "course.layers.LlamaDecoder",
        "course.layers.LlamaDecoderLayer", "course.layers.GroupedQueryAttention", "keras.layers.GroupQueryAttention",
        "keras.layers.MultiHeadAttention",
    ),
)  # fmt: skip
