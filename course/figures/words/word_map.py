"""Word vectors on a map: the two directions in which they differ most."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from course.figures.style import ATTENTION, INK, KEY, QUERY, VALUE, Picture, names_or_numbers, quiet

COLOURS = (QUERY, KEY, VALUE, ATTENTION, "#c2578a", "#8a8f2a", "#2a9aa0", "#a0703c")


def word_map(
    vectors: Any,
    words: Sequence[str],
    *,
    kinds: Mapping[str, Sequence[str]] | None = None,
    titles: Sequence[str] | None = None,
) -> Figure:
    """Draw words where their vectors point: near each other where they point alike.

    Each vector is brought to length 1; then the two directions in which they spread most are kept (a principal
    component analysis). What lies near in the full space lies near on the map; the reverse need not hold.

    Args:
        vectors: `(V, D)`, or a list of such tables, drawn side by side.
        words: the V words, in the order of the rows.
        kinds: words by kind, which get one colour each: `{"colour": ("black", "brown")}`.
        titles: one text for each map.

    Returns:
        A Figure with one axes for each map.

    Raises:
        ValueError: a table that is not (V, D) with D of at least 2, or names that don't fit.

    Example:
        >>> figure = word_map([[1.0, 0.0], [0.9, 0.1], [0.0, 1.0]], ["cat", "dog", "on"])
        >>> [text.get_text() for text in figure.axes[0].texts]
        [' cat', ' dog', ' on']
    """
    tables = [np.asarray(table, float) for table in (vectors if np.ndim(vectors[0]) == 2 else [vectors])]
    for table in tables:
        if table.ndim != 2 or table.shape[1] < 2:
            raise ValueError(f"vectors must be (V, D) with D of at least 2, got shape {table.shape}.")
    titles = [""] * len(tables) if titles is None else names_or_numbers(titles, len(tables), "titles")
    words = names_or_numbers(words, len(tables[0]), "words")
    colours = {word: COLOURS[i % len(COLOURS)] for i, members in enumerate((kinds or {}).values()) for word in members}
    figure = Picture(5.2 * len(tables), 4.6)
    for axes, table, title in zip(figure.subplots(1, len(tables), squeeze=False)[0], tables, titles, strict=True):
        quiet(axes)
        axes.set(xticks=[], yticks=[])
        if title:
            axes.set_title(title, fontsize=10)
        places = two_directions(table)
        axes.margins(0.12)
        axes.scatter(*places.T, s=9, c=[colours.get(word, INK) for word in words])
        for word, (x, y) in zip(words, _apart(places), strict=True):
            axes.text(x, y, f" {word}", color=colours.get(word, INK), fontsize=8.5, va="center")
    return figure


def _apart(places: np.ndarray) -> np.ndarray:
    """Where to write the words so that none covers another: at its point, or a little above or below."""
    width, height = np.maximum(np.ptp(places, axis=0), 1e-9)
    line = 0.037 * height
    written: list[tuple[float, float]] = []
    for x, y in places:
        near = [other for left, other in written if abs(x - left) < 0.14 * width]
        rows = (y + line * step / 2 for step in sorted(range(-40, 41), key=abs))
        free = (row for row in rows if all(abs(row - other) >= 0.99 * line for other in near))
        written.append((x, next(free, y)))
    return np.array(written)


def two_directions(table: np.ndarray) -> np.ndarray:
    """Bring rows to length 1 and keep the two directions in which they spread most: `(V, D)` to `(V, 2)`."""
    lengths = np.linalg.norm(table, axis=-1, keepdims=True)
    unit = table / np.where(lengths > 0, lengths, 1)
    centred = unit - unit.mean(axis=0)
    _, _, directions = np.linalg.svd(centred, full_matrices=False)
    kept = directions[:2]
    # An axis may point either way; let its largest entry be positive, so that a map looks the same each time.
    signs = np.sign(kept[np.arange(len(kept)), np.abs(kept).argmax(axis=1)])
    places = centred @ (kept * signs[:, None]).T
    return np.pad(places, ((0, 0), (0, 2 - places.shape[1])))
