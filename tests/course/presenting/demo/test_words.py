"""The demo's page in another language: every text of it is there, with every value."""

import re
from pathlib import Path

from bs4 import BeautifulSoup, Comment

from course.presenting.demo import command
from course.presenting.demo.against import AGAINST

PAGE = Path(command.__file__).parent / "page"
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
KEPT = {"0 %", "100 %", "→", "✓", ":", "·", "", "<EOS>"}  # nothing to say


def chinese():
    source = (PAGE / "chinese.js").read_text(encoding="utf-8")
    return dict(re.findall(r'^  "((?:[^"\\]|\\.)*)":\s+"((?:[^"\\]|\\.)*)",$', source, re.MULTILINE))


def spoken():
    """What stands in the document, what the scripts say, and what the server names."""
    soup = BeautifulSoup((PAGE / "index.html").read_text(encoding="utf-8"), "html.parser")
    for text in soup.body.find_all(string=True):
        if not isinstance(text, Comment) and (said := " ".join(text.split())):
            yield said
    for name in ("aria-label", "alt"):
        yield from (place[name] for place in soup.body.find_all(attrs={name: True}))
    for path in set(PAGE.glob("*.js")) - {PAGE / "words.js"}:
        for call in re.finditer(r"\bsay\(", path.read_text(encoding="utf-8")):
            yield from TEXT.findall(first_argument(call.string[call.end() :]))
    yield from AGAINST.values()


def first_argument(source):
    depth, inside = 0, False
    for place, one in enumerate(source):
        inside ^= one == '"'
        depth += 0 if inside else {"(": 1, "{": 1, ")": -1, "}": -1}.get(one, 0)
        if depth < 0 or (not depth and not inside and one == ","):
            return source[:place]
    return source


def test_every_text_of_the_page_is_there():
    known = chinese()
    found = set(spoken()) - KEPT
    assert len(found) > 100
    assert sorted(found - known.keys()) == []


def test_every_value_of_a_text_is_in_its_translation():
    for english, said in chinese().items():
        assert sorted(re.findall(r"\{\w+\}", said)) == sorted(re.findall(r"\{\w+\}", english)), english
    assert first_argument('a ? "x, (y" : "z", { n: 1 })') == 'a ? "x, (y" : "z"'
