"""build_min_transformer: a whole Transformer, judged by its parameters and by how it behaves.

MinTransformer: 20 minutes, 3 stars

Follow one word from the bottom of the drawing to its top. Through which boxes does it go, and how many inputs does the
model have?

A functional model begins with `keras.Input`, one for each language, and ends with `keras.Model`. Count tables and
layers against the drawing; the number of parameters in the text says whether you have them all. What comes out are
probabilities.

Follow the drawing. Source: keras.Input((n_steps,)), Embedding(n_en_vocab, d), two EncoderLayer(d, n_heads). Target:
another Input, Embedding(n_de_vocab, d), two DecoderLayer(d, n_heads), each called with the decoder's x, the output of
the second encoder layer, and causal_mask(n_steps). Then Dense(n_de_vocab, activation="softmax"), and
keras.Model(inputs=[en, de], outputs=..., name="MinTransformer").

parameters, 6: It has 13,681,040 parameters at the book's sizes, and the right number at others.
name and shapes, 2: Its name is MinTransformer, its output (B, n_steps, n_de_vocab).
probabilities, 4: Each position has its own probabilities, and they sum to 1.
keeps to the past, 5: A later word of the decoder's never changes an earlier prediction.
hears the source, 3: Other source words change every prediction.
"""

# ruff: noqa: I001 - a list of names is packed

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Call, Case, Probe, exercise
from exercises.building.models.min_transformer_behaviour import (
    counted, hears_the_source, named_and_shaped, past_stays, probabilities,
)  # fmt: skip
from exercises.building.models.min_transformer_numbers import COUNTED, Numbers

SIZES = ("n_steps", "n_en_vocab", "n_de_vocab", "d", "n_heads")


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def ids(B: int, T: int, top: int) -> np.ndarray:
        return rng.integers(0, top, (B, T)).astype(np.int32)

    def moved(sizes: tuple[int, ...], at: int, learns: bool = False) -> tuple[Probe, Numbers]:
        """Four calls of one model: as it is, with later target words changed, other sources, later sources changed."""
        T, n_en, n_de = sizes[:3]
        top = min(n_en, n_de)  # so that a model with its inputs exchanged answers as well
        en, de = ids(4, T, top), ids(4, T, top)
        other_en, other_de = ((x + 1 + rng.integers(0, top - 1, x.shape).astype(np.int32)) % top for x in (en, de))
        later_de = np.concatenate([de[:, :at], other_de[:, at:]], axis=1)
        later_en = np.concatenate([en[:, :at], other_en[:, at:]], axis=1)
        inputs = ([en, de], [en, later_de], [other_en, de], [later_en, de])
        numbers = Numbers(rng, inputs, sizes)
        then = tuple(Call((pair,)) for pair in inputs)
        return Probe(
            kind="model", args=sizes, then=then, by_shape=numbers.by_shape(), learns=learns, called=SIZES
        ), numbers

    def about(sizes: tuple[int, ...]) -> str:
        return ", ".join(f"{name} = {size}" for name, size in zip(SIZES, sizes, strict=True))

    # A model takes a quarter of a second to build, so each small one serves several cases. A small one comes first:
    # what Keras loads at its first model is not for the large one's time.
    # The other is longer than the book's.
    one, other = (8, 19, 15, 24, 3), (26, 14, 25, 40, 2)
    (first, of_one), (second, of_other) = moved(one, 4, learns=True), moved(other, 2)
    # Eight heads have as many parameters as two, and take four times as long to build.
    call = Call(([np.ones((1, 25), np.int32)] * 2,))  # some models make their weights when they are first called
    large = Probe(kind="model", args=(25, 300, 400, 512, 2), then=(call,), called=SIZES)
    printed = "the book's sizes, n_steps = 25, vocabularies of 300 and 400, d = 512, but 2 heads"
    yield Case("name and shapes", about(one), first, check=of_one.of_model(named_and_shaped((4, 8, 15))))
    yield Case(
        "parameters", about(other), second, check=of_other.of_model(counted(14, 25, 40), without=(*COUNTED, "heads"))
    )
    yield Case("parameters", printed, large, check=counted(300, 400, 512))
    yield Case("probabilities", about(other), second, check=of_other.of_model(probabilities))
    yield Case("keeps to the past", about(one), first, check=of_one.of_model(past_stays(4)))
    yield Case("keeps to the past", about(other), second, check=of_other.of_model(past_stays(2)))
    yield Case("hears the source", about(other), second, check=of_other.of_model(hears_the_source, without=("heard",)))


EXERCISE = exercise(
    __name__, __doc__, _cases, ready_made=("course.models.build_min_transformer", "course.models.MinTransformer")
)
