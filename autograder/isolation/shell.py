"""Runs cells and files in the learner's process, with IPython, and keeps what they show.

IPython and not plain `exec`: AutoGraph reads the source of a cell's functions through it, and magics, top-level
`await` and rich display work as in a notebook.
"""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

OUTPUT_LIMIT = 200_000  # characters of text that one cell may leave in the notebook
RICH_LIMIT = 4 * 2**20  # characters of pictures and HTML


class Outputs:
    """What a cell shows, as nbformat outputs, cut where it is too much."""

    def __init__(self) -> None:
        self.items: list[dict[str, Any]] = []
        self._text, self._rich = OUTPUT_LIMIT, RICH_LIMIT

    def stream(self, name: str, text: str) -> None:
        """Add printed text."""
        if self._text <= 0 or not text:
            return
        if len(text) > self._text:
            text = text[: self._text] + "\n… the rest of this output was cut.\n"
            self._text = 0
        self._text -= len(text)
        if self.items and self.items[-1].get("name") == name:
            self.items[-1]["text"] += text
        else:
            self.items.append({"output_type": "stream", "name": name, "text": text})

    def rich(self, kind: str, data: dict[str, Any], metadata: dict[str, Any], count: int | None = None) -> None:
        """Add a display or a result."""
        data = {mime: value if isinstance(value, (str, dict, list)) else str(value) for mime, value in data.items()}
        size = sum(len(value) if isinstance(value, str) else len(repr(value)) for value in data.values())
        if size > self._rich:
            data, size = {"text/plain": "an output too large to keep was left out"}, 0
        self._rich -= size
        output: dict[str, Any] = {"output_type": kind, "data": data, "metadata": metadata}
        if kind == "execute_result":
            output["execution_count"] = count
        self.items.append(output)

    def error(self, error: BaseException, lines: list[str]) -> None:
        """Add an exception with its traceback."""
        text = "\n".join(lines)[-OUTPUT_LIMIT:]
        self.items.append(
            {
                "output_type": "error",
                "ename": type(error).__name__,
                "evalue": str(error)[:2000],
                "traceback": text.split("\n"),
            }
        )


class Stream(io.TextIOBase):
    """Standard output or error of the running cell."""

    def __init__(self, name: str, shell: Shell):
        self._name, self._shell = name, shell

    def write(self, text: str) -> int:
        """Keep the text with the outputs of the running cell."""
        self._shell.outputs.stream(self._name, str(text))
        return len(text)

    def writable(self) -> bool:
        """Say that text may be written, as IPython asks."""
        return True


class Shell:
    """An IPython shell without a terminal or sockets. It may be made in a process, and live in a fork: see `begin`.

    Args:
        folder: for its settings, until it begins.
    """

    def __init__(self, folder: str) -> None:
        from IPython.core.displayhook import DisplayHook
        from IPython.core.displaypub import DisplayPublisher
        from IPython.core.interactiveshell import InteractiveShell
        from traitlets.config import Config

        self.outputs = Outputs()
        shell = self

        class Publisher(DisplayPublisher):
            def publish(self, data: Any, metadata: Any = None, source: Any = None, **_: Any) -> None:
                shell.outputs.rich("display_data", dict(data), dict(metadata or {}))

            def clear_output(self, wait: bool = False) -> None:
                shell.outputs.items.clear()

        class Hook(DisplayHook):
            def write_output_prompt(self) -> None:
                """A notebook shows the number beside the cell."""

            def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
                shell.outputs.rich("execute_result", dict(format_dict), dict(md_dict or {}), self.prompt_count)

        config = Config()
        config.HistoryManager.enabled = False
        config.InteractiveShell.colors = "nocolor"
        InteractiveShell.display_pub_class.default_value = Publisher
        InteractiveShell.displayhook_class.default_value = Hook
        kept = list(sys.path)
        ip: Any = InteractiveShell.instance(
            config=config, ipython_dir=folder, display_pub_class=Publisher, displayhook_class=Hook
        )
        sys.path[:] = kept  # it begins with the current folder now, which is none of this process's
        self.ip = ip
        ip._showtraceback = self._keep_traceback
        ip.system = self._run_command  # IPython's own wants a terminal

    def begin(self, folder: str) -> None:
        """From now on it is this process's shell: what is printed is an output, and its folders are those of today.

        Args:
            folder: for its settings.
        """
        from IPython.utils.path import get_home_dir

        self.ip.ipython_dir, self.ip.home_dir, self.ip.starting_dir = folder, get_home_dir(), str(Path.cwd())
        self.ip.history_manager.dir_hist[:] = [Path.cwd()]  # where `%cd -` leads
        self.ip.init_profile_dir(None)
        sys.path.insert(0, "")
        sys.stdout, sys.stderr = Stream("stdout", self), Stream("stderr", self)

    @property
    def namespace(self) -> dict[str, Any]:
        """The names that the cells defined."""
        return self.ip.user_ns

    def _keep_traceback(self, etype: Any, evalue: BaseException, stb: list[str]) -> None:
        self.outputs.error(evalue, stb)

    def _run_command(self, command: str) -> None:
        meant, out = self.ip.var_expand(command, depth=1), subprocess.PIPE
        done = subprocess.run(meant, shell=True, text=True, stdout=out, stderr=subprocess.STDOUT)
        self.outputs.stream("stdout", done.stdout)
        self.ip.user_ns["_exit_code"] = done.returncode

    def run(self, source: str) -> dict[str, Any]:
        """Run one cell: {"status": "ok" | "error", "outputs", "failure"}."""
        from autograder.checks.answering.probe_server import failure_of

        self.outputs = Outputs()
        result = self.ip.run_cell(source, store_history=True)
        error = result.error_before_exec or result.error_in_exec
        status = "ok" if result.success else "error"
        return {"status": status, "outputs": self.outputs.items, "failure": error and failure_of(error)}
