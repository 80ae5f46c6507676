"""What JupyterLab is told when a learner opens it: nbgrader's buttons for learners, none of those for instructors.

And that a line of code is wrapped where the screen ends, since nobody sees what stands behind its edge.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

# Of nbgrader's: what makes, releases and grades assignments. Validate and the list of assignments stay.
INSTRUCTORS = ("formgrader", "course-list", "create-assignment")
INSTRUCTORS_SERVER = ("formgrader", "course_list")
WRAPPED = {"@jupyterlab/notebook-extension:tracker": {"codeCellConfig": {"lineNumbers": False, "lineWrap": True}}}
SECONDS_A_CELL = 300  # that Validate waits: a demonstration may train a small model


def write_settings(place: Path, exchange: Path | None = None) -> None:
    """Write Jupyter's settings into a folder that JUPYTER_CONFIG_PATH will name; they hold for this one start.

    Args:
        place: the folder.
        exchange: nbgrader's exchange; None leaves it as it is set up on this machine.
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
    _write(place / "labconfig" / "default_setting_overrides.json", WRAPPED)


def _write(path: Path, content: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")
