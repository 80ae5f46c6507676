"""The picture at the head of a notebook: the whole machine, and where in it the learner stands.

What stands where, and which notebook builds it, is the table `solutions/machine.toml`. The picture is a PNG inside of
the text itself: Colab shows neither attachments nor SVG there, and nobody has to run a cell to see it. Drawn pictures
are kept in `solutions/machine/`, since another version of Matplotlib draws other bytes; one that is older than the
table, or than this module, is drawn anew.
"""

import base64
import hashlib
import io
import tomllib
from pathlib import Path
from typing import Any, Literal

import numpy as np

from autograder.base.files import write_whole
from autograder.base.problem import Problem

MARK = "{{course.here}}"
"""Stands in a text cell of `solutions/`; the build puts picture and caption in its place."""
TABLE, KEPT = "solutions/machine.toml", "solutions/machine"
NEEDED = {"size", "whole", "alt", "frame", "box", "words", "arrow"}
SHARP = 1.5  # pixels of the picture for each of the page
COLOURS = 24  # a flat drawing needs no more, and stays small

State = Literal["here", "built", "later"]
PALE = "#7f8894"
FILLS: dict[State, str] = {"here": "#7d52d1", "built": "#66707d", "later": "none"}


def here(root: Path, name: str, *, keep: bool = True) -> str:
    """Picture and caption for the notebook `name`, as Markdown.

    Args:
        root: the course's checkout.
        name: of the notebook; its number is what counts.
        keep: write a picture that had to be drawn into `solutions/machine/`.

    Raises:
        Problem: there is no table, it can't be read, or it lacks something.
    """
    try:
        table = tomllib.loads((root / TABLE).read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise Problem(f"{MARK} needs the table {root / TABLE}, which can't be read: {error}.") from error
    if missing := NEEDED - table.keys():
        raise Problem(f"{root / TABLE} lacks {', '.join(sorted(missing))}.")
    number = number_of(table, name)
    picture = _kept(root, table, number, keep=keep)
    uri = f"data:image/png;base64,{base64.b64encode(picture).decode()}"
    return f"![{_one_line(table['alt'])}]({uri})\n\n{_caption(table, number)}"


def number_of(table: dict[str, Any], name: str) -> str:
    """A notebook's number, with its letter where the table knows it; else 00b stands where 00 does."""
    number = name.partition("-")[0]
    known = {one for thing in table["box"] + table["frame"] for one in thing["in"]} | {*table["whole"]}
    return number if number in known else number[:2]


def state(table: dict[str, Any], thing: dict[str, Any], number: str) -> State:
    """Whether a box is built in this notebook, was built before, or comes later."""
    if number in thing["in"] or number in table["whole"]:
        return "here"
    return "built" if min(thing["in"]) < number else "later"


def _caption(table: dict[str, Any], number: str) -> str:
    things = table["box"] + table["frame"]
    lit = [f"**{_one_line(one['name'])}**" for one in things if state(table, one, number) == "here"]
    if number in table["whole"]:
        return "*This is the whole machine. Each notebook from here on begins with it, and shows where you are.*"
    solid = any(state(table, one, number) == "built" for one in things)
    pale = any(state(table, one, number) == "later" for one in things)
    others = " ".join(["Grey boxes are built already."] * solid + ["Dashed ones are still to come."] * pale)
    return f"*You are here:* {', '.join(lit)}. *{others}*"


def _one_line(text: str) -> str:
    """A name without the breaks that it has in its box."""
    return " ".join(text.replace("-\n", "-").split())


def _kept(root: Path, table: dict[str, Any], number: str, *, keep: bool) -> bytes:
    """The picture as it was kept, or drawn anew."""
    path = root / KEPT / f"{number}.png"
    # Where what is imported comes from draws nothing.
    lines = [line for one in (root / TABLE, Path(__file__)) for line in one.read_text(encoding="utf-8").splitlines()]
    drawn_from = "\n".join(line for line in lines if not line.startswith(("from ", "import ")))
    digest = hashlib.sha256(drawn_from.encode()).hexdigest()[:16]
    if path.exists() and digest.encode() in (kept := path.read_bytes()):
        return kept
    drawn = draw(table, number, digest)
    if keep:
        write_whole(path, drawn)
    return drawn


def draw(table: dict[str, Any], number: str, digest: str = "") -> bytes:
    """The picture for a notebook, as a PNG that suits light and dark pages."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from PIL import Image, PngImagePlugin

    width, height = table["size"]
    figure = Figure(figsize=(width / 100, height / 100), dpi=100 * SHARP)
    figure.patch.set_alpha(0.0)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, width), ylim=(height, 0))
    axes.axis("off")
    for frame in table["frame"]:
        _frame(axes, frame, state(table, frame, number))
    for arrow in table["arrow"]:
        _arrow(axes, arrow["along"])
    for box in table["box"]:
        for place in box["at"]:
            _box(axes, box, place, state(table, box, number), on=_ground(table, place, number))
    for words in table["words"]:
        x, y = words["at"]
        axes.text(x, y, words["text"], color=PALE, fontsize=7.6, ha="center", va="center", linespacing=1.3)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    image = Image.fromarray(np.asarray(canvas.buffer_rgba())).quantize(COLOURS, Image.Quantize.FASTOCTREE)
    told, buffer = PngImagePlugin.PngInfo(), io.BytesIO()
    told.add_text("drawn from", digest)
    image.save(buffer, "png", optimize=True, pnginfo=told)
    return buffer.getvalue()


def _frame(axes: Any, frame: dict[str, Any], now: State) -> None:
    x, y, *_ = frame["at"]
    colour = FILLS["here"] if now == "here" else PALE
    _rounded(axes, frame["at"], 9, now, fill="none", edge=colour, line=2.0 if now == "here" else 1.0)
    weight = "bold" if now == "here" else "normal"
    axes.text(x + 4, y - 8, frame["name"], color=colour, fontsize=8, va="center", fontweight=weight)


def _ground(table: dict[str, Any], place: list[int], number: str) -> State:
    """The state of the larger box in which a small one lies; "later" is the bare page."""
    x, y = place[0] + place[2] / 2, place[1] + place[3] / 2
    for box in table["box"]:
        for left, top, width, height in box["at"]:
            if height > place[3] and left < x < left + width and top < y < top + height:
                return state(table, box, number)
    return "later"


def _box(axes: Any, box: dict[str, Any], place: list[int], now: State, *, on: State) -> None:
    x, y, width, height = place
    ink = "white" if now != "later" else PALE if on == "later" else "#d5d9e0"
    edge = ink if now == "later" or on != "later" else FILLS[now]
    _rounded(axes, place, 5, now, fill=FILLS[now], edge=edge, line=0.9)
    down = y + 19 if box.get("text") == "top" else y + height / 2
    axes.text(x + width / 2, down, box["name"], color=ink, fontsize=7.4, ha="center", va="center", linespacing=1.2)


def _rounded(axes: Any, place: list[int], radius: float, now: State, *, fill: str, edge: str, line: float) -> None:
    from matplotlib.patches import FancyBboxPatch

    x, y, width, height = place
    style = f"round,pad=0,rounding_size={radius}"
    dashes = (0, (3, 2)) if now == "later" else "solid"
    patch = FancyBboxPatch((x, y), width, height, style, fc=fill, ec=edge, lw=line, ls=dashes, mutation_aspect=1)
    axes.add_patch(patch)


def _arrow(axes: Any, along: list[list[int]]) -> None:
    xs, ys = zip(*along, strict=True)
    axes.plot(xs, ys, color=PALE, lw=1.0, solid_joinstyle="round")
    head = {"arrowstyle": "-|>,head_width=0.16,head_length=0.32", "color": PALE, "lw": 1.0, "shrinkA": 0, "shrinkB": 0}
    axes.annotate("", along[-1], along[-2], arrowprops=head)
