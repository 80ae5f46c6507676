"""Pages of this documentation in another language, `docs/zh/NAME.md`, and whether they still say what the English says.

    python docs/translated.py           which sections have changed in English since they were translated
    python docs/translated.py --mark hub    this page is translated anew: note the English as it is now

A page's first line holds a digest of each section of the English page. A section that is behind says so on the site.
"""

import hashlib
import re
import sys
from pathlib import Path

DOCS = Path(__file__).parent
LANGUAGES = ("zh",)
NOTED = re.compile(r"<!-- (?:[0-9a-f]{8} ?)+ -->\n")
BEHIND = {"zh": "这一节的英文版后来改过，这里还没有跟上。"}


def sections(text: str) -> list[str]:
    """A page, cut before each of its second headings; those in code aren't any."""
    code = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    marked = "".join(
        re.sub(r"^## ", "\0## ", part, flags=re.MULTILINE) if n % 2 == 0 else part for n, part in enumerate(code)
    )
    return marked.split("\0")


def digests(english: str) -> list[str]:
    """One for each section."""
    return [hashlib.sha256(one.strip().encode()).hexdigest()[:8] for one in sections(english)]


def behind(text: str, english: str) -> list[int]:
    """The numbers of the sections that have changed in English; all of them, where there are more or fewer now."""
    noted = NOTED.match(text)
    then, now = noted[0].split()[1:-1] if noted else [], digests(english)
    if len(then) != len(now) or len(sections(text)) != len(now):
        return [*range(len(sections(text)))]
    return [number for number, (one, other) in enumerate(zip(then, now, strict=True)) if one != other]


def with_notes(text: str, english: str, language: str) -> str:
    """The page for the site: below the heading of each section that is behind it says so."""
    parts = sections(NOTED.sub("", text))
    for number in behind(text, english):
        heading, _, rest = parts[number].partition("\n")
        parts[number] = f'{heading}\n\n!!! note ""\n    {BEHIND[language]}\n{rest}'
    return "".join(parts)


def main(arguments: list[str]) -> int:
    """Tell, or note."""
    status = 0
    for path in (path for language in LANGUAGES for path in sorted((DOCS / language).glob("*.md"))):
        text, english = path.read_text(encoding="utf-8"), (DOCS / path.name).read_text(encoding="utf-8")
        if arguments[:1] == ["--mark"]:
            if path.stem not in arguments[1:]:
                continue
            path.write_text(f"<!-- {' '.join(digests(english))} -->\n{NOTED.sub('', text)}", encoding="utf-8")
        elif numbers := behind(text, english):
            headings = [
                sections(english)[number].partition("\n")[0] for number in numbers if number < len(digests(english))
            ]
            print(f"{path.relative_to(DOCS.parent)} is behind: {'; '.join(headings)}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
