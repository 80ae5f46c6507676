"""Pages in other languages: they say what the English ones say, and where they are behind, a reader is told."""

import re

import pytest

from docs.translated import DOCS, LANGUAGES, behind, digests, sections, with_notes
from docs.translated import NOTED as FIRST_LINE

PAGES = [path for language in LANGUAGES for path in sorted((DOCS / language).glob("*.md"))]
ENGLISH = "# A\n\nHead.\n\n## One\n\n```sh\n## no heading\n```\n\n## Two\n\nText.\n"
CHINESE = "# 甲\n\n头。\n\n## 一\n\n```sh\n## no heading\n```\n\n## 二\n\n文字。\n"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_has_the_sections_commands_and_links_of_the_english_one(path):
    english, other = ((folder / path.name).read_text(encoding="utf-8") for folder in (DOCS, path.parent))
    assert FIRST_LINE.match(other)
    assert len(sections(other)) == len(sections(english))
    for kept in (r"^\w*(?:autograder|course|make|python3|\.venv)[^#`\n]*?(?=\s*(?:#|$))", r"^\{\{ \w+ \}\}"):
        assert re.findall(kept, other, re.MULTILINE) == re.findall(kept, english, re.MULTILINE)
    titled = re.compile(r"^```\w+ title=.*?^```$", re.MULTILINE | re.DOTALL)
    assert titled.findall(other) == titled.findall(english)
    for link in re.findall(r"\]\((?!http)([^)#]+)", other):
        assert (path.parent / link).is_file(), link


def test_a_section_that_has_changed_says_so_below_its_heading():
    noted = f"<!-- {' '.join(digests(ENGLISH))} -->\n"
    assert behind(noted + CHINESE, ENGLISH) == []
    assert with_notes(noted + CHINESE, ENGLISH, "zh") == CHINESE
    changed = ENGLISH.replace("Text.", "Another text.")
    assert behind(noted + CHINESE, changed) == [2]
    head, one, two = sections(with_notes(noted + CHINESE, changed, "zh"))
    assert "!!! note" not in head + one
    assert re.match(r'## 二\n\n!!! note ""\n    \S+\n\n文字。', two)


@pytest.mark.parametrize("text", [CHINESE, "<!-- 00000000 -->\n" + CHINESE])
def test_a_page_of_other_sections_is_behind_in_all(text):
    assert behind(text, ENGLISH) == [0, 1, 2]
    assert behind(f"<!-- {' '.join(digests(ENGLISH))} -->\n# 甲\n", ENGLISH) == [0]
