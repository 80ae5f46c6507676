"""Multi-head attention as the box of the books, with the shapes on the way through."""

from typing import Any

from matplotlib.patches import FancyBboxPatch, Rectangle

from course.figures.language import caption
from course.figures.style import ALARM, ATTENTION, CENTRED, INK, KEY, QUERY, VALUE, Picture, quiet, tints

HEADS = (QUERY, KEY, VALUE, ATTENTION, ALARM, "#b0892a", "#2aa5a0", "#c05fa0")
COLUMNS = {"q": 2.0, "k": 5.6, "v": 9.2}
BAR = 2.7  # how long a bar of D numbers is
DARK: dict[str, Any] = {"color": "#1c1c22"}


def multi_head_box(d_model: int = 512, num_heads: int = 8) -> Picture:
    """Draw multi-head attention from its three inputs to its output, from below to above.

    Args:
        d_model: D, the width of the model.
        num_heads: H, a divisor of D, up to eight: each head has a colour.

    Returns:
        A Figure with one axes.

    Raises:
        ValueError: a number of heads that doesn't divide the width, or more than eight.

    Example:
        >>> texts = [text.get_text() for text in multi_head_box(512, 8).axes[0].texts]
        >>> "8 heads of 64" in texts, "(B, 8, T, 64)" in texts
        (True, True)
    """
    if not 1 <= num_heads <= len(HEADS) or d_model % num_heads:
        raise ValueError(f"num_heads must divide {d_model} and be 1 to {len(HEADS)}, got {num_heads}.")
    d = d_model // num_heads
    picture = Picture(7.4, 6.2)
    axes = picture.subplots()
    quiet(axes)
    axes.set(xlim=(-0.2, 14.2), ylim=(-0.5, 11.4), xticks=[], yticks=[])
    roles = (("q", "query", "T", QUERY), ("k", "key", "S", KEY), ("v", "value", "S", VALUE))
    for symbol, name, length, colour in roles:
        x = COLUMNS[symbol]
        axes.text(x, -0.25, f"{caption(name)} (B, {length}, {d_model})", **CENTRED, fontsize=9.5, color=INK)
        _arrow(axes, (x, 0.05), (x, 0.55))
        _box(axes, x, 1.0, 2.5, f"W{symbol}", colour)
        _arrow(axes, (x, 1.45), (x, 2.0))
        _bar(axes, x, 2.25, num_heads)
        _arrow(axes, (x, 2.55), (x, 3.6))
    axes.text(11.0, 1.0, caption("each {size} × {size}", size=d_model), va="center", fontsize=9, color=INK)
    axes.text(
        11.0, 2.25, caption("{heads} heads of {width}", heads=num_heads, width=d), va="center", fontsize=9, color=INK
    )
    axes.text(
        11.0, 3.1, caption("split: (B, {heads}, T or S, {width})", heads=num_heads, width=d), va="center", fontsize=9,
        color=INK,
    )  # fmt: skip
    for head in reversed(range(num_heads)):
        shift = 0.14 * head
        axes.add_patch(
            FancyBboxPatch(
                (0.9 + shift, 3.75 + shift), 9.2, 2.6, boxstyle="round,pad=0,rounding_size=0.15",
                facecolor=tints(HEADS[head])(0.32), edgecolor=HEADS[head], linewidth=1.2,
            )
        )  # fmt: skip
    axes.text(5.5, 5.55, caption("attention, in each head on its own"), **CENTRED, fontsize=10.5, **DARK)
    axes.text(5.5, 4.6, "softmax(q kᵀ / √d) v", **CENTRED, fontsize=13, **DARK)
    top = 6.35 + 0.14 * (num_heads - 1)
    axes.text(11.6, 5.1, caption("a map p for each:") + f"\n(B, {num_heads}, T, S)", va="center", fontsize=9, color=INK)
    axes.text(7.4, top + 0.45, f"(B, {num_heads}, T, {d})", va="center", fontsize=9, color=INK)
    _arrow(axes, (5.6, top), (5.6, top + 0.8))
    _bar(axes, 5.6, top + 1.05, num_heads)
    axes.text(7.4, top + 1.05, caption("merge: (B, T, {width})", width=d_model), va="center", fontsize=9, color=INK)
    _arrow(axes, (5.6, top + 1.35), (5.6, top + 1.85))
    _box(axes, 5.6, top + 2.3, 2.5, "Wo", INK)
    axes.text(7.4, top + 2.3, caption("where the heads meet"), va="center", fontsize=9, color=INK)
    _arrow(axes, (5.6, top + 2.75), (5.6, top + 3.25))
    axes.text(5.6, top + 3.5, caption("output (B, T, {width})", width=d_model), **CENTRED, fontsize=9.5, color=INK)
    axes.set_ylim(-0.6, top + 3.8)
    return picture


def _arrow(axes, start, end) -> None:
    arrow = {"arrowstyle": "-|>", "color": INK, "linewidth": 1.2, "shrinkA": 0, "shrinkB": 0}
    axes.annotate("", end, start, arrowprops=arrow)


def _box(axes, x: float, y: float, wide: float, words: str, colour: str) -> None:
    axes.add_patch(
        FancyBboxPatch(
            (x - wide / 2, y - 0.42), wide, 0.84, boxstyle="round,pad=0,rounding_size=0.15",
            facecolor=tints(colour)(0.25), edgecolor=colour, linewidth=1.4,
        )
    )  # fmt: skip
    axes.text(x, y, words, **CENTRED, fontsize=12, **DARK)


def _bar(axes, x: float, y: float, heads: int) -> None:
    """D numbers, a piece for each head."""
    piece = BAR / heads
    for head in range(heads):
        axes.add_patch(Rectangle((x - BAR / 2 + head * piece + 0.02, y - 0.2), piece - 0.04, 0.4, color=HEADS[head]))
