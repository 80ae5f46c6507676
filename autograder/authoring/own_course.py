"""Whose course a folder is: one that the engine lies beside, or one that stands on an installed engine."""

import tomllib
from pathlib import Path

from autograder.base.problem import Problem
from autograder.rooms import CATALOGUES

README = """# {name}

Notebooks that check your answers and say what was misunderstood.

**Set up**, once, with Python 3.11 to 3.13 (on Windows, `.venv\\Scripts\\` stands for `.venv/bin/`). Your instructor
tells you where the autograder is, or gives you its package:

```sh
python3 -m venv .venv
.venv/bin/python -m pip install "WHERE-THE-AUTOGRADER-IS[lab]"
.venv/bin/python -m pip install .
.venv/bin/jupyter lab notebooks
```

`check(...)` answers at once, as often as you like; `hint(...)` helps when you ask for it, in three steps. Hand in the
notebook itself.
"""


def catalogues_of(root: Path) -> tuple[str, ...]:
    """The packages of exercises that a checkout's `pyproject.toml` names as its own.

    Raises:
        Problem: the file can't be read.
    """
    try:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8")).get("project", {})
    except FileNotFoundError:
        return ()
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"{root / 'pyproject.toml'} is no TOML: {error}.") from error
    return tuple(project.get("entry-points", {}).get(CATALOGUES, {}).values())


def brings_the_engine(root: Path) -> bool:
    """Whether the engine lies in the checkout itself: then what a student gets holds it, too."""
    return (root / "autograder" / "rooms.py").is_file()
