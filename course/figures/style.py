"""The one look of the pictures: no background, mid-tone ink, so that light and dark pages both suit them."""

import io
import unicodedata
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.typing import ColorType

from course.figures.fonts import fall_back, say_missing
from course.text.han import has_han

INK = "#7f8894"
CENTRED: dict[str, Any] = {"ha": "center", "va": "center"}  # a text about its place
QUERY, KEY, VALUE = "#e07b39", "#3d8bcd", "#3a9d6b"
ATTENTION = "#9068dd"
ALARM = "#d9534f"
PAPER, DIGIT = "#f6f5fa", "#1c1c22"
DEEPER = 0.82  # so that white digits stand out on the full colour
DPI = 110


class Picture(Figure):
    """A Figure that shows itself in a notebook, sharp and transparent, without pyplot.

    Chinese characters are drawn in a font that has them; where there is none, one sentence says so.
    """

    def __init__(self, width: float, height: float):
        """Make an empty picture of `width` by `height` inches."""
        self._has_chinese = fall_back()
        super().__init__(figsize=(width, height), dpi=DPI, layout="constrained")
        FigureCanvasAgg(self)
        self.patch.set_alpha(0.0)

    def draw(self, renderer: RendererBase) -> None:
        """Draw it."""
        if self._has_chinese:
            super().draw(renderer)
            return
        with warnings.catch_warnings():  # one for each character
            warnings.filterwarnings("ignore", message=r"Glyph \d+ .* missing")
            super().draw(renderer)
        if any(has_han(text.get_text()) for text in self.findobj(Text)):
            say_missing()

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        buffer = io.BytesIO()
        self.savefig(buffer, format="png", dpi=2 * DPI)
        width, height = self.get_size_inches() * DPI
        return buffer.getvalue(), {"width": round(width), "height": round(height)}


def shades(colour: str) -> LinearSegmentedColormap:
    """From nothing at 0 to the full `colour` at 1: the page shows through where a value is small."""
    rgb = to_rgb(colour)
    return LinearSegmentedColormap.from_list(f"shades of {colour}", [(*rgb, 0.0), (*rgb, 1.0)])


def tints(colour: str, below: str | None = None) -> LinearSegmentedColormap:
    """From paper at 0 to a deep `colour` at 1, opaque: for cells with digits, which must be read on any page.

    Args:
        colour: of 1.
        below: of -1, where values go both ways; then paper stands in the middle.
    """
    ends = [tuple(DEEPER * part for part in to_rgb(one)) for one in (below, colour) if one]
    stops = [ends[0], to_rgb(PAPER), ends[1]] if below else [to_rgb(PAPER), ends[0]]
    return LinearSegmentedColormap.from_list(f"tints of {below}, {colour}", stops)


def readable_on(colour: ColorType) -> dict:
    """Keywords for a text on an opaque `colour`: white or nearly black, whichever stands out more (as WCAG counts)."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in to_rgb(colour)]
    luminance = float(np.dot(linear, (0.2126, 0.7152, 0.0722)))
    dark = 0.0116  # the luminance of DIGIT
    return {"color": DIGIT if (luminance + 0.05) / (dark + 0.05) >= 1.05 / (luminance + 0.05) else "white"}


def breadth(text: str) -> int:
    """How wide a text is, in letters: a Chinese character takes the room of two.

    Example:
        >>> breadth("BERT 学生")
        9
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def quiet(axes: Axes) -> None:
    """Ink instead of black, no background, no frame."""
    axes.patch.set_alpha(0.0)
    axes.tick_params(colors=INK, length=0, labelsize=9)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)
    axes.title.set_color(INK)
    for spine in axes.spines.values():
        spine.set_visible(False)


def name_cells(axes: Axes, rows: list[str], columns: list[str]) -> None:
    """Name the rows and columns of a grid of cells and draw thin lines between the cells."""
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    if max(map(breadth, columns), default=0) > 3:
        axes.tick_params(axis="x", labelrotation=45)
        for label in axes.get_xticklabels():
            label.set(ha="left", rotation_mode="anchor")
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.set_xticks(np.arange(len(columns) + 1) - 0.5, minor=True)
    axes.set_yticks(np.arange(len(rows) + 1) - 0.5, minor=True)
    axes.grid(which="minor", color=INK, alpha=0.35, linewidth=0.6)
    axes.tick_params(which="minor", length=0)


def names_or_numbers(names: Sequence[str] | None, count: int, what: str) -> list[str]:
    """`names` where given, else the positions 1, 2, ...

    Raises:
        ValueError: there aren't `count` names.
    """
    if names is None:
        return [str(position) for position in range(1, count + 1)]
    if len(names) != count:
        raise ValueError(f"{what} has {len(names)} names for {count} positions.")
    return list(names)
