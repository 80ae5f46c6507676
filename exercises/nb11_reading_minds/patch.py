"""patch(model, clean, corrupt, layer, position): one vector of one run, carried into another.

A transplant: 15 minutes, 2 stars

How many runs do you need, and up to which block is the clean one of use?

Send both sentences up to the block, side by side. There, put one place of the clean run into the corrupt one. From then
on only the corrupt one goes on, up to the logits.

x, kept = model.embed(corrupt), model.embed(clean); for each of model.blocks[:layer] send both through. Then x =
tf.concat([x[:, :position], kept[:, position:position + 1], x[:, position + 1:]], axis=1), then model.blocks[layer:],
then model.logits(x).

between the blocks, 5: One place is the clean run's, all others the corrupt run's.
the first block, 2: Before the first block it is as if one word were exchanged.
the last block, 2: Before the last block it still goes through that block.
a single word, 1: A sentence of one word works.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from autograder.checks.building import Case, Probe, Remote, exact, exercise, normal


def patched(
    clean: np.ndarray,
    corrupt: np.ndarray,
    layer: int,
    position: int,
    table: np.ndarray,
    positions: np.ndarray,
    out: np.ndarray,
    matrices: Sequence[np.ndarray],
) -> tuple[np.ndarray]:
    """The logits (B, T, V) of the corrupt run with one state of the clean one; clean, corrupt (B, T)."""
    x, kept = (table[ids] + positions[: ids.shape[1]] for ids in (corrupt, clean))
    for W in matrices[:layer]:
        x, kept = _block(x, W), _block(kept, W)
    x[:, position] = kept[:, position]
    for W in matrices[layer:]:
        x = _block(x, W)
    return (x @ out.T,)


def _block(x: np.ndarray, W: np.ndarray) -> np.ndarray:
    so_far = np.cumsum(x, axis=1) / np.arange(1, x.shape[1] + 1)[:, np.newaxis]
    return x + np.tanh((x + so_far) @ W)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, L: int, B: int, T: int, layer: int, position: int) -> Case:
        D, V = int(rng.integers(4, 8)), int(rng.integers(9, 14))
        tables = {"table": normal(rng, V, D), "positions": normal(rng, T + 2, D), "out": normal(rng, V, D)}
        matrices = [normal(rng, D, D, scale=0.8) for _ in range(L)]
        clean, step = rng.integers(0, V, (B, T)).astype(np.int32), rng.integers(1, V, (B, T)).astype(np.int32)
        corrupt = (clean + step) % V  # another word at every place
        model = Remote("model", lambda: (*tables.values(), *matrices), "stack")
        inputs = {"model": model, "clean": clean, "corrupt": corrupt, "layer": layer, "position": position}
        known = exact({**inputs, **tables, "matrices": matrices})
        del known["model"]
        probe = Probe(args=tuple(inputs.values()), called=tuple(inputs))
        return Case(part, about, probe, known, names=("the logits",), telling=T > 1)

    yield case("between the blocks", "block 1 of 3, place 2 of 5", 3, 2, 5, 1, 2)
    yield case("between the blocks", "block 2 of 4, place 1 of 4", 4, 3, 4, 2, 1)
    yield case("between the blocks", "block 1 of 3, place 0 of 4, one sentence", 3, 1, 4, 1, 0)
    yield case("the first block", "block 0 of 2, place 1 of 4", 2, 2, 4, 0, 1)
    yield case("the last block", "block 2 of 3, the last place of 4", 3, 2, 4, 2, 3)
    yield case("the last block", "the only block, place 1 of 3", 1, 2, 3, 0, 1)
    yield case("a single word", "block 1 of 2, a sentence of one word", 2, 2, 1, 1, 0)


EXERCISE = exercise(__name__, __doc__, _cases, patched, ready_made=("course.interpret.patch",))
