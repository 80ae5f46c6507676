"""The instructor's handbook as pages to read offline: in a package of a course that is installed, or in its clone."""

import re
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from mdit_py_plugins.anchors import anchors_plugin

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.rooms import folder_of, libraries

FIRST = "handbook"
# What only the documentation's site can fill in or tell.
FILLED = re.compile(r"^\{\{ \w+ \}\}$|\A<!--.*?-->\n", re.MULTILINE)
TO_PAGE, PICTURE = (
    re.compile(r'href="((?:\.\./|\w\w/)?[\w-]+)\.md'),
    re.compile(r'src="((?:\.\./)?pictures/[\w-]+\.png)"'),
)
PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")


def pages() -> list[Path]:
    """The handbook's pages in Markdown, the first to read in front; another language has a folder of its code.

    Raises:
        Problem: no course brings any.
    """
    packages = list(filter(None, map(folder_of, libraries())))
    for package in packages:
        for place in (package / "handbook", package.parent / "docs"):
            if (place / f"{FIRST}.md").is_file():
                found = [*place.glob("*.md"), *place.glob("??/*.md")]
                return sorted(found, key=lambda path: (path.parent != place, path.stem != FIRST, path))
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
    root = found[0].parent
    texts = {path: FILLED.sub("", path.read_text(encoding="utf-8")) for path in found}
    titles = {path: escape(text.lstrip().partition("\n")[0].lstrip("# ")) for path, text in texts.items()}
    try:
        for path, text in texts.items():
            place = folder / path.parent.relative_to(root)
            beside = ((one.stem, title) for one, title in titles.items() if one.parent == path.parent)
            links = " · ".join(f'<a href="{name}.html">{title}</a>' for name, title in beside)
            html = MarkdownIt().enable("table").use(anchors_plugin, max_level=3).render(text)
            html = TO_PAGE.sub(r'href="\1.html', html)
            language = "en" if place == folder else place.name
            page = PAGE.format(language=language, title=titles[path], links=links, body=html)
            write_whole(place / f"{path.stem}.html", page)
            for picture in set(PICTURE.findall(html)):
                write_whole((place / picture).resolve(), (path.parent / picture).read_bytes())
    except OSError as error:
        raise Problem(f"The handbook can't be written to {folder}: {error.strerror}.") from error
    return folder / f"{FIRST}.html"
