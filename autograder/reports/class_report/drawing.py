"""Figures as SVG inside the page: colours and letters are the page's, so they follow light and dark.

Each is an image with a name and a description; next to it the page has its numbers as a table.
"""

from collections.abc import Sequence
from itertools import count as numbers
from math import ceil

from markupsafe import Markup, escape

from autograder.languages.texts import IN_ENGLISH, Texts
from autograder.reports.class_report.counting import BINS, ExerciseCount

WIDTH = 720
IN_WORDS = "{title}: {full} full, {some} some, {none} none, {share}"
LETTER = 16  # what a letter of a label needs, as large as they are on a narrow screen
_ids = numbers(1)


def histogram(counts: Sequence[int], about: str, texts: Texts = IN_ENGLISH) -> Markup:
    """How many students are in each tenth of the points."""
    step = 100 // BINS
    labels = [f"{place * step}" for place in range(len(counts) + 1)]
    drawn = [
        texts.say("{low} to {high} %: {count}", low=labels[place], high=labels[place + 1], count=count)
        for place, count in enumerate(counts)
        if count
    ]
    height, top, base = 236, 24, 180
    left, wide = 10.0, (WIDTH - 20) / len(counts)
    shapes = []
    for place, count in enumerate(counts):
        tall = (base - top) * count / max(*counts, 1)
        x = left + place * wide
        shapes.append(_rect(x + 3, base - tall, wide - 6, tall, "bar"))
        if count:
            shapes.append(_text(x + wide / 2, base - tall - 6, str(count), "value middle"))
        shapes.append(_text(x, base + 20, labels[place], "tick middle" if place else "tick"))
    shapes.append(_text(WIDTH - 10, base + 20, "100", "tick end"))
    shapes.append(_line(left, base, WIDTH - 10, base))
    shapes.append(_text(WIDTH / 2, base + 44, texts.say("share of the points, %"), "tick middle"))
    said = texts.say("Students by share of the points. {shares}.", shares="; ".join(drawn))
    return _figure(height, about, said, shapes)


def exercise_bars(exercises: Sequence[ExerciseCount], about: str, texts: Texts = IN_ENGLISH) -> Markup:
    """One bar an exercise: full points, some, none."""
    row, shapes, said = 50, [], []
    for place, one in enumerate(exercises):
        y = place * row
        # Half-marked, a mean would tell of those that are marked already: of the blank ones, at first.
        share = f"{100 * one.share:.0f} %"
        if one.waiting:
            share = texts.say("{count} to be marked", count=one.waiting)
        shapes.append(_text(0, y + 16, one.title, "label"))
        shapes.append(_text(WIDTH, y + 16, share, "tick end"))
        x = 0.0
        for kind, amount in (("full", one.full), ("some", one.some), ("none", one.none), ("rest", one.waiting)):
            wide = WIDTH * amount / max(one.marked + one.waiting, 1)
            if not amount:
                continue
            shapes.append(_rect(x, y + 23, max(wide - 1, 1), 18, kind))
            if kind != "rest" and wide > 10 + 8 * len(str(amount)):
                shapes.append(_text(x + wide / 2, y + 36.5, str(amount), f"on-{kind} middle"))
            x += wide
        counts = {"full": one.full, "some": one.some, "none": one.none}
        said.append(texts.say(IN_WORDS, title=one.title, **counts, share=share))
    return _figure(max(row * len(exercises), 1), about, f"{'; '.join(said)}.", shapes)


def arrival_bars(arrivals: Sequence[tuple[str, int, int]], about: str, texts: Texts = IN_ENGLISH) -> Markup:
    """When notebooks were handed in, in time and late."""
    height, top, base = 190, 24, 150
    wide = min((WIDTH - 20) / max(len(arrivals), 1), 130)
    most = max((early + late for _, early, late in arrivals), default=1)
    every = max(1, ceil(LETTER * max((len(label) for label, *_ in arrivals), default=0) / wide))
    shapes, said = [], []
    for place, (label, early, late) in enumerate(arrivals):
        x = 10 + place * wide
        tall, more = ((base - top) * amount / most for amount in (early, late))
        shapes.append(_rect(x + 1, base - tall, wide - 2, tall, "bar"))
        shapes.append(_rect(x + 1, base - tall - more, wide - 2, more, "none"))
        if (total := early + late) and (wide > 24 or total == most):
            shapes.append(_text(x + wide / 2, base - tall - more - 6, str(total), "value middle"))
        if place % every == 0:
            shapes.append(_text(x, base + 20, label, "tick"))
        if early or late:
            said.append(texts.say("{when}: {early} in time, {late} late", when=label, early=early, late=late))
    shapes.append(_line(10, base, 10 + wide * len(arrivals), base))
    return _figure(height, about, f"{'; '.join(said)}.", shapes)


def share_bar(part: int, whole: int, about: str, texts: Texts = IN_ENGLISH) -> Markup:
    """A thin bar: so many of so many."""
    wide = WIDTH * part / max(whole, 1)
    shapes = [_rect(0, 0, WIDTH, 8, "rest"), _rect(0, 0, wide, 8, "none")]
    return _figure(8, about, texts.say("{part} of {whole}.", part=part, whole=whole), shapes)


def _figure(height: float, about: str, said: str, shapes: Sequence[Markup]) -> Markup:
    name = f"figure-{next(_ids)}"
    return Markup(
        '<svg viewBox="0 0 {} {:g}" role="img" aria-labelledby="{}-title {}-about">'
        '<title id="{}-title">{}</title><desc id="{}-about">{}</desc>{}</svg>'
    ).format(WIDTH, height, name, name, name, about, name, said, Markup("").join(shapes))


def _rect(x: float, y: float, width: float, height: float, kind: str) -> Markup:
    return Markup(f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="2"/>')


def _line(x1: float, y1: float, x2: float, y2: float) -> Markup:
    return Markup(f'<line class="axis" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>')


def _text(x: float, y: float, text: str, kind: str) -> Markup:
    return Markup(f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">') + escape(text) + Markup("</text>")
