"""A beam search as a tree: what it kept, what it dropped, and what came of it."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from course.decoding.beam import BeamStep, n_best_search


@dataclass(frozen=True)
class BeamNode:
    """A word that was tried after a beginning.

    Args:
        parent: place of the word before in the list of nodes; -1 after SOS.
        depth: how many words the beginning has with this one, from 1.
        id: of the word.
        p: its probability after this beginning.
        score: log-probability of the beginning with it.
        fate: "kept" among the best, "ended" as a sentence, or "dropped".
        won: whether the best sentence goes through it.
    """

    parent: int
    depth: int
    id: int
    p: float
    score: float
    fate: str
    won: bool = False


def beam_tree(
    model: Any,
    source_ids: Any,
    max_length: ArrayLike,
    width: int = 3,
    alpha: float = 0.6,
    sos_id: int = 1,
    eos_id: int = 2,
) -> list[BeamNode]:
    """Search for one sentence's translation, and tell how: all candidates up to the length of the best sentence.

    Args:
        model: as for `beam_search`, and so are the other arguments.
        source_ids: `(1, source_length)`.

    Returns:
        the nodes, parents first; among those of a depth the likeliest beginnings first. At each depth there are at most
        `2 · width`, as many as the search weighs.
    """
    steps: list[BeamStep] = []
    ((best, _),) = n_best_search(model, source_ids, max_length, width, alpha, sos_id, eos_id, watch=steps.append)[0]
    nodes: list[BeamNode] = []
    kept, won = [-1], -1  # the nodes of the open beginnings, and of the best sentence's
    for depth, (step, written) in enumerate(zip(steps, best, strict=False), start=1):
        places: dict[int, int] = {}
        before = won
        for i in np.flatnonzero(np.isfinite(step.scores[0])):
            parent = kept[step.parents[0, i]]
            score = float(step.scores[0, i])
            fate = "ended" if step.ended[0, i] else "kept" if i in step.kept[0] else "dropped"
            is_best = bool(parent == before and step.words[0, i] == written and fate != "dropped")
            if is_best:
                won = len(nodes)
            p = float(np.exp(score - (nodes[parent].score if parent >= 0 else 0.0)))
            places[int(i)] = len(nodes)
            nodes.append(BeamNode(parent, depth, int(step.words[0, i]), p, score, fate, is_best))
        kept = [places.get(int(i), -1) for i in step.kept[0]]
    return nodes
