"""The life of a learner's process: take a request, run the cell or answer the probe, reply."""

import importlib
import os
import sys
import tempfile
import traceback
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from autograder.isolation.channel import Channel, ChannelError
from autograder.isolation.sandbox.linux import LINUX
from autograder.isolation.shell import Shell
from autograder.rooms import closed_to_learners


def live(channel: Channel, limits: Mapping[str, Any], shell: Shell | None = None) -> None:
    """Serve requests until the judge hangs up. Never returns: a learner's atexit hooks don't run.

    Args:
        channel: to the judge.
        limits: what it may use, and its folder, `home`.
        shell: was made before the fork, where there was one.
    """
    try:
        settings = _settle(limits)
        shell = shell or Shell(settings)
        shell.begin(settings)
        _serve(channel, shell)
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)  # why it did not start; later on nobody listens
    finally:
        os._exit(0)


def _settle(limits: Mapping[str, Any]) -> str:
    """A folder of its own, limits, nothing of the judge's in reach; where its settings are."""
    home = limits["home"]
    Path(home).mkdir(exist_ok=True)
    os.chdir(home)
    settings = str(Path(home) / ".config")
    os.environ.update(HOME=home, TMPDIR=home, MPLCONFIGDIR=settings, IPYTHONDIR=settings, KERAS_HOME=settings)
    tempfile.tempdir = None  # what was found before the fork is out of reach
    _limit(limits.get("rlimits", {}))
    sys.path.insert(0, home)
    sys.meta_path.insert(0, _NotForLearners())
    # `check` in a learner's own cell has no judge here: the judge asks from outside.
    autograder: Any = importlib.import_module("autograder")
    for door in autograder.__all__:
        setattr(autograder, door, lambda *args, **kwargs: None)
    autograder.check = lambda *args, **kwargs: 0.0
    return settings


def _limit(rlimits: Mapping[str, int]) -> None:
    """Have the system hold these limits, as far as it knows them."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for name, value in rlimits.items():
        number = getattr(resource, name, None)
        if number is None:
            continue  # macOS knows fewer
        hard = resource.getrlimit(number)[1]
        try:
            resource.setrlimit(number, (value if hard < 0 else min(value, hard),) * 2)
        except (ValueError, OSError):  # macOS takes no RLIMIT_AS
            if LINUX:
                raise


def _be_silent() -> None:
    """From now on nobody hears what this process and those that it starts say outside of a cell."""
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (1, 2):
        os.dup2(null, descriptor)
    os.close(null)


class _NotForLearners:
    """An import finder that has the judge's parts missing."""

    def __init__(self) -> None:
        self._closed = tuple(f"{name}." for name in closed_to_learners())

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if f"{name}.".startswith(self._closed):
            raise ModuleNotFoundError(f"{name} is not here while an answer is judged", name=name)


def _serve(channel: Channel, shell: Shell) -> None:
    from autograder.checks.answering.probe_server import answer

    own: dict[str, Any] | None = None

    def call_back(name: str, kind: str, args: list[Any]) -> Any:
        channel.send({"call": name, "kind": kind, "args": args})
        reply = channel.receive()
        if "error" in reply:
            raise TypeError(reply["error"])
        return reply["value"]

    _be_silent()
    channel.send({"ready": True})
    while True:
        try:
            request = channel.receive()
        except ChannelError:
            return
        except KeyboardInterrupt:
            continue  # an interrupt that came too late for its cell
        try:
            if request["do"] == "cell":
                reply = shell.run(request["source"])
            elif request["do"] == "file":
                own, reply = _run_file(request["path"], request["source"])
            else:
                reply = answer(request["probe"], own if own is not None else shell.namespace, call_back)
        except KeyboardInterrupt:
            reply = {"status": "error", "outputs": []}
        try:
            channel.send({"reply": reply})
        except (TypeError, ValueError, RecursionError) as error:
            channel.send({"reply": {"unsendable": str(error)}})


def _run_file(path: str, source: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Run a Python file as the module of its name; its exception, if any, is the reply's failure."""
    from autograder.checks.answering.probe_server import failure_of

    # The file itself may be out of reach here. Tracebacks read a file anew, and so does AutoGraph, which turns loops
    # and conditions on tensors into graphs: they get a copy.
    copy = Path(".answer", Path(path).name).absolute()
    copy.parent.mkdir(exist_ok=True)
    copy.write_text(source, encoding="utf-8")
    module = types.ModuleType(f"answer_{copy.stem}")  # a file called numpy.py must not stand in NumPy's place
    module.__file__ = str(copy)
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, copy, "exec"), module.__dict__)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        return module.__dict__, {"failure": failure_of(error)}
    return module.__dict__, {"failure": None}
