"""What the cells of a lesson show: run once, and kept until one of them changes.

A lesson is run with the course's own answers in its exercises, so that every picture is there; what a reader is shown
of an exercise is the released cell. Guesses, recalls, hints and checks are not run: the page has its own.
"""

import ast
import hashlib
import json
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import nbformat

from autograder.base.files import write_whole
from course.training.progress.budget import NAME as SECONDS

Outputs = list[dict[str, Any]]
Tell = Callable[[str], None]

ASKED = ("guess", "recall", "hint", "check", "progress", "solution", "attempts")  # what a page asks by itself, or can't
# Pictures as SVG beside the PNG that they are in a notebook: text stays text, and takes the page's colours.
SETUP = """
def _as_svg(picture):
    import io
    import matplotlib
    kept = io.StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "course"}):
        picture.savefig(kept, format="svg", metadata={"Date": None, "Creator": None})
    return kept.getvalue()
get_ipython().display_formatter.formatters["image/svg+xml"].for_type_by_name("course.figures.style", "Picture", _as_svg)
del _as_svg
"""


def asked_in(source: str) -> list[tuple[str, str]]:
    """The calls of ours that stand alone in a cell, as (function, slug), in their order."""
    return [called for statement in _body(source) if (called := _asked(statement))]


def to_run(source: str) -> str:
    """A cell's code without what only asks: "" where nothing else is in it."""
    dropped = {
        line
        for statement in _body(source)
        if _asked(statement)
        for line in range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
    }
    lines = source.splitlines()
    return "\n".join(text for number, text in enumerate(lines, 1) if number not in dropped).strip()


def outputs_of(
    cells: Sequence[Any], answers: Mapping[str, str], kept: Path, name: str, language: str, tell: Tell
) -> list[Outputs]:
    """For each cell what it shows; from `kept` where the same cells, with the same answers, were run before."""
    sources = [_code(cell, answers) for cell in cells]
    # Texts, and what a page asks by itself, don't count: a cell that is cut in two there shows what it has shown.
    code = [one for one in sources if one]
    path = kept / language / f"{name}.{digest(code)}.json"
    if not path.is_file():
        tell(f"running the {len(code)} cells of {name} ({language})")
        started = time.monotonic()
        found = _run(code, name, language)
        tell(f"{name} took {time.monotonic() - started:.0f} s")
        for old in path.parent.glob(f"{name}.*.json"):
            old.unlink()
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(found, ensure_ascii=False, indent=0))
    shown = iter(json.loads(path.read_text(encoding="utf-8")))
    return [next(shown) if source else [] for source in sources]


def digest(code: Sequence[str]) -> str:
    """Changes with the code, and with the brake of the trainings, which decides what they come to."""
    return hashlib.sha256(json.dumps([code, os.environ.get(SECONDS, "")]).encode()).hexdigest()[:16]


def _code(cell: Any, answers: Mapping[str, str]) -> str:
    if cell.cell_type != "code" or (cell.metadata.get("nbgrader", {}).get("grade") and cell.id not in answers):
        return ""
    return to_run(answers.get(cell.id, cell.source))


def _run(code: Sequence[str], name: str, language: str) -> list[Outputs]:
    """What each cell shows, in a kernel of their own and in an empty folder."""
    from nbconvert.preprocessors import CoalesceStreamsPreprocessor

    from course.presenting.slides.running import Running

    new = nbformat.v4
    notebook = new.new_notebook(cells=[new.new_code_cell(one) for one in (SETUP, *code)])
    with tempfile.TemporaryDirectory(prefix="course-book-") as folder:
        told = Running(lambda number, count: None, language)
        done, _ = told.preprocess(notebook, {"metadata": {"path": folder, "name": name}})
        done, _ = CoalesceStreamsPreprocessor(enabled=True).preprocess(done, {})
    return [list(_tidy(cell.outputs)) for cell in done.cells[1:]]


def _tidy(outputs: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """What a reader sees: no progress written over itself, no address of an object, and streams in one piece."""
    for one in outputs:
        if one.output_type == "stream":
            if one.name == "stdout" and (text := re.sub(r"[^\n]*\r(?!\n)", "", one.text).strip("\n")):
                yield {"text/plain": text}
        elif one.output_type in ("display_data", "execute_result"):
            yield dict(one.data)


def _body(source: str) -> list[ast.stmt]:
    try:
        return ast.parse(source).body
    except SyntaxError:  # a magic
        return []


def _asked(statement: ast.stmt) -> tuple[str, str] | None:
    call = statement.value if isinstance(statement, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ASKED:
        slug = call.args[0] if call.args else None
        return call.func.id, str(slug.value) if isinstance(slug, ast.Constant) else ""
    return None
