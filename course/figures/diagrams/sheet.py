"""One floor of a machine as SVG: what goes in at the bottom, boxes above what feeds them, the output at the top."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape

from course.figures.diagrams.wiring import Arrow, Box
from course.figures.style import ATTENTION, INK, KEY, QUERY, VALUE

WIDTH, HEIGHT = 196, 56  # of a box
ACROSS, UP = 270, 116  # from box to box
NARROW = 165  # from input to input, where no box stands above
LEFT, RIGHT = 22, 40  # beside the boxes; arrows that pass a box take their way on the right
SMALLEST = 0.68  # a phone scrolls rather than make letters smaller than this
ROLES = {
    "q": QUERY, "q_x": QUERY, "query": QUERY, "k": KEY, "k_x": KEY, "key": KEY, "v": VALUE, "v_x": VALUE,
    "value": VALUE,
}  # fmt: skip
LEGEND = ((QUERY, "query: who asks"), (KEY, "key: whom it is compared with"), (VALUE, "value: what is taken along"))


@dataclass(frozen=True)
class Spot:
    """Where a box or an input stands: column and level, both from 0, counted from the bottom left."""

    column: int
    level: int
    last: int = field(default=1000, compare=False)  # the last column with a box in it

    @property
    def x(self) -> float:
        """Its middle."""
        beyond = max(0, self.column - self.last)
        return min(self.column, self.last) * ACROSS + (55 + beyond * NARROW if beyond else 0)

    @property
    def y(self) -> float:
        """Its middle; SVG counts downwards."""
        return -self.level * UP


def sheet(whole: Box, name: str, opens: dict[int, str], *, looking: bool) -> str:
    """The inside of a box as an SVG.

    Args:
        whole: the box.
        name: of the sheet, for screen readers.
        opens: for each box inside that can be opened, the name of its sheet.
        looking: whether the arrows of attention are lit, with who asks and who answers.
    """
    spots = _spots(whole)
    top = max(spot.level for spot in spots.values()) + 1
    arrows = "".join(_arrows(whole, spots, looking))
    boxes = "".join(_box(box, spots[number], opens.get(number)) for number, box in enumerate(whole.inside))
    inputs = "".join(_input(arrow, spots[-number - 1]) for number, arrow in enumerate(whole.arrows))
    out = Spot(spots[whole.output[0]].column if whole.output else 0, top)
    ending = "".join(_rise(spots[number], out.y + 14) for number in whole.output if number >= 0)
    left = -WIDTH / 2 - LEFT
    width = max(spot.x for spot in spots.values()) + WIDTH / 2 + RIGHT - left
    lit = looking and any(arrow.role in ROLES for box in whole.inside for arrow in box.arrows)
    upper, height = -top * UP - 24, top * UP + (124 if lit else 70)
    said = f"{name}: {_words(whole)}"
    size = f"width:{width:g}px;max-width:100%;min-width:{SMALLEST * width:.0f}px;height:auto"
    ending += _text(out.x, out.y, f"output {shape(whole.shape)}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {upper:g} {width:g} {height:g}" role="group" '
        f'aria-label="{escape(said)}" style="{size}" font-size="13" font-family="system-ui, sans-serif" '
        f'fill="currentColor">{arrows}{ending}{boxes}{inputs}{_legend(left + 12) if lit else ""}</svg>'
    )


def _legend(left: float) -> str:
    return "".join(
        _text(left, 52 + 17 * line, f"— {words}", 12, colour, "start") for line, (colour, words) in enumerate(LEGEND)
    )


def shape(numbers: Iterable[int | None]) -> str:
    """A shape as the course writes it: B for the batch, T for a length that is free."""
    names = iter("BTS")
    return f"({', '.join(next(names, '?') if one is None else str(one) for one in numbers)})"


def _spots(whole: Box) -> dict[int, Spot]:
    """A box stands above the highest that feeds it, in the column of the first that does."""
    spots: dict[int, Spot] = {}
    fed = {number for box in whole.inside for arrow in box.arrows for number in arrow.sources}
    for number in (-n - 1 for n in range(len(whole.arrows))):
        used = len([one for one in spots if one in fed])
        spots[number] = Spot(used if number in fed else len(whole.arrows) - 1, 0)
    for number, box in enumerate(whole.inside):
        feeding = [spots[one] for arrow in box.arrows for one in arrow.sources]
        level = max((spot.level for spot in feeding), default=0) + 1
        column = feeding[0].column if feeding else 0
        while Spot(column, level) in spots.values():
            column += 1
        spots[number] = Spot(column, level)
    last = max((spots[number].column for number in range(len(whole.inside))), default=0)
    return {number: Spot(spot.column, spot.level, last) for number, spot in spots.items()}


def _arrows(whole: Box, spots: dict[int, Spot], looking: bool) -> Iterable[str]:
    """The arrows into each box: from below where the way is free, else from the side of what feeds it."""
    taken = set(spots.values())
    for number, box in enumerate(whole.inside):
        target = spots[number]
        feeding = [(arrow, spots[one]) for arrow in box.arrows for one in arrow.sources]
        below = [pair for pair in feeding if _is_free(pair[1], target, taken)]
        beside = [pair for pair in feeding if pair not in below]
        for place, (arrow, source) in enumerate(below, start=1):
            yield _from_below(arrow, source, target, place / (len(below) + 1), looking)
        for place, (arrow, source) in enumerate(beside, start=1):
            yield _from_the_side(arrow, source, target, place / (len(beside) + 1), taken, looking)


def _is_free(source: Spot, target: Spot, taken: set[Spot]) -> bool:
    """Whether a line straight up leads from one to the other."""
    between = (Spot(source.column, level) for level in range(source.level + 1, target.level))
    return source.column == target.column and not taken.intersection(between)


def _from_below(arrow: Arrow, source: Spot, target: Spot, share: float, looking: bool) -> str:
    start, end = _top(source), target.y + HEIGHT / 2
    x = target.x + (share - 0.5) * WIDTH
    near = source.x + (share - 0.5) * 60
    path = f"M{near:g} {start:g} C{near:g} {start - 30:g} {x:g} {end + 30:g} {x:g} {end:g}"
    return _line(path, arrow, looking, (x, end), "up") + _role(arrow, x + 5, end + 16, "start")


def _from_the_side(arrow: Arrow, source: Spot, target: Spot, share: float, taken: set[Spot], looking: bool) -> str:
    towards = 1 if target.column >= source.column else -1
    way = {Spot(source.column, level) for level in range(source.level + 1, target.level + 1)}
    lane = source.x
    if taken.intersection(way):  # a lane of its own, beside the boxes of its column
        lane += towards * (WIDTH / 2 + 16 + 18 * share)
    side = target.x - towards * WIDTH / 2 if target.column != source.column else target.x + WIDTH / 2
    end = target.y + (share - 0.5) * HEIGHT
    turn = 8 if side > lane else -8
    start = _top(source)
    up = f"M{source.x:g} {start:g} V{start - 10:g} H{lane:g} V{end + 8:g}"
    path = f"{up} Q{lane:g} {end:g} {lane + turn:g} {end:g} H{side:g}"
    way_in = "right" if turn > 0 else "left"
    return _line(path, arrow, looking, (side, end), way_in) + _role(
        arrow, side - turn, end - 5, "end" if turn > 0 else "start"
    )


def _top(spot: Spot) -> float:
    """Where arrows leave a box or an input."""
    return spot.y - HEIGHT / 2 if spot.level else spot.y - 12


def _line(path: str, arrow: Arrow, looking: bool, tip: tuple[float, float], way: str) -> str:
    """A line and its head. No SVG marker: one of a hidden floor wouldn't be drawn."""
    colour = ROLES.get(arrow.role, INK)
    lit = looking and colour != INK
    dashes = ' stroke-dasharray="5 4"' if "mask" in arrow.role else ""
    x, y = tip
    turn = {"up": 0, "right": 90, "left": 270}[way]
    return (
        f'<g opacity="{1 if lit or not looking else 0.45}"><title>{escape(arrow.role)} {shape(arrow.shape)}</title>'
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{3 if lit else 1.6}"{dashes}/>'
        f'<path d="M0 -1 L5 9 H-5 z" transform="translate({x:g} {y:g}) rotate({turn})" fill="{colour}"/></g>'
    )


