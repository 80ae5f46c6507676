"""Where a translator looks: the cross-attention of every layer and head on one page."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from course.figures.language import caption
from course.figures.style import ATTENTION, INK, Picture, name_cells, names_or_numbers, quiet, shades


def translation_maps(
    p: ArrayLike, source: Sequence[str] | None = None, target: Sequence[str] | None = None, *, colour: str = ATTENTION
) -> Figure:
    """Draw cross-attention: a row of maps for each layer, a map for each head, and their mean at the end.

    Args:
        p: probabilities, `(layers, heads, T, S)`; row t says where the model looked while it wrote word t.
        source: S names.
        target: T names.
        colour: the colour of 1.

    Returns:
        A Figure with layers × (heads + 1) axes.

    Raises:
        ValueError: `p` has another number of axes, or the names don't fit its shape.

    Example:
        >>> figure = translation_maps(np.full((2, 4, 3, 5), 0.2))
        >>> len(figure.axes)
        10
    """
    p = np.asarray(p, dtype=float)
    if p.ndim != 4:
        raise ValueError(f"p must be (layers, heads, T, S), got shape {p.shape}.")
    layers, heads, T, S = p.shape
    columns = names_or_numbers(source, S, "source")
    rows = names_or_numbers(target, T, "target")
    with_mean = np.concatenate([p, p.mean(axis=1, keepdims=True)], axis=1)  # (L, H + 1, T, S)

    side = 0.24
    figure = Picture((heads + 1) * (S * side + 0.2) + 1.4, layers * (T * side + 0.25) + 1.1)
    panels = figure.subplots(layers, heads + 1, squeeze=False)
    for layer in range(layers):
        for head in range(heads + 1):
            axes = panels[layer, head]
            quiet(axes)
            axes.imshow(with_mean[layer, head], cmap=shades(colour), vmin=0.0, vmax=1.0)
            name_cells(axes, rows, columns)
            # Names stand at the edges only: all maps of a row share them.
            axes.tick_params(labelleft=head == 0, labeltop=layer == 0, labelsize=8)
            which = caption("mean") if head == heads else caption("head {head}", head=head + 1)
            axes.set_xlabel(caption("layer {layer}, {which}", layer=layer + 1, which=which), fontsize=8, color=INK)
            axes.xaxis.set_label_position("bottom")
    return figure
