"""A training as a film: maps recorded on the way, with a bar to scrub."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.ticker import NullLocator
from numpy.typing import ArrayLike

from course.figures.language import caption, say
from course.figures.moving.page import Moving
from course.figures.plots.block_map import draw
from course.figures.style import Picture

Blocks = Sequence[tuple[str, int]]
MOST_FRAMES = 200


def training_film(
    maps: Mapping[str, ArrayLike],
    steps: Sequence[int],
    losses: ArrayLike | None = None,
    *,
    blocks: Mapping[str, Blocks | tuple[Blocks, Blocks]] | None = None,
) -> Moving:
    """Play what was recorded while a model trained.

    Args:
        maps: title to `(frames, rows, columns)`: attention maps, tables of weights. What has negative numbers is drawn
            in orange (positive) and blue (negative), all else in purple; the strongest colour is the largest of all.
        steps: after how many steps each frame was recorded.
        losses: one for each frame.
        blocks: for a title, names and sizes of what its rows and columns hold: one list for both, or a pair
            `(rows, columns)`.

    Raises:
        ValueError: the frames don't fit the steps or the losses, or there are more than 200 of them.

    Example:
        >>> training_film({"p": np.eye(2)[np.newaxis].repeat(3, axis=0)}, steps=[0, 10, 20])
        Moving figure: p from step 0 to step 20
    """
    count = len(steps)
    if not 2 <= count <= MOST_FRAMES:
        raise ValueError(f"a film has 2 to {MOST_FRAMES} frames, got {count}.")
    if losses is not None and len(np.asarray(losses)) != count:
        raise ValueError(f"there are {len(np.asarray(losses))} losses for {count} steps.")
    drawn = [_map(title, frames, count, (blocks or {}).get(title, ())) for title, frames in maps.items()]
    words = say("{maps} from step {first} to step {last}", maps=", ".join(maps), first=steps[0], last=steps[-1])
    told = None if losses is None else np.asarray(losses, float).round(5).tolist()
    data = {"maps": drawn, "steps": [int(step) for step in steps], "losses": told, "words": words}
    return Moving("film", data, lambda: _strip(drawn, steps), words)


def _map(title: str, frames: ArrayLike, count: int, blocks: Any) -> dict[str, Any]:
    frames = np.asarray(frames, dtype=float)
    if frames.ndim != 3 or len(frames) != count:
        raise ValueError(f"{title} must be ({count}, rows, columns), a frame for each step, got shape {frames.shape}.")
    pair = len(blocks) == 2 and not isinstance(blocks[0][0], str)
    rows, columns = blocks if pair else (blocks, blocks)
    signed = bool(frames.min() < 0)
    limit = float(np.abs(frames).max()) or 1.0
    return {
        "title": title, "frames": frames.round(3 if limit <= 1 else 2).tolist(), "rows": [list(one) for one in rows],
        "columns": [list(one) for one in columns], "signed": signed, "limit": limit,
    }  # fmt: skip


def _strip(maps: list[dict[str, Any]], steps: Sequence[int]) -> Picture:
    """Five frames of each map, one row a map."""
    chosen = np.unique(np.linspace(0, len(steps) - 1, 5).round().astype(int))
    picture = Picture(1.75 * len(chosen), 1.95 * len(maps))
    panels = picture.subplots(len(maps), len(chosen), squeeze=False)
    for row, one in zip(panels, maps, strict=True):
        for axes, at in zip(row, chosen, strict=True):
            draw(axes, np.array(one["frames"][at]), signed=one["signed"], limit=one["limit"])
            axes.xaxis.set_major_locator(NullLocator())
            axes.yaxis.set_major_locator(NullLocator())
            axes.set_title(caption("{title}, step {step}", title=one["title"], step=steps[at]), fontsize=9)
    return picture
