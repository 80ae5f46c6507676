"""The lessons as pages of the site, in each language, and the machine as their map: for MkDocs, where `make site` asks.

`make docs` leaves them out: to run the notebooks takes a quarter of an hour and more in each language, once.
"""

import json
import os
import re
from collections.abc import Callable
from functools import cache, partial
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from autograder.base.notebooks import chapters, languages, number_of
from autograder.checks.catalogues import everything
from autograder.languages.texts import texts
from autograder.serving.words import TAGS, words
from course.presenting.playground import playground
from course.presenting.slides.answers import read_answers
from docs.book.asking import sentences
from docs.book.lesson import Lesson
from docs.book.machine import machine_map
from docs.book.pictures import Files as Pictures
from docs.book.run import outputs_of

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KEPT = ROOT / "build" / "book"
KATEX = ROOT / "autograder" / "serving" / "katex"
WANTED = "COURSE_BOOK"  # in the environment: "all", or the numbers of some lessons, "02 03"; `make site` sets it
ENGLISH, SITE = "en", "Transformers, taught and graded"
FOLDERS = {ENGLISH: "lessons"}  # of the others: their code
NAMES = {ENGLISH: "English", "zh": "中文"}
BESIDE = (  # a page, what leads to it, and what is there
    ("translator.html#ride", "Ride one word",
     "From the letters of a word to the word that it becomes, with every number on the way."),
    ("playground.html", "To the playground",
     "A small Transformer learns in your browser: take a part away, and see what it can't learn any more."),
    ("writer.html", "A model that writes",
     "It tells bedtime stories in your browser: each piece with its chances, and what each block would say."),
)  # fmt: skip
SCRIPTS = (
    '<link rel="stylesheet" href="{up}book/katex/katex.min.css"><script src="{up}book/katex/katex.min.js"></script>'
)
PIECE = re.compile(r"^(::: course\.[\w.]+\.(\w+)\n .*)$", re.MULTILINE)  # as docs/hooks.py asks for each
LEARNED = re.compile(r"<p>@@learned-(\w+)@@</p>")
PICTURE = re.compile(r'src="([^":]+\.png)"')
LESSON, MODEL = 1_500_000, 4_000_000  # bytes at most: a lesson with its pictures, and a page that holds a model
SEARCH = 'data-md-component="search" role="dialog"'
# The theme's script would fetch a list of pages for each of them, which a browser refuses where pages are files.
ALTERNATE = re.compile(r"<link rel=\"?alternate[^>]*>")

_lessons: dict[str, Lesson] = {}  # by the address of its Markdown
_names: list[str] = []  # of the notebooks
_tabs: list[str] = []  # in English


def is_wanted() -> bool:
    """Whether the lessons are on this site."""
    return bool(os.environ.get(WANTED))


def on_config(config: MkDocsConfig) -> None:
    """Put the lessons between the first page and the guides."""
    if not is_wanted():
        return
    _lessons.clear()
    wanted = os.environ[WANTED].split()
    _names[:] = [path.stem for path in chapters() if "all" in wanted or number_of(path.stem) in wanted]
    assert config.nav is not None
    home, *guides, reference = config.nav
    config.nav, config.extra["book"] = [home], Pictures()
    for code in languages():
        overview = [] if code == ENGLISH else [{_say(code)("All lessons"): f"{code}/index.md"}]
        for path in (one for one in chapters(code) if one.stem in _names):
            lesson = _lessons[_page(code, path.stem)] = _lesson_of(path, code, config.extra["book"])
            overview.append({lesson.title: _page(code, path.stem)})
        config.nav.append({"Lessons" if code == ENGLISH else NAMES[code]: overview})
    config.nav += [{"Guides": guides}, reference]
    _tabs[:] = [next(iter(one)) for one in config.nav]


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add what isn't in a file: the lessons, what they show, and KaTeX."""
    if not is_wanted():
        return
    for place, lesson in _lessons.items():
        files.append(File.generated(config, place, content=lesson.source))
    for code in set(languages()) - {ENGLISH}:
        files.append(File.generated(config, f"{code}/index.md", content=_home(code, "")))
    for place, data in config.extra["book"].kept.items():
        files.append(File.generated(config, place, content=data))
    for code in languages():
        for place, page in _pages(code).items():
            files.append(File.generated(config, place, content=page))
    for path in (one for one in KATEX.rglob("*") if one.is_file() and one.suffix != ".md"):
        place = f"book/katex/{path.relative_to(KATEX).as_posix()}"
        files.append(File.generated(config, place, abs_src_path=str(path)))


def on_nav(nav: Navigation, **kwargs: object) -> None:
    """Let nobody who turns the pages come from one language into another, or from the last lesson to a guide."""
    for before, page in pairwise(nav.pages if is_wanted() else ()):
        if before.file.src_uri.rpartition("/")[0] != page.file.src_uri.rpartition("/")[0]:
            before.next_page = page.previous_page = None


def on_page_markdown(markdown: str, page: Page, **kwargs: object) -> str:
    """Put the map and the lessons on the first page, below its heading."""
    if not is_wanted() or page.file.src_uri != "index.md":
        return PIECE.sub(r"\1\n\n@@learned-\2@@", markdown) if is_wanted() else markdown
    heading, _, rest = markdown.partition("\n")
    return f"{heading}\n\n{_home(ENGLISH, rest)}"


def on_page_content(html: str, page: Page, **kwargs: object) -> str:
    """Put what cells say, ask and show in its place."""
    lesson = _lessons.get(page.file.src_uri)
    if lesson is None:
        seen: set[str] = set()  # a picture is on a page once
        return LEARNED.sub(lambda found: _learned(found[1], seen), html)
    said = json.dumps(sentences(texts(lesson.language)), ensure_ascii=False).replace("<", "\\u003c")
    told = f'<script type="application/json" id="book-words">{said}</script>'
    # KaTeX comes before book.js, which every page has.
    return SCRIPTS.format(up=lesson.up) + lesson.whole(html) + told


