"""Cut a text into pieces that fit a slide: never through a paragraph, a list, a table, a formula or a piece of code."""

from __future__ import annotations

import math
import re

LINES = 13  # on a slide, at reading size
MORE = 4  # that are squeezed in rather than left alone on the next slide
LETTERS = 82  # in a line
HEADING = re.compile(r"#{1,6} ")
BOLD = re.compile(r"\*\*[^*]+\*\*")
FENCE = re.compile(r"\s*(```|~~~|\$\$)")


def cut(text: str) -> list[str]:
    """The pieces of a Markdown text, in their order."""
    pieces: list[list[str]] = []
    filled = 0.0
    units = _units(_blocks(text))
    sizes = [lines_of(unit) for unit in units]
    for number, (unit, size) in enumerate(zip(units, sizes, strict=True)):
        starts_anew = HEADING.match(unit) is not None and filled > MORE
        room = LINES + (MORE if sum(sizes[number:]) <= MORE else 0)
        if not pieces or starts_anew or filled + size > room:
            pieces.append([])
            filled = 0.0
        pieces[-1].append(unit)
        filled += size
    return ["\n\n".join(piece) for piece in pieces]


def lines_of(text: str) -> float:
    """About how many lines a text takes, with the gaps behind its blocks."""
    return sum(map(_lines, _blocks(text)))


def _units(blocks: list[str]) -> list[str]:
    """Blocks with what they lead to: a heading, or "At the end you can", is never the last on a slide."""
    units: list[str] = []
    leads = False
    for block in blocks:
        if leads:
            units[-1] += f"\n\n{block}"
        else:
            units.append(block)
        leads = bool(HEADING.match(block) or BOLD.fullmatch(block) or block.endswith(":"))
    return units


def _blocks(text: str) -> list[str]:
    """What stands between empty lines; in code and formulas an empty line is no end."""
    blocks: list[list[str]] = [[]]
    inside: str | None = None
    for line in text.splitlines():
        fence = FENCE.match(line)
        if fence and inside is None:
            inside = None if line.count(fence[1]) > 1 else fence[1]
        elif inside is not None and inside in line:
            inside = None
        is_heading = inside is None and HEADING.match(line) is not None
        if is_heading or (not line.strip() and inside is None):
            blocks.append([])
        if line.strip() or inside is not None:
            blocks[-1].append(line)
        if is_heading:
            blocks.append([])
    return ["\n".join(block) for block in blocks if block]


def _lines(block: str) -> float:
    """About how many lines a block takes, with the gap behind it."""
    if HEADING.match(block):
        return 2.5
    if block.startswith("$$"):
        return 3.0 + block.count("\\\\")
    lines = block.splitlines()
    if all(line.lstrip().startswith(("|", "```", "    ")) for line in lines):
        return 1.25 * len(lines) + 0.5
    starts = sum(bool(re.match(r"\s*([-*+]|\d+\.) ", line)) for line in lines)
    if starts:
        items = re.split(r"\n(?=\s*(?:[-*+]|\d+\.) )", block)
        return sum(math.ceil(len(" ".join(item.split())) / LETTERS) for item in items) + 0.6
    return math.ceil(len(" ".join(block.split())) / LETTERS) + 0.6
