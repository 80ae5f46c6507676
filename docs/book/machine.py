"""The machine as the map of the lessons: an SVG whose boxes lead to where they are built."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from autograder.authoring.notebooks.here import TABLE, state
from course.figures.style import breadth
from docs.book.pictures import Say

ROOT = Path(__file__).parents[2]
LETTER = 6.5  # pixels


def machine_map(number: str, pages: Mapping[str, str], titles: Mapping[str, str], say: Say) -> str:
    """The picture for a lesson, "02", or for a page that stands before all, ""; who points at a box reads its title."""
    table = _table()
    width, height = table["size"]
    parts = [*_frames(table, number, say), *_arrows(table)]
    for box in table["box"]:
        lesson = number if number in box["in"] else box["in"][0]
        now = state(table, box, number) if number else "here"
        name = say(" ".join(box["name"].replace("-\n", "-").split()))
        drawn = "".join(_box(place, name, now, text=box.get("text", "")) for place in box["at"])
        href, title = escape(pages.get(lesson, "#")), escape(titles.get(lesson, lesson))
        parts.append(f'<a href="{href}" class="{now}"><title>{escape(name)}: {title}</title>{drawn}</a>')
    for words in table["words"]:
        parts.append(_words(*words["at"], [say(" ".join(words["text"].split()))], "plain"))
    alt = escape(say(" ".join(table["alt"].split())))
    # Room for a frame's line, which reaches beyond it.
    return (
        f'<div class="picture map"><svg viewBox="-2 8 {width + 4} {height - 4}" role="group" aria-label="{alt}">'
        f"{''.join(parts)}</svg></div>"
    )


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads((ROOT / TABLE).read_text(encoding="utf-8"))


def _frames(table: Mapping[str, Any], number: str, say: Say) -> Iterator[str]:
    for frame in table["frame"]:
        x, y, width, height = frame["at"]
        now = state(dict(table), frame, number) if number else "built"
        yield f'<g class="frame {now}"><rect x="{x}" y="{y}" width="{width}" height="{height}" rx="9"/>'
        yield f'<text x="{x + 4}" y="{y - 4}" text-anchor="start">{escape(say(frame["name"]))}</text></g>'


def _arrows(table: Mapping[str, Any]) -> Iterator[str]:
    for arrow in table["arrow"]:
        (*_, before, last) = arrow["along"]
        path = " ".join(f"{'ML'[place > 0]}{x} {y}" for place, (x, y) in enumerate(arrow["along"]))
        along = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}
        turn = along[_sign(last[0] - before[0]), _sign(last[1] - before[1])]
        tip = f'transform="translate({last[0]} {last[1]}) rotate({turn})"'
        yield f'<g class="arrow"><path d="{path}"/><path class="tip" d="M0 0 L-7 -3.2 V3.2 z" {tip}/></g>'


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _box(place: list[int], name: str, now: str, text: str) -> str:
    x, y, width, height = place
    many = name.split(" ") if breadth(name) * LETTER > width else [name]
    lines = many if len(many) < 3 else [" ".join(many[:-1]), many[-1]]
    if len(lines) == 1 and "-" in name and breadth(name) * LETTER > width:
        first, last = name.split("-", 1)
        lines = [f"{first}-", last]
    down = y + 20 if text == "top" else y + height / 2 + 4
    small = " small" if height < 30 else ""
    return (
        f'<g class="box{small}"><rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'
        f"{_words(x + width / 2, down, lines)}</g>"
    )


def _words(x: float, y: float, lines: list[str], kind: str = "") -> str:
    if kind and " " in lines[0]:  # beside the boxes there is little room
        first, last = lines[0].split(" ", 1)
        lines = [first, last]
    top = y - 6.5 * (len(lines) - 1)
    rows = "".join(f'<tspan x="{x:g}" y="{top + 13 * row:g}">{escape(line)}</tspan>' for row, line in enumerate(lines))
    return f'<text class="{kind or "name"}">{rows}</text>'
