"""patch(model, clean, corrupt, layer, position): one vector of one run, carried into another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np

from autograder.checks.building.misconceptions import forms
from autograder.checks.building.random_inputs import exact, normal
from autograder.checks.judging.probes import Probe, Remote
from autograder.checks.judging.records import Case, Exercise, Misconception, Part

ENTRY = "patch"


def patched(
    clean: np.ndarray,
    corrupt: np.ndarray,
    layer: int,
    position: int,
    table: np.ndarray,
    positions: np.ndarray,
    out: np.ndarray,
    matrices: Sequence[np.ndarray],
    *,
    exchanged: bool = False,
    where: Literal["here", "everywhere", "from here on", "up to here", "nowhere", "all but here"] = "here",
    shift: int = 0,
    always_first: bool = False,
    again: bool = False,
    added: bool = False,
    next_place: bool = False,
    beside: bool = False,
    embedded: bool = False,
) -> tuple[np.ndarray]:
    """The logits of the corrupt run with one state of the clean one.

    Args:
        clean: (B, T). corrupt: (B, T).
        layer: before which block.
        position: which word's.
        table: (V, D). positions: (T, D). out: (V, D). matrices: (D, D) for each block.
        exchanged: the runs have changed places.
        where: at which words.
        shift: 1 patches behind the block, −1 before the block before.
        always_first: the words' vectors are exchanged, before the first block.
        again: before each later block the state is put in once more.
        added: the clean state is added to the corrupt one, not put in its place.
        next_place: the state of the next word.
        embedded: the clean word's own vector is put in, that from before the first block.
        beside: the state is put in front of the corrupt one, which stays.
    """
    ids = (corrupt, clean) if not exchanged else (clean, corrupt)
    runs = [_states(table[one] + positions[: one.shape[1]], matrices) for one in ids]
    if embedded:
        runs[1] = [runs[1][0]] * len(runs[1])
    T = clean.shape[1]
    here = position + next_place
    if here >= T:
        raise IndexError("no such place")
    places = {
        "here": [here],
        "everywhere": range(T),
        "from here on": range(here, T),
        "up to here": range(here + 1),
        "nowhere": [],
        "all but here": [t for t in range(T) if t != here],
    }[where]
    at = 0 if always_first else layer + shift
    if at < 0:
        raise IndexError("no such block")
    x = runs[0][0]
    for number in range(len(matrices) + 1):
        if number == at or (again and number > at and number < len(matrices)):
            x = np.insert(x, here, runs[1][number][:, here], axis=1) if beside else x.copy()
            for t in () if beside else places:
                x[:, t] = runs[1][number][:, t] + (x[:, t] if added else 0)
        if number < len(matrices):
            x = _block(x, matrices[number])
    return (x @ out.T,)


def _block(x: np.ndarray, W: np.ndarray) -> np.ndarray:
    so_far = np.cumsum(x, axis=1) / np.arange(1, x.shape[1] + 1)[:, np.newaxis]
    return x + np.tanh((x + so_far) @ W)


def _states(x: np.ndarray, matrices: Sequence[np.ndarray]) -> list[np.ndarray]:
    found = [x]
    for W in matrices:
        found.append(_block(found[-1], W))
    return found


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
        probe = Probe(ENTRY, args=tuple(inputs.values()), called=tuple(inputs))
        return Case(part, about, probe, known, names=("the logits",), telling=T > 1)

    yield case("between the blocks", "block 1 of 3, place 2 of 5", 3, 2, 5, 1, 2)
    yield case("between the blocks", "block 2 of 4, place 1 of 4", 4, 3, 4, 2, 1)
    yield case("between the blocks", "block 1 of 3, place 0 of 4, one sentence", 3, 1, 4, 1, 0)
    yield case("the first block", "block 0 of 2, place 1 of 4", 2, 2, 4, 0, 1)
    yield case("the last block", "block 2 of 3, the last place of 4", 3, 2, 4, 2, 3)
    yield case("the last block", "the only block, place 1 of 3", 1, 2, 3, 0, 1)
    yield case("a single word", "block 1 of 2, a sentence of one word", 2, 2, 1, 1, 0)


EXERCISE = Exercise(
    slug="patch",
    title="A transplant",
    minutes=15,
    stars=2,
    entry=ENTRY,
    hints=(
        "How many runs do you need, and up to which block is the clean one of use?",
        (
            "Send both sentences up to the block, side by side. There, put one place of the clean run into the corrupt "
            "one. From then on only the corrupt one goes on, up to the logits."
        ),
        (
            "x, kept = model.embed(corrupt), model.embed(clean); for each of model.blocks[:layer] send both through. "
            "Then x = tf.concat([x[:, :position], kept[:, position:position + 1], x[:, position + 1:]], axis=1), "
            "then model.blocks[layer:], then model.logits(x)."
        ),
    ),
    parts=(
        Part("between the blocks", 5, "One place is the clean run's, all others the corrupt run's."),
        Part("the first block", 2, "Before the first block it is as if one word were exchanged."),
        Part("the last block", 2, "Before the last block it still goes through that block."),
        Part("a single word", 1, "A sentence of one word works."),
    ),
    cases=_cases,
    reference=patched,
    misconceptions=(
        Misconception(
            "clean_run_stopped",
            "What is put in is the clean word's vector from the very beginning, before any block.",
            "That carries over which word it was, not what the model has made of it up to here.",
            "Let the clean run go through the same blocks, up to block layer.",
            twist={"embedded": True},
        ),
        Misconception(
            "exchanged",
            "The runs have changed places: a corrupt state is put into the clean run.",
            "That asks whether the state is needed. The question here is whether it is enough.",
            "All else is the corrupt run; one state comes from the clean one.",
            twist={"exchanged": True},
        ),
        Misconception(
            "whole_layer",
            "What comes back is the clean run: the states of all words are put in, or the wrong run is handed back.",
            "From its own vectors the clean run says what it always says, and you learn nothing.",
            "One vector of the clean run, at position, goes into the corrupt one; and its logits are returned.",
            twist={"where": "everywhere"},
        ),
        *forms(
            "several_words",
            "More words are patched than the one.",
            "Then nobody knows which of them it was.",
            "Only at position, one place.",
            {"where": "from here on"},
            {"where": "up to here"},
            {"where": "all but here"},
        ),
        Misconception(
            "after_the_block",
            "The state is put in behind the block, not before it.",
            "The block then never reads it: neither the word itself nor those after it.",
            "Put it in first, then call model.blocks[layer].",
            twist={"shift": 1},
        ),
        Misconception(
            "a_block_too_early",
            "The state is put in one block too early.",
            "Blocks are counted from 0; before block 1, one block has worked.",
            "model.blocks[:layer] for both, and then the patch.",
            twist={"shift": -1},
        ),
        Misconception(
            "always_at_the_bottom",
            "The word is exchanged before the first block, whatever layer says.",
            "That is another sentence, not another thought.",
            "Let both runs go up to the block, then exchange.",
            twist={"always_first": True},
        ),
        Misconception(
            "put_in_again",
            "The clean state is put in before every later block, too.",
            "Then the corrupt words around it never get to change it.",
            "Once, before block layer.",
            twist={"again": True},
        ),
        Misconception(
            "added",
            "The clean state is added to the corrupt one.",
            "What comes of two thoughts in one place, no block has learned to read.",
            "In its place, not on top of it.",
            twist={"added": True},
        ),
        Misconception(
            "put_in_beside",
            "The clean state is put in, and the corrupt one stays behind it.",
            "The sentence is then a word longer, and all that follows stands one place too far.",
            "In its place: x[:, :position], the clean state, x[:, position + 1:].",
            twist={"beside": True},
        ),
        Misconception(
            "next_place",
            "The state of the next word is patched.",
            "Places are counted from 0.",
            "x[:, position].",
            twist={"next_place": True},
        ),
        Misconception(
            "nothing_put_in",
            "What comes back is the corrupt run as it was.",
            "Nothing of the clean run has reached it.",
            "Does the patched x go into the next block, or the old one?",
            twist={"where": "nowhere"},
        ),
    ),
    ready_made=("course.interpret.patch",),
)
