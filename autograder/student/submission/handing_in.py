"""Handing in at a JupyterHub whose course grades at once: the notebook's file goes to the hub's service.

Standard library alone. Who hands in, the service learns from the hub, by the token that each student's server has.
"""

from __future__ import annotations

import ast
import json
import os
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from autograder.base.problem import Problem
from autograder.languages.chosen import current, say

PLACE = "AUTOGRADER_URL"  # set by the hub's configuration
NOT_HERE = (
    "No course on this machine takes work by submit(): that is for a JupyterHub whose instructor has set it up. "
    "Hand in your file the way your instructor told you."
)
PATIENCE = 30.0  # seconds for one answer
PERIOD = 1.0  # seconds between two questions
MOST_SILENT = 180  # questions without an answer, one after the other
SILENT = (
    "It is handed in, and will be graded. Just now nobody says what came of it: call submit() again later. The same "
    "notebook counts only once."
)
NOBODY = (
    "The course's service doesn't answer ({reason}). Call submit() again in a minute: what has arrived already isn't "
    "counted twice."
)
UNAVAILABLE = 503  # HTTP's
LONGEST_ANSWER = 4_000_000  # bytes


class NotHandedIn(Problem):
    """The service doesn't take it; the message says why."""


class NoAnswer(NotHandedIn):
    """The service doesn't answer just now, or the hub doesn't."""


@dataclass(frozen=True)
class Counter:
    """Where a student hands in.

    Args:
        address: of the service.
        student: the hub's name of whoever hands in.
        token: the hub's, of this server.
    """

    address: str
    student: str
    token: str

    @classmethod
    def here(cls, environment: Mapping[str, str] = os.environ) -> Counter:
        """That of this server. Raises NotHandedIn where it has none."""
        found = [environment.get(name, "") for name in (PLACE, "JUPYTERHUB_USER", "JUPYTERHUB_API_TOKEN")]
        if not all(found):
            raise NotHandedIn(say(NOT_HERE))
        return cls(*found)

    def hand_in(self, notebook: str, content: bytes) -> dict[str, Any]:
        """Hand in; what the service says of it then. It is kept when this returns."""
        return self._ask(f"{quote(notebook)}", content)

    def look(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """What the service says of an attempt now."""
        return self._ask(f"{quote(told['notebook'])}/{told['attempt']}")

    def own(self, notebook: str, language: str = "") -> dict[str, Any]:
        """The student's own notebook as the course has it, everybody's, and their name."""
        return self._ask(f"{quote(notebook, safe='')}/own?language={quote(language)}")

    def _ask(self, path: str, content: bytes | None = None) -> dict[str, Any]:
        headers = {"Authorization": f"token {self.token}", "Content-Type": "application/x-ipynb+json"}
        headers["Accept-Language"] = current().language  # what the service says is read here
        address = f"{self.address.rstrip('/')}/students/{quote(self.student, safe='')}/{path}"
        request = urllib.request.Request(address, content, headers)
        try:
            with _direct.open(request, timeout=PATIENCE) as reply:
                return _decoded(reply)
        except urllib.error.HTTPError as error:
            with error:
                said = _problem(error)
            if said is not None:
                raise (NoAnswer if error.code == UNAVAILABLE else NotHandedIn)(said) from None
            reason: object = f"{error.code} {error.reason}"  # of the hub's proxy, where the service is being started
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
        raise NoAnswer(say(NOBODY, reason=reason))


_direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # it is inside the hub's own network


def _decoded(reply: Any) -> dict[str, Any]:
    found = json.loads(reply.read(LONGEST_ANSWER))
    if not isinstance(found, dict):
        raise ValueError("no answer of a course's service")
    return found


def _problem(error: urllib.error.HTTPError) -> str | None:
    """The service's sentence; None where the answer is somebody else's."""
    try:
        said = _decoded(error).get("problem")
    except (OSError, ValueError):
        return None
    return said[:1000] if isinstance(said, str) else None


def wait_for(
    counter: Counter, told: dict[str, Any], tell: Callable[[str], None], sleep: Callable[[float], None] = time.sleep
) -> dict[str, Any]:
    """Wait until an attempt is graded, or can't be.

    Args:
        counter: where it was handed in.
        told: the service's answer to that.
        tell: is told of each change while it waits.
        sleep: waits some seconds.

    Raises:
        NoAnswer: nobody answers for too long.
    """
    from autograder.student.submission.handed_in import status_line

    before, silent = "", 0
    while told["state"] in ("waiting", "grading"):
        if (now := status_line(told)) != before:
            tell(f"  {now}")
            before = now
        sleep(PERIOD)
        try:
            told, silent = counter.look(told), 0
        except NoAnswer as error:  # it may be starting again, and forgets nothing
            if (silent := silent + 1) > MOST_SILENT:
                raise NoAnswer(say(SILENT)) from error
    return told


def file_of(name: str, places: Sequence[Path]) -> Path:
    """Where a notebook lies in the first of these folders that has it; in the last one if none has."""
    paths = [place / name / f"{name}.ipynb" for place in places]
    return next((path for path in paths if path.is_file()), paths[-1])


def content_of(path: Path) -> tuple[dict[str, Any], bytes]:
    """A notebook's file as it is handed in: without outputs, which nobody grades."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8-sig"))
        cells = notebook["cells"]
        for cell in cells:
            if cell.get("cell_type") == "code":
                cell["outputs"], cell["execution_count"] = [], None
    except OSError as error:
        raise NotHandedIn(say("{path} can't be read: {reason}.", path=path, reason=error.strerror)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotHandedIn(say("{path} is no notebook that can be read ({reason}).", path=path, reason=error)) from error
    return notebook, json.dumps(notebook, ensure_ascii=False).encode("utf-8", "surrogatepass")


def not_saved(notebook: Mapping[str, Any], ran: Sequence[str]) -> list[str]:
    """What was run in another form than the file has it: it was changed, and not saved since.

    Args:
        notebook: the file's content.
        ran: the sources of the cells that were run, in their order.

    Returns:
        the names of the functions and classes.
    """
    saved = {_source(cell).strip() for cell in notebook["cells"] if cell.get("cell_type") == "code"}
    answers = [cell for cell in notebook["cells"] if (cell.get("metadata") or {}).get("nbgrader", {}).get("solution")]
    wanted = {name for cell in answers if cell.get("cell_type") == "code" for name in _defined(_source(cell))}
    newest = {name: source.strip() for source in ran for name in _defined(source) if name in wanted}
    return sorted(name for name, source in newest.items() if source not in saved)


def _source(cell: Mapping[str, Any]) -> str:
    source = cell.get("source", "")
    return "".join(source) if isinstance(source, list) else str(source)


def _defined(source: str) -> list[str]:
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError):
        return []
    return [one.name for one in body if isinstance(one, ast.ClassDef | ast.FunctionDef)]
