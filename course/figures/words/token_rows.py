"""Texts as rows of boxes, one token a box: what was changed stands out."""

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from course.figures.style import ALARM, ATTENTION, CENTRED, INK, KEY, QUERY, VALUE, Picture, breadth, quiet, readable_on

COLOURS = {"plain": None, "purple": ATTENTION, "blue": KEY, "green": VALUE, "orange": QUERY, "red": ALARM}
LETTER, GAP, HEIGHT = 0.095, 0.14, 0.42  # inches


def token_rows(rows: Mapping[str, Sequence[Any]], *, marks: Mapping[str, Sequence[str]] | None = None) -> Figure:
    """Draw rows of tokens under one another, column by column.

    Args:
        rows: a dictionary from a row's name to its tokens; texts, or anything that prints. Rows may differ in length;
            an empty text leaves a gap.
        marks: a dictionary from a row's name to one colour for each token: "plain", "purple", "blue", "green",
            "orange", "red". Default: all plain.

    Returns:
        A Figure with one axes.

    Raises:
        ValueError: no rows, a mark for a row that isn't there, another number of marks than tokens, or a colour that
            isn't known.

    Example:
        >>> figure = token_rows({"text": ["a", "dry", "hat"]}, marks={"text": ["plain", "red", "plain"]})
        >>> [text.get_text() for text in figure.axes[0].texts][1:]
        ['a', 'dry', 'hat']
    """
    rows = {name: [str(token) for token in tokens] for name, tokens in rows.items()}
    marks = {name: list(colours) for name, colours in (marks or {}).items()}
    if not any(rows.values()):
        raise ValueError("there must be a row with tokens, got none.")
    for name, colours in marks.items():
        if name not in rows or len(colours) != len(rows[name]):
            raise ValueError(f"{name!r} has {len(colours)} marks for {len(rows.get(name, []))} tokens.")
        if unknown := set(colours) - COLOURS.keys():
            raise ValueError(f"the colours are {', '.join(COLOURS)}, got {sorted(unknown)}.")
    columns = max(map(len, rows.values()))
    widths = [
        max(breadth(tokens[i]) for tokens in rows.values() if i < len(tokens)) * LETTER + 2 * GAP
        for i in range(columns)
    ]
    lefts = [sum(widths[:i]) for i in range(columns)]
    front = max(map(len, rows)) * LETTER + GAP
    figure = Picture(front + sum(widths) + 0.2, HEIGHT * len(rows) + 0.2)
    axes = figure.subplots()
    quiet(axes)
    axes.set_aspect("equal")
    axes.set(xlim=(-front - 0.1, sum(widths) + 0.1), ylim=(-HEIGHT * len(rows) - 0.1, 0.1), xticks=[], yticks=[])
    for number, (name, tokens) in enumerate(rows.items()):
        middle = -HEIGHT * (number + 0.5)
        axes.text(-GAP, middle, name, ha="right", va="center", fontsize=9, color=INK)
        for i, token in enumerate(tokens):
            if not token:
                continue
            colour = COLOURS[marks[name][i]] if name in marks else None
            box = FancyBboxPatch(
                (lefts[i] + 0.05, middle - HEIGHT / 2 + 0.08), widths[i] - 0.1, HEIGHT - 0.16, linewidth=0.7, alpha=0.9,
                boxstyle="round,pad=0,rounding_size=0.06", facecolor=colour or "none", edgecolor=colour or INK,
            )  # fmt: skip
            axes.add_patch(box)
            style = readable_on(colour) if colour else {"color": INK}
            axes.text(lefts[i] + widths[i] / 2, middle, token, **CENTRED, fontsize=9, **style)
    return figure
