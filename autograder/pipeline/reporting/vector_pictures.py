"""SVG that a browser can draw: one that refers to itself over and over keeps whoever looks at it for ever."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

MOST = 300_000  # things to draw; a plot of ten thousand points has thirty thousand
REFERENCE = re.compile(r"\A\s*#(.+?)\s*\Z|url\(\s*[\"']?#(.+?)[\"']?\s*\)")
SLOW = {"filter"}  # a few letters of it draw for a minute


def is_drawn_soon(svg: str) -> bool:
    """Whether a picture is well-formed, and has no more to draw than it looks."""
    if "<!ENTITY" in svg:  # of these it is said what is meant elsewhere, by a tenth of the letters each time
        return False
    try:
        root = ElementTree.fromstring(svg.encode("utf-8", "replace"))
        return _things(root) <= MOST
    except (ElementTree.ParseError, ValueError, RecursionError, _NeverDrawn):
        return False


class _NeverDrawn(Exception):
    """It refers to itself, or has what takes too long."""


def _things(root: ElementTree.Element) -> int:
    """How many things a browser draws, with all that is referred to drawn where it is."""
    named = {name: one for one in root.iter() if (name := one.get("id"))}
    known: dict[ElementTree.Element, int | None] = {}

    def count(one: ElementTree.Element) -> int:
        if one not in known:
            if _name(one) in SLOW:
                raise _NeverDrawn
            known[one] = None  # until it is counted
            referred = (named[name] for name in _references(one) if name in named)
            known[one] = min(1 + sum(map(count, one)) + sum(map(count, referred)), MOST + 1)
        if (found := known[one]) is None:
            raise _NeverDrawn
        return found

    return count(root)


def _references(one: ElementTree.Element) -> Iterator[str]:
    for value in one.attrib.values():
        for found in REFERENCE.finditer(value):
            yield found[1] or found[2]


def _name(one: ElementTree.Element) -> str:
    return str(one.tag).rpartition("}")[2].lower()
