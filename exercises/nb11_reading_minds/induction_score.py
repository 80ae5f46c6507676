"""induction_score(p, ids): how much of each head's attention goes to what followed the same word last time.

Who knows what came next?: 15 minutes, 2 stars

You read “… A B … A”. Which word do you expect now, and at which place of the text did you learn that?

For each row t three steps: find the places before t with the same word; take the last of them; the column is one behind
it. A double loop is fine. Keep a list of what you find; its mean is the score.

for b, for t: places = [s for s in range(t) if ids[b, s] == ids[b, t]]; if there are any, keep p[b, :, t, places[-1] +
1], which holds a number for each head. At the end np.mean(kept, axis=0), or zeros where nothing was kept.

values, 7: The mean weight on the word behind the last earlier place of the same word, for each head.
one sentence, 2: One sentence and one head are no special case.
nothing twice, 1: Where no word comes twice, every score is 0.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case
from exercises.building.heads.attention_maps import drawn_map


def behind_the_last(p: np.ndarray, ids: np.ndarray) -> tuple[np.ndarray]:
    """Maps p (B, H, T, T) of the words ids (B, T) to scores (H,)."""
    found = []
    for b, t in np.ndindex(ids.shape):
        places = [s for s in range(t) if ids[b, s] == ids[b, t]]
        if places:
            found.append(p[b, :, t, places[-1] + 1])
    scores = np.mean(found, axis=0) if found else np.zeros(p.shape[1])
    return (scores,)


def mean_of_means(p: np.ndarray, ids: np.ndarray) -> tuple[np.ndarray]:
    """The mean of what each sentence with such a place gives by itself."""
    own = [behind_the_last(p[b : b + 1], ids[b : b + 1])[0] for b, row in enumerate(ids) if len({*row}) < len(row)]
    return (np.mean(own, axis=0) if own else np.zeros(p.shape[1]),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, H: int, T: int, V: int, *, causal: bool = False) -> Case:
        ids = rng.integers(0, V, (B, T)).astype(np.int32)
        if part == "nothing twice":
            ids = np.stack([rng.permutation(T) for _ in range(B)]).astype(np.int32)
        elif B > 1:  # one sentence repeats itself early and often, one late and once
            ids[0, :3] = ids[0, 0]
            ids[1] = V + rng.permutation(T)
            ids[1, -1] = ids[1, 1]
        else:
            ids[0, [1, -2]] = ids[0, -1]
        inputs = {"p": drawn_map(rng, B, H, T, causal=causal), "ids": ids}
        return function_case(part, about, inputs, names=("the scores",), telling=part != "nothing twice")

    yield case("values", "a batch of 3, 2 heads, T = 7, 4 words", 3, 2, 7, 4)
    yield case("values", "a decoder's map: a batch of 2, 3 heads, T = 9", 2, 3, 9, 4, causal=True)
    yield case("values", "a batch of 4, 3 heads, T = 6, 3 words", 4, 3, 6, 3)
    yield case("one sentence", "one sentence, one head, T = 8", 1, 1, 8, 4)
    yield case("nothing twice", "sentences in which no word comes twice", 2, 3, 4, 9)


EXERCISE = exercise(__name__, __doc__, _cases, behind_the_last, ready_made=("course.interpret.induction_scores",))
