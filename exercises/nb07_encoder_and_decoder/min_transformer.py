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

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import UNKNOWN_TO_KERAS, Call, Case, Misconception, Probe, exercise
from exercises.building.models.min_transformer_behaviour import (
    any_of,
    behaves,
    bypassed,
    counted,
    counts_as,
    embeddings,
    hears_the_source,
    layer_of_another_width,
    leaks,
    named_and_shaped,
    past_stays,
    probabilities,
    softmaxed_twice,
    sums_to_one_over,
)
from exercises.building.models.min_transformer_numbers import COUNTED, OTHER_HEADS, Numbers

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


def _forgets_the_mask(seen: list[Any]) -> bool:
    # A softmax over the positions carries a later word's news back as well, and is a mistake of another name.
    both = behaves(lambda moves, at: leaks(moves[0], at) and leaks(moves[2], at))
    return both(seen) and not sums_to_one_over(1)(seen)


MISCONCEPTIONS = (
    UNKNOWN_TO_KERAS,
    Misconception(
        "shares_embedding",
        "Both languages share one embedding.",
        "dog and chien have ids of different vocabularies: in one table they would be mixed up.",
        "Make two Embedding layers, one n_en_vocab long and one n_de_vocab long.",
        sign=any_of(
            counts_as(lambda n_en, n_de: {"tables": (n_en,)}),
            counts_as(lambda n_en, n_de: {"tables": (n_de,)}),
            counts_as(lambda n_en, n_de: {"tables": (max(n_en, n_de),)}),
        ),
    ),
    Misconception(
        "one_layer_only",
        "There is one encoder or decoder layer where two are asked for, or one is called twice.",
        "A layer that is called twice keeps one set of weights: the second block can't learn anything of its own.",
        "Make each of the four layers anew: two EncoderLayer(...), two DecoderLayer(...).",
        sign=any_of(
            counts_as(lambda n_en, n_de: {"encoders": 1, "decoders": 1}),
            counts_as(lambda n_en, n_de: {"encoders": 1}),
            counts_as(lambda n_en, n_de: {"decoders": 1}),
        ),
    ),
    Misconception(
        "other_number_of_heads",
        "A layer has another number of heads than n_heads.",
        "The number of parameters stays the same, so only the numbers tell: the more heads, the narrower each.",
        "Each of the four layers is made as EncoderLayer(d, n_heads) or DecoderLayer(d, n_heads).",
        sign=lambda seen: any(one.problem == OTHER_HEADS for one in seen),
    ),
    Misconception(
        "embedding_turned_round",
        "The arguments of an Embedding have changed places: it has d rows, each as wide as a vocabulary.",
        "The first says how many words there are, the second how wide their vectors are.",
        "Embedding(n_en_vocab, d), and Embedding(n_de_vocab, d) for the target.",
        sign=embeddings(lambda rows, width, sizes: rows == sizes[3] and width in sizes[1:3]),
    ),
    Misconception(
        "embedding_width",
        "The word vectors of an Embedding are not d wide.",
        "All layers of the model are as wide as the vectors that run through it.",
        "The second argument of both Embeddings is d.",
        sign=embeddings(lambda rows, width, sizes: width not in (512, sizes[3]) and rows in sizes[1:3]),
    ),
    Misconception(
        "embedding_rows",
        "An Embedding has not as many rows as its language has words.",
        "Each id of the vocabulary needs a vector of its own, and a row beyond them is never read.",
        "The first argument is n_en_vocab for the source, n_de_vocab for the target.",
        sign=embeddings(lambda rows, width, sizes: width == sizes[3] and rows not in sizes[1:3]),
    ),
    Misconception(
        "layer_width",
        "An EncoderLayer or a DecoderLayer is not d wide.",
        "What comes out of one layer goes into the next, and all of them are made for d.",
        "EncoderLayer(d, n_heads) and DecoderLayer(d, n_heads): the width comes first.",
        sign=layer_of_another_width,
    ),
    Misconception(
        "width_hard_coded",
        "The word vectors are 512 wide, whatever d says.",
        "The printed listing does so too, and it works for d = 512 only by luck.",
        "Embedding(n_en_vocab, d), and the same for the target.",
        sign=counts_as(lambda n_en, n_de: {"embedding_width": 512}),
    ),
    Misconception(
        "no_softmax",
        "The output is not made into probabilities.",
        "The model is asked how likely each word is; its loss expects numbers that sum to 1.",
        'Give the last layer activation="softmax".',
        sign=sums_to_one_over(2),
    ),
    Misconception(
        "softmax_twice",
        "The softmax is applied twice.",
        "The second one makes all words nearly equally likely: none can be more than e times as likely as "
        "another, and the loss can't come near 0.",
        'The Dense layer with activation="softmax" is the last one.',
        sign=softmaxed_twice,
    ),
    Misconception(
        "softmax_over_positions",
        "The softmax runs over the positions instead of the words.",
        "At each position the words of the vocabulary compete, not the positions for a word.",
        'activation="softmax" in the last Dense takes the last axis, which is the right one.',
        sign=sums_to_one_over(1),
    ),
    """
mask_forgotten
    sign _forgets_the_mask
    A later word of the decoder's changes earlier predictions: somewhere the future is not hidden.
    In training the answer would lie on the table, and at the exam it doesn't.
    Both decoder layers get the encoder's output, and as the mask causal_mask(n_steps), 1 for what is hidden.
""",
    Misconception(
        "inputs_exchanged",
        "The two inputs have changed places: the model takes the target first.",
        "Whoever calls it with [source, target] translates in the wrong direction.",
        "keras.Model(inputs=[en, de], ...): the encoder's ids come first.",
        sign=behaves(lambda moves, at: leaks(moves[0], at) and not leaks(moves[2], at) and moves[2].max() > 1e-4),
    ),
    Misconception(
        "first_floor_heard",
        "A decoder layer gets what the first encoder layer has found, not what the second has made of it.",
        "The second encoder layer is then there for half of the decoder only; both blocks of the decoder read"
        " the finished source.",
        "First run the source through both encoder layers, then begin with the target.",
        sign=lambda seen: any(bypassed(one.reply) for one in seen),
    ),
    Misconception(
        "source_unheard",
        "The source words change nothing: the encoder's output doesn't reach the decoder.",
        "This model writes without reading.",
        "The second argument of each decoder layer is the output of the second encoder layer.",
        sign=behaves(lambda moves, at: bool(moves[1].max() < 1e-6 and moves[0].max() > 1e-4)),
    ),
)

EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    misconceptions=MISCONCEPTIONS,
    ready_made=("course.models.build_min_transformer", "course.models.MinTransformer"),
)
