"""Why the scores are divided by √d: how far they spread, and what the softmax makes of them."""

from collections.abc import Sequence

import numpy as np

from course.figures.language import caption
from course.figures.style import ALARM, ATTENTION, INK, KEY, Picture, quiet

COLOURS = (KEY, ATTENTION, ALARM)


def score_spread(widths: Sequence[int] = (4, 64, 512), keys: int = 8, seed: int = 1) -> Picture:
    """Draw the scores of random queries and keys, as they come and divided by √d, and one row of p for each.

    Entries of q and k are drawn from N(0, 1), so a score q · k has the variance d.

    Args:
        widths: up to three values of d.
        keys: how many keys a query chooses from in the lower pictures.
        seed: of the random numbers.

    Returns:
        A Figure with four axes: above the spread of the scores, below the largest width's probabilities,
        sorted; left as they come, right divided by √d.

    Raises:
        ValueError: no widths, or more than three.

    Example:
        >>> len(score_spread((4, 64)).axes)
        4
    """
    if not 0 < len(widths) <= len(COLOURS):
        raise ValueError(f"widths must hold one to three values, got {len(widths)}.")
    random = np.random.default_rng(seed)
    figure = Picture(8.2, 4.6)
    spread, chosen = figure.subplots(2, 2, sharey="row", height_ratios=(3, 2))
    for axes, scaled in zip(spread, (False, True), strict=True):
        quiet(axes)
        axes.set_title("q · k / √d" if scaled else "q · k", fontsize=11)
        axes.set(yticks=[], xlim=(-4, 4) if scaled else (-70, 70))
    for d, colour in zip(widths, COLOURS, strict=False):
        scores = (random.standard_normal((8000, d)) * random.standard_normal((8000, d))).sum(axis=1)
        for axes, values in zip(spread, (scores, scores / np.sqrt(d)), strict=True):
            _density(axes, values, colour, f"d = {d}")
    spread[0].legend(frameon=False, labelcolor=INK, fontsize=9, loc="upper right")

    d = max(widths)
    scores = random.standard_normal((keys, d)) @ random.standard_normal(d)
    for axes, values in zip(chosen, (scores, scores / np.sqrt(d)), strict=True):
        quiet(axes)
        p = np.exp(values - values.max())
        p = np.sort(p / p.sum())[::-1]
        axes.bar(range(keys), p, color=COLOURS[min(list(widths).index(d), 2)], alpha=0.8)
        xlabel = caption("one row of p, d = {width}: {keys} keys, sorted", width=d, keys=keys)
        axes.set(ylim=(0, 1.12), xticks=[], yticks=[0, 1], xlabel=xlabel)
        axes.text(0, p[0] + 0.03, f"{p[0]:.2f}", ha="center", fontsize=8, color=INK)
    return figure


def _density(axes, values, colour: str, label: str) -> None:
    heights, edges = np.histogram(values, bins=np.linspace(-4, 4, 33) * values.std(), density=True)
    heights, middles = heights * values.std(), (edges[1:] + edges[:-1]) / 2
    axes.fill_between(middles, heights, color=colour, alpha=0.18, linewidth=0)
    axes.plot(middles, heights, color=colour, linewidth=1.6, label=label)