def _role(arrow: Arrow, x: float, y: float, anchor: str) -> str:
    """The argument's name beside the arrow's head, where it says something."""
    colour = ROLES.get(arrow.role, INK)
    named = colour != INK or "mask" in arrow.role
    return _text(x, y, arrow.role, 11.5, colour if colour != INK else "", anchor) if named else ""


def _rise(spot: Spot, end: float) -> str:
    return _line(f"M{spot.x:g} {_top(spot):g} V{end:g}", Arrow("output", (), ()), False, (spot.x, end), "up")


def _box(box: Box, spot: Spot, opens: str | None) -> str:
    left, top = spot.x - WIDTH / 2, spot.y - HEIGHT / 2
    many = f" × {box.copies}" if box.copies > 1 else ""
    behind = "".join(
        f'<path d="M{left + step:g} {top:g} V{top - step:g} H{left + WIDTH + step:g} V{top + HEIGHT - step:g} '
        f'H{left + WIDTH:g}" fill="none" stroke="{INK}" stroke-opacity=".6"/>'
        for step in ((8, 4) if many else ())
    )
    name, colour = f"{box.kind}{many}", ATTENTION if attends(box) else INK
    plus = "" if opens is None else _text(left + WIDTH - 13, top + 17, "+", 15)
    drawn = (
        f"<title>{escape(box.layer.name)}: {escape(_words(box))}</title>{behind}"
        f'<rect x="{left:g}" y="{top:g}" width="{WIDTH}" height="{HEIGHT}" rx="9" '
        f'fill="{colour}" fill-opacity=".16" stroke="{colour}"/>{plus}'
        f"{_text(spot.x, spot.y - 5, name, min(14, (WIDTH - 34) / (0.56 * len(name))))}"
        f"{_text(spot.x, spot.y + 15, f'{box.weights:,} weights' if box.weights else 'no weights', 12.5)}"
        f"{_text(spot.x - 8, top - 12, shape(box.shape), 11.5, anchor='end')}"
    )
    if opens is None:
        return f'<g data-kind="{escape(box.kind)}">{drawn}</g>'
    label = f"{name}: open it"
    return f'<g class="opens" data-opens="{opens}" role="button" tabindex="0" aria-label="{escape(label)}">{drawn}</g>'


def _input(arrow: Arrow, spot: Spot) -> str:
    return _text(spot.x, spot.y + 6, f"{arrow.role} {shape(arrow.shape)}", 12)


def _text(x: float, y: float, words: str, size: float = 12.0, colour: str = "", anchor: str = "middle") -> str:
    fill = f' fill="{colour}"' if colour else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size:g}"{fill}>{escape(words)}</text>'


def attends(box: Box) -> bool:
    """Whether it is an attention, or has one inside."""
    asked = {QUERY, VALUE} <= {ROLES.get(arrow.role) for arrow in box.arrows}
    return asked or any(attends(one) for one in box.inside)


def _words(box: Box) -> str:
    """A box as a screen reader tells it."""
    fed = ", ".join(f"{arrow.role} {shape(arrow.shape)}" for arrow in box.arrows)
    many = f"{box.copies} of them, " if box.copies > 1 else ""
    return f"{box.kind}, {many}{box.weights:,} weights, from {fed} to {shape(box.shape)}"
