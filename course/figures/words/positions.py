"""Positions as pictures: the whole encoding as a map, single features as waves, and pairs as the hands of clocks."""

from collections.abc import Sequence

import numpy as np
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.patches import Circle
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from course.figures.language import caption
from course.figures.style import ATTENTION, INK, KEY, QUERY, VALUE, Picture, names_or_numbers, quiet

BOTH_WAYS = LinearSegmentedColormap.from_list(
    "blue, nothing, orange", [(*to_rgb(KEY), 1), (*to_rgb(INK), 0.08), (*to_rgb(QUERY), 1)]
)
COLOURS = (QUERY, KEY, VALUE, ATTENTION)


def position_map(
    encodings: ArrayLike | Sequence[ArrayLike],
    *,
    titles: Sequence[str] | None = None,
    labels: tuple[str, str] = ("feature", "position"),
) -> Picture:
    """Draw tables of positions side by side: orange is positive, blue is negative.

    Args:
        encodings: `(length, d)`, or a list of such tables.
        titles: one text for each table.
        labels: what a column and what a row is.

    Returns:
        A Figure with one axes for each table. The strongest colour is the largest size in all of them.

    Raises:
        ValueError: a table with another number of axes, or another number of titles.

    Example:
        >>> len(position_map([[0.0, 1.0], [0.8, 0.5]]).axes)
        1
    """
    tables = [np.asarray(table, dtype=float) for table in _several(encodings)]
    titles = [""] * len(tables) if titles is None else names_or_numbers(titles, len(tables), "titles")
    limit = max(np.abs(table).max() for table in tables) or 1.0
    figure = Picture(min(4.6 * len(tables), 9.5), 3.2)
    for axes, table, title in zip(figure.subplots(1, len(tables), squeeze=False)[0], tables, titles, strict=True):
        quiet(axes)
        axes.imshow(table, cmap=BOTH_WAYS, vmin=-limit, vmax=limit, aspect="auto", interpolation="nearest")
        axes.set(xlabel=caption(labels[0]), ylabel=caption(labels[1]))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        if title:
            axes.set_title(title, fontsize=10)
    return figure


def _several(encodings):
    if isinstance(encodings, (list, tuple)) and np.ndim(encodings[0]) == 2:
        return list(encodings)
    if np.ndim(encodings) != 2:
        raise ValueError(f"encodings must be (length, d) or a list of such, got shape {np.shape(encodings)}.")
    return [encodings]


def position_waves(encoding: ArrayLike, features: Sequence[int] = (0, 1, 4, 5)) -> Picture:
    """Draw some columns of an encoding over the positions.

    Args:
        encoding: `(length, d)`.
        features: up to four columns.

    Returns:
        A Figure with one axes, a line for each feature.

    Raises:
        ValueError: no features, or more than four.

    Example:
        >>> (axes,) = position_waves([[0.0, 1.0], [0.8, 0.5]], features=(0, 1)).axes
        >>> [line.get_label() for line in axes.lines[:2]]
        ['feature 0', 'feature 1']
    """
    if not 0 < len(features) <= len(COLOURS):
        raise ValueError(f"features must hold one to four columns, got {len(features)}.")
    encoding = np.asarray(encoding, dtype=float)
    figure = Picture(8.2, 2.6)
    axes = figure.subplots()
    quiet(axes)
    for feature, colour in zip(features, COLOURS, strict=False):
        label = caption("feature {number}", number=feature)
        axes.plot(encoding[:, feature], color=colour, linewidth=1.6, marker=".", markersize=4, label=label)
    axes.axhline(0, color=INK, linewidth=0.6, alpha=0.5)
    axes.set(xlabel=caption("position"), ylim=(-1.15, 1.15), yticks=[-1, 0, 1])
    axes.legend(frameon=False, labelcolor=INK, fontsize=9, loc="upper left", bbox_to_anchor=(1, 1))
    return figure


def position_clocks(encoding: ArrayLike, positions: Sequence[int]) -> Picture:
    """Draw each pair (sine, cosine) of a position as a clock: the hand has turned by the angle of the pair.

    Args:
        encoding: `(length, d)`, d even; features 2i and 2i + 1 are sine and cosine of one angle.
        positions: the rows to draw.

    Returns:
        A Figure with one axes for each position, from above; in it a clock for each pair, the fastest on the left.

    Raises:
        ValueError: an odd width, or a position that the encoding has not.

    Example:
        >>> len(position_clocks([[0.0, 1.0], [0.84, 0.54]], positions=[0, 1]).axes)
        2
    """
    encoding = np.asarray(encoding, dtype=float)
    length, d = encoding.shape
    if d % 2:
        raise ValueError(f"a clock needs a pair of features, so the width must be even, got {d}.")
    if unknown := [position for position in positions if not 0 <= position < length]:
        raise ValueError(f"the encoding has the positions 0 to {length - 1}, got {unknown}.")
    figure = Picture(min(0.85 * (d / 2 + 1.1), 9.5), 0.95 * len(positions) + 0.2)
    for axes, position in zip(figure.subplots(len(positions), 1, squeeze=False)[:, 0], positions, strict=True):
        quiet(axes)
        axes.set(xlim=(-1.5, d / 2 - 0.4), ylim=(-0.5, 0.5), aspect="equal", xticks=[], yticks=[])
        axes.text(-0.6, 0, caption("pos {place}", place=position), ha="right", va="center", fontsize=10, color=INK)
        for pair in range(d // 2):
            sine, cosine = encoding[position, 2 * pair : 2 * pair + 2]
            axes.add_patch(Circle((pair, 0), 0.42, fill=False, edgecolor=INK, linewidth=0.8, alpha=0.6))
            axes.plot([pair, pair + 0.36 * sine], [0, 0.36 * cosine], color=ATTENTION, linewidth=2.2)
    return figure
