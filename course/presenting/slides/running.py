"""What a notebook's cells show, kept until one of them changes: a typo in a text costs no second run."""

import contextlib
import hashlib
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nbconvert.preprocessors import ExecutePreprocessor

import course
from autograder.base.files import write_whole
from autograder.base.reader import SETTING
from course.presenting.slides.arrange import NOT_RUN
from course.text.corpora.downloads import cache_folder
from course.training.progress.budget import NAME as SECONDS

SECONDS_A_CELL = 900
# Said by a demonstration that needs the learner's code; the Chinese lessons say it in these words.
UNSOLVED = re.compile(r"once the exercises? (?:is|are) solved|做完这道题|等习题做完")


class Running(ExecutePreprocessor):
    """Runs the cells, tells of each, and keeps no output of one that failed or that waits for an exercise."""

    def __init__(self, told: Callable[[int, int], None], language: str, **kwargs: Any):
        super().__init__(timeout=SECONDS_A_CELL, allow_errors=True, skip_cells_with_tag=NOT_RUN, **kwargs)
        self.extra_arguments = ["--log-level=ERROR"]  # no remark on the connection, on the presenter's terminal
        self._told, self._done, self._language = told, 0, language
        self.has_failed = False

    def setup_kernel(self, **kwargs: Any) -> Any:
        """Start a kernel in which checks and questions speak the notebook's language."""
        return super().setup_kernel(env=os.environ | {SETTING: self._language}, **kwargs)

    def preprocess(self, nb: Any, resources: Any = None, km: Any = None) -> tuple[Any, Any]:
        """Run them all."""
        self._count = sum(cell.cell_type == "code" for cell in nb.cells)
        nb, resources = super().preprocess(nb, resources, km)
        for cell in nb.cells:
            outputs = cell.get("outputs", [])
            failed = any(output.output_type == "error" for output in outputs)
            self.has_failed |= failed
            if failed or any(UNSOLVED.search(str(output)) for output in outputs):
                cell.outputs = []
        return nb, resources

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """Run one."""
        if cell.cell_type == "code":
            self._done += 1
            self._told(self._done, self._count)
        return super().preprocess_cell(cell, resources, index)


def run(notebook: Any, told: Callable[[int, int], None], language: str, metadata: dict[str, Any]) -> Any:
    """The notebook with its outputs: those that the same cells have had, with the same library, or those of a run now.

    Args:
        notebook: its cells in the order in which they are run; it is changed.
        told: is told which cell is run, of how many; nothing where nothing is run.
        language: which its code speaks.
        metadata: `path` and `name` of the notebook.
    """
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    name = f"{metadata.get('name', 'notebook')}.{language}"
    path = cache_folder() / "slides" / f"{name}.{_key(code, language)}.json"
    if path.is_file():
        for cell, outputs in zip(code, json.loads(path.read_text(encoding="utf-8")), strict=True):
            cell.outputs = [type(cell)() for _ in outputs]
            for node, one in zip(cell.outputs, outputs, strict=True):
                node.update(one)  # what is in it becomes nodes, too
        return notebook
    running = Running(told, language)
    notebook, _ = running.preprocess(notebook, {"metadata": metadata})
    with contextlib.suppress(OSError):  # where nothing can be kept, it is run again
        if running.has_failed:
            return notebook
        for old in path.parent.glob(f"{name}.*.json"):
            old.unlink()
        write_whole(path, json.dumps([cell.outputs for cell in notebook.cells if cell.cell_type == "code"]))
    return notebook


def _key(code: list[Any], language: str) -> str:
    """Changes with the code, the language, the brake of the trainings, and the library."""
    library = max(path.stat().st_mtime_ns for path in Path(course.__file__).parent.rglob("*.py"))
    rests_on = [language, os.environ.get(SECONDS, ""), library, *([cell.source, cell.metadata] for cell in code)]
    return hashlib.sha256(json.dumps(rests_on).encode()).hexdigest()[:16]
