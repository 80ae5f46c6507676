"""Several heads in one picture: lines from who asks to who answers, heads to switch on and off."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from course.figures.attention.attention_maps import attention_maps
from course.figures.language import say
from course.figures.moving.page import Moving
from course.figures.style import names_or_numbers


def moving_heads(
    p: ArrayLike,
    asking: Sequence[str] | None = None,
    answering: Sequence[str] | None = None,
    *,
    titles: Sequence[str] | None = None,
    labels: tuple[str, str] = ("asks", "answers"),
) -> Moving:
    """Who looks at whom in each head: choose a word, switch heads off and on.

    Args:
        p: probabilities, `(H, T, S)` or `(1, H, T, S)`, up to eight heads.
        asking: T names. Default: 1, 2, ...
        answering: S names. Default: the names of those who ask where T = S.
        titles: a name for each head. Default: head 1, head 2, ...
        labels: what stands on the left and on the right.

    Raises:
        ValueError: another number of axes, more than eight heads, or names that don't fit.

    Example:
        >>> moving_heads(np.full((2, 2, 2), 0.5), ["le", "chat"])
        Moving figure: where 2 heads look: head 1, head 2
    """
    p = np.asarray(p, dtype=float)
    several = p[0] if p.ndim == 4 and len(p) == 1 else p
    if several.ndim != 3 or len(several) > 8:
        raise ValueError(f"p must be (H, T, S) with up to 8 heads, got shape {p.shape}.")
    H, T, S = several.shape
    rows = names_or_numbers(asking, T, "asking")
    columns = names_or_numbers(answering if answering is not None or T != S else asking, S, "answering")
    names = (
        [say("head {head}", head=h + 1) for h in range(H)] if titles is None else names_or_numbers(titles, H, "titles")
    )
    return Moving(
        "heads",
        {
            "p": several.round(3).tolist(),
            "asking": rows,
            "answering": columns,
            "titles": names,
            "labels": [say(one) for one in labels],
        },
        lambda: attention_maps(several, rows, columns, titles=names, labels=(labels[1], labels[0])),
        say("where {count} heads look: {names}", count=H, names=", ".join(names)),
    )
