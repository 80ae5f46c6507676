"""matplotlib: a plot is the data of what it shows, and its words. Nothing is drawn."""

import sys
from typing import Any

import numpy as np


def plot(axes: Any) -> dict[str, Any]:
    """What lines, bars and points it shows, each kind in its order."""
    bars = [one for one in axes.patches if type(one).__name__ == "Rectangle"]
    lying = any(getattr(one, "orientation", "") == "horizontal" for one in axes.containers)
    ticks = axes.xaxis.get_major_formatter(), axes.xaxis.get_major_locator()
    formatter, locator = (type(one).__name__ for one in ticks)
    named = formatter != "ScalarFormatter" or locator == "FixedLocator"
    heights = [[_numbers(sides) for sides in (_middle(one), one.get_height())] for one in bars]
    legend = axes.get_legend()
    return {
        "lines": [[_numbers(line.get_xdata()), _numbers(line.get_ydata())] for line in axes.lines],
        "bars": None if lying else heights,
        "points": [np.asarray(one.get_offsets(), float) for one in axes.collections if len(one.get_offsets())],
        **{"title": axes.get_title(), "x": axes.get_xlabel(), "y": axes.get_ylabel()},
        "ticks": [one.get_text() for one in axes.get_xticklabels()] if bars and named else [],
        "legend": [one.get_text() for one in legend.get_texts()] if legend else [],
    }


def figure(found: Any) -> list[Any]:
    """The axes of a figure, one or several."""
    return list(found.axes)


def drawn(result: Any) -> Any:
    """What a call drew: what it gave back, or else the current axes of pyplot."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if result is None and pyplot is not None and pyplot.get_fignums():
        return pyplot.gca()
    return result


def _numbers(values: Any) -> np.ndarray:
    array = np.asarray(values)
    return array if array.dtype.kind in "biuf" else np.arange(array.size)  # texts and dates are ticks of their own


def _middle(bar: Any) -> float:
    return bar.get_x() + bar.get_width() / 2
