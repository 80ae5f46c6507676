"""What `course lab` does: a learner's copy of the notebooks, and JupyterLab on it."""

import importlib.util
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from autograder.base.extras import require
from autograder.base.problem import Problem
from autograder.base.reader import SETTING
from autograder.serving.words import ENGLISH
from course.lab.messages import copy_report
from course.lab.notebooks import copy_notebooks
from course.lab.settings import menus_in, write_settings

PATIENCE = 10.0  # seconds for JupyterLab to end its kernels


def lab(
    folder: Path,
    exchange: Path | None,
    options: Callable[[Path], Sequence[str]],
    say: Callable[[str], None],
    environment: Mapping[str, str] | None = None,
    started: Callable[[Callable[[], bool]], None] = lambda lives: None,
    *,
    update: bool = False,
    language: str | None = None,
) -> int:
    """Open JupyterLab on a learner's folder, and wait until it ends.

    Args:
        folder: the learner's; made and filled where it isn't there.
        exchange: nbgrader's; None leaves it as it is set up on this machine.
        options: gives more words for `jupyter lab`, from a folder that only this user reads and that goes at the end.
        say: is told what happens.
        environment: more variables for JupyterLab.
        started: is called once JupyterLab is started, with what tells whether it still runs.
        update: put what is written into newer editions of the notebooks.
        language: of the notebooks; the folder's own where nothing is said.

    Returns:
        JupyterLab's exit status.

    Raises:
        Problem: JupyterLab is missing, or the folder can't be used.
    """
    require("jupyterlab", "lab", "JupyterLab")
    if exchange is not None and not exchange.is_dir():
        raise Problem(f"There is no exchange {exchange}: ask your instructor where it is.")
    copied = copy_notebooks(folder, update=update, language=language)
    environment = {SETTING: copied.language, **(environment or {})}
    has_menus = copied.language == ENGLISH or menus_in(copied.language) is not None
    has_buttons = importlib.util.find_spec("nbgrader") is not None
    for sentence in copy_report(copied, folder, has_buttons=has_buttons, has_menus=has_menus):
        say(sentence)
    with tempfile.TemporaryDirectory(prefix="course-lab-") as settings:
        write_settings(Path(settings), exchange, copied.language)
        # The exchange is nbgrader's: it takes the folder in which Jupyter runs for the learner's.
        env = _environment(settings, environment)
        process = subprocess.Popen([sys.executable, "-m", "jupyterlab", *options(Path(settings))], cwd=folder, env=env)
        handlers: dict[signal.Signals, Any] = {
            signal.SIGINT: signal.SIG_IGN,  # Ctrl-C is JupyterLab's: it asks back
            signal.SIGTERM: lambda *_: _end(process),
        }
        before = {name: signal.signal(name, handler) for name, handler in handlers.items()}
        try:
            started(lambda: process.poll() is None)
            return process.wait()
        finally:
            _end(process)  # where it did not get so far
            process.wait()
            for name, handler in before.items():
                signal.signal(name, handler)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Have JupyterLab end, soon: asked while a page is being loaded, it can wait for ever."""
    process.terminate()
    at_last = threading.Timer(PATIENCE, process.kill)
    at_last.daemon = True
    at_last.start()


def _environment(settings: str, more: Mapping[str, str]) -> dict[str, str]:
    places = [settings, *filter(None, os.environ.get("JUPYTER_CONFIG_PATH", "").split(os.pathsep))]
    programs = [str(Path(sys.executable).parent), *os.environ.get("PATH", "").split(os.pathsep)]
    return os.environ | {
        "JUPYTER_CONFIG_PATH": os.pathsep.join(places),
        "PATH": os.pathsep.join(dict.fromkeys(programs)),  # nbgrader starts programs by their bare names
        **more,
    }