def on_page_context(
    context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation, **kwargs: object
) -> None:
    """Let the page's frame speak its language, and lead to the same page in the others."""
    if not is_wanted():
        return
    folder, _, name = page.file.src_uri.rpartition("/")
    own = folder if folder in languages() else ENGLISH
    config.theme["language"], config.site_name = own, _say(own)(SITE)
    for item, title in zip(nav.items, _tabs, strict=True):
        item.title = _say(own)(title)
    name = name.removesuffix(".md") if page.file.src_uri in _lessons else "index"
    links = {code: _page(code, name).replace("lessons/index", "index").replace(".md", ".html") for code in languages()}
    config.extra["alternate"] = [
        {"name": NAMES[code], "lang": TAGS.get(code, code), "link": link} for code, link in links.items()
    ]


def on_post_page(output: str, **kwargs: object) -> str:
    """Take out what a page that is opened as a file can't have, and name the theme's dialog for who listens."""
    return ALTERNATE.sub("", output).replace(SEARCH, f'{SEARCH} aria-label="Search"')


def on_post_build(config: MkDocsConfig) -> None:
    """Refuse a page that a phone would wait for. Raises PluginError."""
    if not is_wanted():
        return
    site = Path(config.site_dir)
    lessons = {site / place.replace(".md", ".html"): LESSON for place in _lessons}
    models = {page: MODEL for name in ("playground", "translator", "writer") for page in site.rglob(f"{name}.html")}
    for page, most in {**lessons, **models}.items():
        if (bytes_ := weight(page)) > most:
            raise PluginError(f"{page} has {bytes_:,} bytes with its pictures, {most:,} are allowed.")


def weight(page: Path) -> int:
    """Bytes of a page and of the pictures in it, each once."""
    pictures = {page.parent / one for one in PICTURE.findall(page.read_text(encoding="utf-8"))}
    return sum(one.stat().st_size for one in (page, *pictures))


def _lesson_of(path: Path, code: str, pictures: Pictures) -> Lesson:
    """A lesson with what its cells show. It is run in each language, since what it prints is in that language."""
    notebook, tell = nbformat.read(path, as_version=4), partial(print, flush=True)
    outputs = outputs_of(notebook.cells, read_answers(path), KEPT, path.stem, code, tell)
    return Lesson(path.stem, code, _say(code), pictures, _map(code, number_of(path.stem), "")).fill(
        notebook.cells, outputs
    )


def _learned(name: str, seen: set[str]) -> str:
    """Of a piece of the library: the lesson that builds it, or else the first that uses it, and its picture there."""
    built = next((one for one in everything().values() if getattr(one, "entry", "") == name), None)
    pages = sorted(_names, key=lambda one: built is None or one != built.notebook)
    for place in (_page(ENGLISH, one) for one in pages):
        lesson = _lessons[place]
        picture = lesson.picture_of(name, built.slug if built else "")
        if picture is not None:
            link = f'<a href="../{place.replace(".md", ".html")}">{escape(lesson.title)}</a>'
            shown = "" if picture in seen else picture
            seen.add(picture)
            return f'<aside class="learned"><p>In lesson {link}</p>{shown}</aside>'
    return ""


def _map(code: str, number: str, way: str) -> str:
    pages = {number_of(one): f"{way}{one}.html" for one in _names}
    return machine_map(number, pages, _titles(code), _say(code))


@cache
def _titles(code: str) -> dict[str, str]:
    """The first line of each notebook, by its number."""
    first = {number_of(path.stem): nbformat.read(path, as_version=4).cells[0].source for path in chapters(code)}
    return {number: text.splitlines()[0].removeprefix("# ") for number, text in first.items()}


def _home(code: str, rest: str) -> str:
    """The first page: the machine as the map, and a card for each lesson."""
    say, folder = _say(code), FOLDERS.get(code, "")
    way = f"{folder}/" if folder else ""
    cards = "".join(
        f'<a class="lesson" href="{way}{name}.html"><small>{number}</small> {escape(_titles(code)[number])}</a>'
        for name, number in ((one, number_of(one)) for one in _names)
    )
    lead = say("These lessons take the Transformer apart and build it again. Touch a box to see where it is built.")
    head = f"# {say(SITE)}\n\n" if code != ENGLISH else ""
    nav = f'<nav class="lessons" aria-label="{say("All lessons")}">{cards}</nav>'
    links = "".join(
        f'<p><a class="md-button" href="{page}">{say(name)}</a> {say(about)}</p>' for page, name, about in BESIDE
    )
    return "\n\n".join([f"{head}<p>{lead}</p>", _map(code, "", way), nav, links, rest])


def _pages(code: str) -> dict[str, str]:
    """What learns, translates and writes in the browser, by the address of its page."""
    from course.presenting.take_home import take_home
    from course.presenting.writer import writer
    from course.training.translator.translators import shipped_translator

    folder = "" if code == ENGLISH else f"{code}/"
    translator = shipped_translator(language="fr" if code == ENGLISH else code)
    pages = {"playground": playground(code), "translator": take_home(translator, code), "writer": writer(language=code)}
    return {f"{folder}{name}.html": page for name, page in pages.items()}


def _page(code: str, name: str) -> str:
    return f"{FOLDERS.get(code, code)}/{name}.md"


@cache
def _say(code: str) -> Callable[[str], str]:
    its = words(code, (HERE,)) if code != ENGLISH else {}
    return lambda english: its.get(english, english)
