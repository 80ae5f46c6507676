"""The decoding loop, step by step: what has been said, what may come next, and what is taken."""

from collections.abc import Sequence

import numpy as np
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from course.figures.language import caption, say
from course.figures.moving.page import Moving
from course.figures.style import ATTENTION, CENTRED, INK, Picture, breadth, names_or_numbers, quiet, readable_on, tints
from course.text.han import close_up


def decoding_steps(
    p: ArrayLike,
    vocabulary: Sequence[str] | None = None,
    source: Sequence[str] = (),
    *,
    end: str = "<EOS>",
    show: int = 5,
) -> Moving:
    """Walk through the loop that writes a sentence, the best word at each step.

    Args:
        p: `(T, V)`; row t holds the probabilities of word t + 1, given the best words before it. It ends at `end`.
        vocabulary: V names. Default: 1, 2, ...
        source: the words that are translated.
        end: the name that ends a sentence.
        show: how many candidates are shown.

    Raises:
        ValueError: `p` has another number of axes, or the names don't fit.

    Example:
        >>> decoding_steps([[0.1, 0.9, 0.0], [0.2, 0.2, 0.6]], ["les", "chiens", "<EOS>"])
        Moving figure: how chiens <EOS> is written, word by word
    """
    p = np.asarray(p, dtype=float)
    if p.ndim != 2 or not len(p):
        raise ValueError(f"p must be (T, V), got shape {p.shape}.")
    names = names_or_numbers(vocabulary, p.shape[1], "vocabulary")
    steps = []
    for row in p:
        best = np.argsort(-row, kind="stable")[:show]
        steps.append({"chosen": names[best[0]], "best": [[names[i], round(float(row[i]), 5)] for i in best]})
        if names[best[0]] == end:
            break
    written = close_up(" ".join(one["chosen"] for one in steps))
    return Moving(
        "decoding", {"source": list(source), "steps": steps, "end": end}, lambda: _table(steps),
        say("how {written} is written, word by word", written=written),
    )  # fmt: skip


def _table(steps: list) -> Picture:
    """A row for each step: what has been said, and the three best candidates."""
    candidates = [step["best"][:3] for step in steps]
    wide = max(breadth(word) for best in candidates for word, _ in best) * 0.085 + 0.75  # inches
    before = ["<SOS>", *(step["chosen"] for step in steps)]
    front = min(breadth(close_up(" ".join(before[: len(steps)]))), 46) * 0.078 + 0.3
    picture = Picture(front + 3 * wide + 0.1, 0.4 * len(steps) + 0.4)
    axes = picture.subplots()
    quiet(axes)
    axes.set(xlim=(-front, 3 * wide), ylim=(len(steps), -0.75), xticks=[], yticks=[])
    axes.text(-0.12, -0.35, caption("it has said"), ha="right", va="center", fontsize=9, color=INK)
    axes.text(0.05, -0.35, caption("what comes next?"), ha="left", va="center", fontsize=9, color=INK)
    for t, best in enumerate(candidates):
        said = close_up(" ".join(before[: t + 1]))
        said = said if len(said) <= 46 else f"… {said[-44:]}"
        axes.text(-0.12, t + 0.5, said, ha="right", va="center", fontsize=9.5, color=INK)
        for place, (word, share) in enumerate(best):
            face = tints(ATTENTION)(share)
            axes.add_patch(Rectangle((place * wide + 0.02, t + 0.06), wide - 0.04, 0.88, color=face, linewidth=0))
            axes.text((place + 0.5) * wide, t + 0.5, f"{word}  {share:.2f}", **CENTRED, fontsize=9,
                      fontweight="normal" if place else "bold", **readable_on(face))  # fmt: skip
    return picture
