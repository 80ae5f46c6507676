"""What the site draws from the code, so that it can't go stale, and what it must not hold.

A page asks for a table by a line of its own, `{{ rooms }}` for example; `TABLES` names them all.
"""

import ast
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page

from docs import translated

ROOT = Path(__file__).parent.parent
WANTED = re.compile(r"^\{\{ (\w+)(?: ([\w.]+))? \}\}$", re.MULTILINE)
# What a browser would fetch by itself; a link that is clicked is welcome.
FETCHED = re.compile(r"""<(?:script|img|iframe|source)[^>]*\ssrc=["']?(?:https?:)?//|<link[^>]*\shref=["']?https?://""")
# Links of the search engine's kind: they are read by machines, and not fetched by browsers.
NOT_FETCHED = re.compile(r'<link[^>]*\brel="?(?:canonical|alternate)')

EXTRAS = tomllib.loads(Path(__file__).with_name("extras.toml").read_text(encoding="utf-8"))


def on_page_markdown(markdown: str, page: Page, **kwargs: object) -> str:
    """Put the tables in; a page in another language says where it is behind the English one."""
    language, _, name = page.file.src_uri.partition("/")
    if language in translated.LANGUAGES and (english := translated.DOCS / name).is_file():  # else it is a lesson
        markdown = translated.with_notes(markdown, english.read_text(encoding="utf-8"), language)
    return WANTED.sub(_table, markdown)


def on_post_page(output: str, page: object, **kwargs: object) -> str:
    """Refuse a page that would load something from another host."""
    found = [tag[0] for tag in FETCHED.finditer(output) if not NOT_FETCHED.match(tag[0])]
    if found:
        raise PluginError(f"{page} would fetch {found[0]}…; the site holds all that it shows.")
    return output


def _table(found: re.Match[str]) -> str:
    name, argument = found.groups()
    if name not in TABLES:
        raise PluginError(f"There is no table {name!r}; there are {', '.join(TABLES)}.")
    return TABLES[name](*([argument] if argument else []))


def rooms() -> str:
    """Every room, and whose process runs it, from `autograder/rooms.py`."""
    from autograder.rooms import ROOMS

    lines = [
        "| room | goes to students | readable to judged code | decides a grade | may import |",
        "|---|:-:|:-:|:-:|---|",
    ]
    for room in ROOMS:
        marks = ("✓" if said else "" for said in (room.student, room.sandbox, room.grade))
        imports = ", ".join(f"`{_short(name)}`" for name in room.imports) or "none of ours"
        lines.append(f"| `{room.name}` | {' | '.join(marks)} | {imports} |")
    return "\n".join(lines)


def notebooks() -> str:
    """Every notebook with its exercises, from the catalogue."""
    from autograder.checks.catalogues import everything

    by_notebook: dict[str, list] = {}
    for record in everything().values():
        by_notebook.setdefault(record.notebook, []).append(record)
    lines = ["| notebook | exercises | points | minutes |", "|---|---|--:|--:|"]
    for notebook, records in by_notebook.items():
        titles = ", ".join(record.title for record in records)
        points, minutes = (sum(getattr(one, what) for one in records) for what in ("points", "minutes"))
        lines.append(f"| `{notebook}` | {titles} | {points:g} | {minutes} |")
    return "\n".join(lines)


def extras() -> str:
    """Every extra of pyproject.toml, and whom it is for."""
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    if odd := set(known) ^ set(EXTRAS):
        raise PluginError(f"pyproject.toml and docs/extras.toml differ in {', '.join(sorted(odd))}.")
    return "\n".join(["| extra | for |", "|---|---|", *(f"| `{name}` | {about} |" for name, about in EXTRAS.items())])


def api(package: str) -> str:
    """The reference of a package: what its `__all__` names, each read where it is defined."""
    door = _parsed(package)
    public = next(
        ast.literal_eval(node.value)
        for node in door.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"
    )
    shown = "options: { show_root_heading: true, show_root_toc_entry: true }"
    entries = [f"::: {_home(package, name)}\n    {shown}" for name in public]
    return "\n\n".join([ast.get_docstring(door) or "", *entries])


def _home(module: str, name: str) -> str:
    """Where a name is defined that a module may only pass on: a module may have the same name as what it holds."""
    top = [node for one in _parsed(module).body for node in (one.body if isinstance(one, ast.If) else [one])]
    for node in top:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(("course", "autograder")):
            for alias in node.names:
                if name == (alias.asname or alias.name):
                    return _home(node.module, alias.name)
    return f"{module}.{name}"


def _parsed(module: str) -> ast.Module:
    path = ROOT.joinpath(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(path.read_text(encoding="utf-8"))


def _short(name: str) -> str:
    return name.removeprefix("autograder.")


TABLES: dict[str, Callable[..., str]] = {"rooms": rooms, "notebooks": notebooks, "extras": extras, "api": api}
