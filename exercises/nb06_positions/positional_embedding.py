"""PositionalEmbedding(max_length, d): positions that are learned.

PositionalEmbedding: 10 minutes, 2 stars

It is the layer of Exercise 2 but for one thing: who decides what stands in the rows?

The table becomes a weight, made in `build`, so that Keras trains it. What is added, and to what, stays as it was.

In build, self.pos_embed = self.add_weight(shape=(self.max_length, self.d), initializer=..., name="pos_embed"): small
random numbers to begin with. In call, add its first T rows: self.pos_embed[:x.shape[1]].

builds, 3: There is one trainable weight, pos_embed, of shape (max_length, d).
full length, 2: Each word gets its row added, the same in every sentence of the batch.
shorter sentences, 2: A sentence of T words takes the first T rows.
edge cases, 2: A single word and a single sentence keep their axes.
inside tf.function, 1: The layer works inside tf.function as well.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, layer_case, normal
from exercises.reference.positions import place


def embed(x: np.ndarray, pos_embed: np.ndarray) -> tuple[np.ndarray]:
    """Add to x (B, T, d) the rows of pos_embed (max_length, d) that belong to it."""
    return (place(x, pos_embed),)


def _not_trained(seen: list[Any]) -> bool:
    for one in seen:
        found = one.reply.facts.get("weights", {}).get("pos_embed", {})
        if found.get("kind") == "constant" or (found.get("kind") == "variable" and not found.get("trainable")):
            return True
    if any(one.problem for one in seen if one.case.part == "full length"):
        return False  # a table that is never added is not reached either
    for one in seen:
        if "pos_embed" in one.reply.facts.get("unreached", []) and one.problem and "no gradient" in one.problem:
            return True
    return False


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, max_length: int, d: int, **options: Any) -> Case:
        x, table = normal(rng, B, T, d), {"pos_embed": normal(rng, max_length, d)}
        options.update(init={"max_length": max_length, "d": d}, weights=table, known=table)
        return layer_case(part, about, {"x": x}, names=("the result",), **options)

    yield case("builds", "max_length = 9, d = 6", 2, 9, 9, 6)
    yield case("full length", "T = max_length = 6, d = 8", 2, 6, 6, 8)
    yield case("full length", "a batch as large as the sentence is long, B = T = max_length = 4", 4, 4, 4, 5)
    yield case("shorter sentences", "T = 3 of max_length = 9, d = 6", 2, 3, 9, 6)
    yield case("shorter sentences", "T = 5 of max_length = 12, d = 7", 3, 5, 12, 7)
    yield case("edge cases", "a single word, T = 1 of max_length = 7", 2, 1, 7, 4)
    yield case("edge cases", "a single sentence, T = 4 of max_length = 5", 1, 4, 5, 3)
    yield case("inside tf.function", "T = 5 of max_length = 8, inside tf.function", 2, 5, 8, 6, mode="graph")


EXERCISE = exercise(__name__, __doc__, _cases, embed, ready_made=("course.layers.PositionalEmbedding",))
