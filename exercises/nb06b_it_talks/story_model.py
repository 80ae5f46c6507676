"""StoryModel: a decoder and nothing else, put together by the learner, and judged by what it does.

A model that tells: 30 minutes, 3 stars, short

A word has come in as a number. What happens to it, station by station, until there is a score for each word that may
follow?

Everything that has weights is made in `__init__`, once for each block; lists of layers are fine. In `call` comes the
embedding, the positions, then block after block, and last a dense layer. In a block there are two sums, each followed
by its norm.

x = positions(embedding(ids)). Then, for each block: attended, _ = attention(x, x, x, mask), with
mask = mine.causal_mask(ids.shape[1]); x = add_norm_1(x, attended); x = add_norm_2(x, feed_forward(x)). At the end
keras.layers.Dense(vocab_size), without a softmax. Each block has an attention, a feed-forward network and two add &
norms of its own.

logits, 2: It gives scores for each place, and no softmax is inside.
start, 2: A new model knows nothing: its loss is about log V.
keeps to the past, 5: A later word never changes an earlier score.
order, 3: It knows in which order the words stand.
learns, 4: A gradient reaches every weight, and each block has its own.
the game, 4: After a short training it says a row of words once more.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Call, Case, Probe, exercise
from autograder.checks.judging.probes import Schooling
from exercises.building import whole_models as whole

SIZES = ("vocab_size", "d_model", "num_heads", "num_blocks", "max_length")
LENGTH = 4  # of the game's rows


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def about(sizes: tuple[int, ...]) -> str:
        return ", ".join(f"{name} = {size}" for name, size in zip(SIZES, sizes, strict=True))

    # One block, since two of them know something of the order by their masks alone.
    V, at = 200, int(rng.integers(2, 5))
    one = (V, 32, 4, 1, 16)
    ids = whole.distinct(rng, 6, 8, V)
    later = whole.other_words(rng, ids, V, slice(at, None))
    calls = tuple(Call((x,)) for x in (ids, later, whole.exchanged(ids, (0, 3)), whole.exchanged(ids, (2, 5))))
    new = Probe(kind="model", args=one, then=calls, called=SIZES)
    yield Case("logits", about(one), new, check=whole.are_logits(6, 8, V))
    yield Case("start", about(one), new, check=whole.starts_at_chance(whole.other_words(rng, ids, V)))
    yield Case("keeps to the past", about(one), new, check=whole.past_stays(1, at))
    yield Case("order", about(one), new, check=whole.order_matters(2, whole.ROW))
    yield Case("order", about(one), new, check=whole.order_matters(3, whole.ROW))

    V, D, N = 14, 24, 4
    high = (V, D, 3, N, 12)
    ids = whole.distinct(rng, 4, 9, V)
    lesson = Schooling((ids[:, :-1],), ids[:, 1:], steps=0, batch_size=4)
    calls = tuple(Call((x,)) for x in (ids, whole.other_words(rng, ids, V, slice(6, None))))
    taught = Probe(kind="model", args=high, then=calls, learns=True, schooling=lesson, called=SIZES)
    yield Case("learns", about(high), taught, check=whole.all_learn(V * D + N * 5 * D * D, N))
    yield Case("keeps to the past", about(high), taught, check=whole.past_stays(1, 6))

    V = 10
    small = (V, 32, 2, 1, 2 * LENGTH)
    rows = np.tile(rng.integers(1, V, (4100, LENGTH)), 2).astype(np.int32)
    inputs, labels = rows[:, :-1], rows[:, 1:].copy()
    labels[:, : LENGTH - 1] = -1  # the first half can't be known
    lesson = Schooling((inputs[:4000],), labels[:4000], steps=400, batch_size=64, rate=1e-2, enough=0.003)
    player = Probe(kind="model", args=small, then=(Call((inputs[4000:],)),), schooling=lesson, called=SIZES)
    yield Case("the game", f"{LENGTH} words, and the same once more", player, check=whole.wins(labels[4000:]))


EXERCISE = exercise(__name__, __doc__, _cases, ready_made=("course.models.StoryModel", "course.models.DecoderOnly"))
