"""What JupyterLab is told when a learner opens it: nbgrader's buttons for learners, none of those for instructors.

And that a line of code is wrapped where the screen ends, since nobody sees what stands behind its edge; and in which
language its menus are, where a pack of it is installed.
"""

import json
from collections.abc import Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from autograder.serving.words import ENGLISH

# Of nbgrader's: what makes, releases and grades assignments. Validate and the list of assignments stay.
INSTRUCTORS = ("formgrader", "course-list", "create-assignment")
INSTRUCTORS_SERVER = ("formgrader", "course_list")
PACKS = "jupyterlab.languagepack"  # the group of entry points by which JupyterLab finds them
WRAPPED = {"@jupyterlab/notebook-extension:tracker": {"codeCellConfig": {"lineNumbers": False, "lineWrap": True}}}
SECONDS_A_CELL = 300  # that Validate waits: a demonstration may train a small model


def menus_in(language: str) -> str | None:
    """JupyterLab's locale for a language, "zh_CN" for "zh"; None where no pack of it is installed."""
    return next((one.name for one in entry_points(group=PACKS) if one.name.split("_")[0] == language), None)


def write_settings(place: Path, exchange: Path | None = None, language: str = ENGLISH) -> None:
    """Write Jupyter's settings into a folder that JUPYTER_CONFIG_PATH will name; they hold for this one start.

    Args:
        place: the folder.
        exchange: nbgrader's exchange; None leaves it as it is set up on this machine.
        language: of the menus, unless the learner has chosen another in JupyterLab.
    """
    extensions = {f"nbgrader.server_extensions.{name}": False for name in INSTRUCTORS_SERVER}
    nbgrader: dict[str, Any] = {"ExecutePreprocessor": {"timeout": SECONDS_A_CELL}}
    if exchange is not None:
        nbgrader["Exchange"] = {"root": str(exchange.resolve())}
    disabled = {f"@jupyter/nbgrader:{name}": True for name in INSTRUCTORS}
    disabled["@jupyterlab/apputils-extension:announcements"] = True  # it would ask for the network at the first start
    _write(place / "jupyter_server_config.json", {"ServerApp": {"jpserver_extensions": extensions}})
    _write(place / "nbgrader_config.json", nbgrader)
    _write(place / "labconfig" / "page_config.json", {"disabledExtensions": disabled})
    _write(place / "labconfig" / "default_setting_overrides.json", WRAPPED | _locale(menus_in(language)))


def _locale(name: str | None) -> dict[str, Any]:
    return {"@jupyterlab/translation-extension:plugin": {"locale": name}} if name else {}


def _write(path: Path, content: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")
