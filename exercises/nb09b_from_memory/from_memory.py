"""make_translator: an encoder and a decoder on an empty page, judged by what they do.

From memory: 60 minutes, 3 stars, short

What does the machine need to know of its two inputs before it may look at a single word?

Begin with the attention: it takes whoever asks, whoever answers, and what is hidden. The encoder calls it once in a
block, the decoder twice. Write a small layer for it, test its shapes, and go on only then.

Attention: q, k and v by three matrices, heads split to (B, H, T, d), softmax of q kᵀ/√d where nothing is hidden, heads
merged, a fourth matrix. Source: embedding, positions, blocks; hidden is where source_ids == 0, with shape (B, 1, 1, S).
Target: embedding, positions, blocks of three sums; in the first attention hidden is what comes later, (T, T), in the
second again the source's padding. Each sum is normalised. Last a dense layer, without a softmax.

logits, 2: It gives scores for each word of the target, and no softmax is inside.
start, 2: A new model knows nothing: its loss is about log V.
keeps to the past, 3: A later word of the target never changes an earlier score.
padding, 3: PAD behind the source changes nothing.
order, 3: It knows in which order the words stand, in the source and in the target.
learns, 4: It reads its source, a gradient reaches every weight, and each block has its own.
the game, 3: After a short training it says a row of words backwards.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Call, Case, Probe, exercise
from autograder.checks.judging.probes import Schooling
from exercises.building import whole_models as whole

SIZES = ("vocab_size", "d_model", "num_heads", "num_blocks")
SOS, VOCABULARY, LONGEST = 1, 10, 3  # of the game's rows


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def about(sizes: tuple[int, ...]) -> str:
        return ", ".join(f"{name} = {size}" for name, size in zip(SIZES, sizes, strict=True))

    # One block, since two of them know something of the target's order by their masks alone.
    V, at = 200, int(rng.integers(2, 5))
    one = (V, 32, 4, 1)
    en, de = whole.distinct(rng, 5, 6, V), whole.distinct(rng, 5, 7, V)
    padded = np.concatenate([en, np.zeros((5, 3), np.int32)], axis=1)
    pairs = (
        (en, de), (en, whole.other_words(rng, de, V, slice(at, None))), (padded, de), (whole.exchanged(en, (1, 4)), de),
        (en, whole.exchanged(de, (0, 3))), (whole.other_words(rng, en, V), de),
    )  # fmt: skip
    new = Probe(kind="model", args=one, then=tuple(Call(([*pair],)) for pair in pairs), called=SIZES)
    yield Case("logits", about(one), new, check=whole.are_logits(5, 7, V))
    yield Case("start", about(one), new, check=whole.starts_at_chance(whole.other_words(rng, de, V)))
    yield Case("keeps to the past", about(one), new, check=whole.past_stays(1, at))
    yield Case("padding", about(one), new, check=whole.padding_hidden(2))
    yield Case("order", about(one), new, check=whole.order_matters(3, whole.SOURCE))
    yield Case("order", about(one), new, check=whole.order_matters(4, whole.TARGET))
    yield Case("learns", about(one), new, check=whole.source_heard(5))

    V, D, N = 14, 24, 4
    high = (V, D, 3, N)
    en, de = whole.distinct(rng, 4, 8, V), whole.distinct(rng, 4, 6, V)
    short = en.copy()
    short[:, 5:] = 0
    later = ((short[:, :5], de), (short[:, :5], whole.other_words(rng, de, V, slice(4, None))), (short, de))
    lesson = Schooling((en, de[:, :-1]), de[:, 1:], steps=0, batch_size=4)
    calls = tuple(Call(([*pair],)) for pair in later)
    taught = Probe(kind="model", args=high, then=calls, learns=True, schooling=lesson, called=SIZES)
    yield Case("learns", about(high), taught, check=whole.all_learn(V * D + N * 13 * D * D, N))
    yield Case("keeps to the past", about(high), taught, check=whole.past_stays(1, 4))
    yield Case("padding", about(high), taught, check=whole.padding_hidden(2))

    inputs, labels = _game(rng, 4200)
    lesson = Schooling(
        tuple(one[:4000] for one in inputs), labels[:4000], steps=300, batch_size=64, rate=1e-2, enough=0.01
    )
    then = (Call(([one[4000:] for one in inputs],)),)
    player = Probe(kind="model", args=(VOCABULARY, 32, 2, 1), then=then, schooling=lesson, called=SIZES)
    yield Case("the game", f"rows of up to {LONGEST} words, backwards", player, check=whole.wins(labels[4000:]))


def _game(rng: np.random.Generator, count: int) -> tuple[tuple[np.ndarray, np.ndarray], np.ndarray]:
    """Sources that end in PAD, what the decoder reads, and what it should say; −1 asks for nothing."""
    words = rng.integers(2, VOCABULARY, (count, LONGEST))
    lengths = rng.integers(2, LONGEST + 1, (count, 1))
    places = np.arange(LONGEST)
    backwards = np.take_along_axis(words, np.maximum(lengths - 1 - places, 0), axis=1)
    source, labels = np.where(places < lengths, words, 0), np.where(places < lengths, backwards, -1)
    target = np.concatenate([np.full((count, 1), SOS), np.maximum(labels[:, :-1], 0)], axis=1)
    return (source.astype(np.int32), target.astype(np.int32)), labels.astype(np.int32)


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    ready_made=(
        "course.models.Transformer", "course.layers.TransformerEncoder", "course.layers.TransformerDecoder",
        "course.layers.TransformerEncoderLayer", "course.layers.TransformerDecoderLayer",
        "course.layers.MultiHeadAttention", "keras.layers.MultiHeadAttention",
    ),
)  # fmt: skip
