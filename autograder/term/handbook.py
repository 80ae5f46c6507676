"""The instructor's handbook as pages to read offline: in a package of a course that is installed, or in its clone."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from mdit_py_plugins.anchors import anchors_plugin

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.rooms import folder_of, libraries

FIRST = "handbook"
FILLED = re.compile(r"^\{\{ \w+ \}\}$", re.MULTILINE)  # what only the documentation's site can fill in
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>
:root {{ color-scheme: light dark }}
body {{ max-width: 54rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif }}
pre {{ overflow-x: auto; font-size: .85em; padding: .7rem; border-radius: 6px; background: #8882 }}
table {{ border-collapse: collapse }} td, th {{ border: 1px solid #8886; padding: .3rem .6rem; text-align: left }}
img {{ max-width: 100% }}
</style><nav>{links}</nav>{body}</html>
"""


def pages() -> list[Path]:
    """The handbook's pages in Markdown, the first to read in front. Raises Problem where no course brings any."""
    packages = list(filter(None, map(folder_of, libraries())))
    for package in packages:
        for place in (package / "handbook", package.parent / "docs"):
            if (place / f"{FIRST}.md").is_file():
                return sorted(place.glob("*.md"), key=lambda path: (path.stem != FIRST, path.stem))
    looked = ", ".join(str(package / "handbook") for package in packages) or "any course that is installed"
    raise Problem(f"There is no handbook in {looked}: install the course again.")


def write_handbook(folder: Path) -> Path:
    """Write the pages as HTML, with their pictures, and give the first.

    Args:
        folder: where to; what else is in it stays.

    Raises:
        Problem: it can't be written, or no course brings a handbook.
    """
    found = pages()
    texts = {path: FILLED.sub("", path.read_text(encoding="utf-8")) for path in found}
    titles = {path: escape(text.lstrip().partition("\n")[0].lstrip("# ")) for path, text in texts.items()}
    links = " · ".join(f'<a href="{path.stem}.html">{title}</a>' for path, title in titles.items())
    try:
        for path, text in texts.items():
            html = MarkdownIt().enable("table").use(anchors_plugin, max_level=3).render(text)
            html = re.sub(r'href="([\w-]+)\.md', r'href="\1.html', html)
            write_whole(folder / f"{path.stem}.html", PAGE.format(title=titles[path], links=links, body=html))
            for picture in set(re.findall(r'src="(pictures/[\w-]+\.png)"', html)):
                write_whole(folder / picture, (path.parent / picture).read_bytes())
    except OSError as error:
        raise Problem(f"The handbook can't be written to {folder}: {error.strerror}.") from error
    return folder / f"{FIRST}.html"
