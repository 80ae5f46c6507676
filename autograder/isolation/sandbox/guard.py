"""What stands between a learner's code and this machine, and what of it can be had here.

- "bubblewrap": the warm process lives in a sandbox: a read-only system, no network, no gradebook, no course directory,
  none of the judge's files; not as root. Each fork of it has namespaces and a small folder of its own besides.
- "landlock": where bubblewrap can't be had: the kernel holds each learner's process to its own folder, without TCP, and
  without signals to others. Where the grader is root, each is a user of its own; where not, a filter of system calls
  keeps it from what Landlock doesn't: rights of files, and sockets. Where that can't be had there is no guard.
- "none": only limits of time and memory. Never chosen unless explicitly allowed, and never as root.
"""

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from autograder import rooms
from autograder.base.problem import Problem
from autograder.isolation.resources.memory import end_whole
from autograder.isolation.sandbox import landlock, linux, seccomp, users
from autograder.isolation.starting.interrupts import interrupts_wait

NOBODY = 65534
TMP_SIZE = 512 * 2**20  # bytes of the sandbox's /tmp
SETTINGS = ("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "fonts", "passwd", "group", "nsswitch.conf")
ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "HOME": "/tmp",
    "TF_CPP_MIN_LOG_LEVEL": "3",
    # Small layers gain nothing from threads, and the other cores have learners of their own.
    "TF_NUM_INTRAOP_THREADS": "1",
    "TF_NUM_INTEROP_THREADS": "1",
    # oneDNN writes machine code for each new kind of product: a quarter of all that judging an answer costs.
    "TF_ENABLE_ONEDNN_OPTS": "0",
    "TENSORFLOW_USE_CUSTOM_CONTRACTION_KERNEL": "false",  # and so it does for the first matrix product
    "PYTHONDONTWRITEBYTECODE": "1",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",  # pictures go into the cell's outputs
}


class CannotRun(Problem):
    """No process for a learner's code could be had, or none that is guarded."""


@dataclass(frozen=True)
class Guard:
    """A guard that works here.

    Args:
        name: which one.
        missing: why no better one is in use, in one sentence with what to do; "" for the best.
    """

    name: Literal["bubblewrap", "landlock", "none"]
    missing: str = ""


@cache
def best_guard() -> Guard:
    """The best guard that works here: it has been tried, not only found."""
    if not linux.LINUX:
        return Guard("none", f"{platform.system()} has no sandbox that this grader can use; grade on Linux")
    reason = _bubblewrap_refuses()
    if reason is None:
        return Guard("bubblewrap")
    lacking = _landlock_refuses()
    return Guard("none", f"{reason}, and {lacking}") if lacking else Guard("landlock", reason)


def _bubblewrap_refuses() -> str | None:
    """Why a Python in bubblewrap doesn't start here; None where it does."""
    if shutil.which("bwrap") is None:
        return "bubblewrap is not installed (on Debian and Ubuntu: apt install bubblewrap)"
    if is_root() and shutil.which("setpriv") is None:
        return "the grader runs as root, and setpriv (of util-linux) is missing to drop that"
    try:
        status, said = _tried(in_bubblewrap([python(), "-c", "pass"]))
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bubblewrap did not start ({error})"
    if status == 0:
        return None
    lines = said.strip().splitlines() or ["no message"]
    return f"bubblewrap is installed, but did not start ({lines[-1]})"


def _tried(command: list[str]) -> tuple[int, str]:
    """How a command ended, and what it said; whatever happens meanwhile, nothing of it is left."""
    trial: subprocess.Popen[str] | None = None
    try:
        with interrupts_wait():  # in a session of its own: Ctrl-C would reach bwrap, and not what it has just started
            pipes: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
            trial = subprocess.Popen(command, stdin=subprocess.DEVNULL, text=True, start_new_session=True, **pipes)
        said = trial.communicate(timeout=60)[1]
        return trial.returncode, said
    finally:
        if trial is not None:
            if trial.poll() is None:
                end_whole(trial.pid)
            with trial:
                pass


def _landlock_refuses() -> str | None:
    """Why Landlock would not be enough here; None where it is."""
    if not landlock.version():
        return "this kernel has no Landlock"
    return no_other_user() if is_root() else seccomp.missing()


@cache
def no_other_user() -> str | None:
    """Why root can't run learners' code as another user here; None where it can, which has been tried."""
    user = users.FIRST_USER
    trial = [python(), "-P", "-c", "import autograder.isolation.child, numpy.linalg"]
    options: dict[str, Any] = {"user": user, "group": user, "extra_groups": [], "cwd": "/", "env": ENVIRONMENT}
    try:
        runs = subprocess.run(trial, capture_output=True, timeout=60, **options).returncode == 0
    except (OSError, subprocess.SubprocessError):
        runs = False
    if not runs:
        return "the grader runs as root, and no other user can read Python or this project"
    return None


def require_out_of_reach(paths: Iterable[Path]) -> None:
    """Refuse where something that learners' code must not read lies in what it has to read.

    Raises:
        CannotRun: with the sentence that says what lies where.
    """
    readable = [(path, path.resolve()) for path in readable_paths()]
    for hidden in paths:
        for path, resolved in readable:
            if hidden.resolve().is_relative_to(resolved):
                raise CannotRun(
                    f"Learners' code could read {hidden}, since it lies in {path}, which Python needs: move it, "
                    "or make the virtual environment in a folder of its own, such as .venv."
                )


def require_guard(guard: Guard, allow_unguarded: bool) -> None:
    """Fail closed: without a guard learners' code runs only where that is allowed explicitly, and as root never."""
    if guard.name == "none" and is_root():
        raise CannotRun(f"{guard.missing}. As root nobody's code is run unguarded: be another user, or get a guard.")
    if guard.name == "none" and not allow_unguarded:
        raise CannotRun(f"{guard.missing}. Learners' code would run unguarded: allow that with --allow-unguarded.")


def is_root() -> bool:
    """Whether this process may do everything; Windows has no such user."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def python() -> str:
    """Where Python is, without a ".." by which it may have been called: in a sandbox not every folder on the way is."""
    return os.path.abspath(sys.executable)  # noqa: PTH100 - resolved, it would no longer be the environment's


def needs_own_user(guard: Guard) -> bool:
    """Whether each learner's process is to become a user of its own; in bubblewrap none is root's anyway."""
    return guard.name == "landlock" and is_root()


def readable_paths() -> list[Path]:
    """What a learner's process has to read: the system, Python with its packages, and what is ours."""
    ours = rooms.HOME
    hidden = rooms.hidden_in_sandbox()
    libraries = filter(None, map(rooms.folder_of, rooms.libraries()))
    system = [Path("/", name) for name in ("usr", "lib", "lib64", "lib32", "bin", "sbin")]
    settings = [Path("/etc", name) for name in SETTINGS]
    places = [sys.prefix, sys.base_prefix, str(Path(sys.executable).resolve().parent.parent)]
    places += [sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    wanted = [*system, *settings, *map(Path, map(os.path.abspath, places)), ours, *libraries]
    paths: list[Path] = []
    covered: list[Path] = []  # also those that are only there in pieces: the list is handed on, and has to stay short
    for path in dict.fromkeys(wanted):
        if path.exists() and not any(path.is_relative_to(other) for other in covered):
            covered.append(path)
            paths += _without(path, hidden)
    return paths


def _without(path: Path, hidden: list[Path]) -> list[Path]:
    """The path, or what is in it where some of that has to stay hidden."""
    if path in hidden:
        return []
    if not any(one.is_relative_to(path) for one in hidden):
        return [path]
    return [found for child in sorted(path.iterdir()) for found in _without(child, hidden)]


def in_bubblewrap(command: list[str]) -> list[str]:
    """The command line that runs a command inside the sandbox."""
    line = ["bwrap", "--die-with-parent", "--new-session", "--clearenv"]
    for name, value in ENVIRONMENT.items():
        line += ["--setenv", name, value]
    # As root no user namespace: its root would be the real one. The user is dropped by setpriv instead.
    line += ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    if not is_root():
        line += ["--unshare-user"]
    # These first: a checkout may itself lie under /tmp.
    line += ["--dev", "/dev", "--proc", "/proc", "--perms", "1777", "--size", str(TMP_SIZE), "--tmpfs", "/tmp"]
    made = {Path("/"), Path("/tmp")}
    for path in readable_paths():
        line += _bind(path, made)
    line += ["--remount-ro", "/", "--chdir", "/tmp", "--"]
    if is_root():
        drop = ["--clear-groups", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"]
        line += ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", *drop, "--"]
    return line + command


def _bind(path: Path, made: set[Path]) -> list[str]:
    line = []
    # bwrap would close the folders that it makes on the way to others.
    for parent in reversed(path.parents):
        if parent not in made:
            made.add(parent)
            line += ["--perms", "0755", "--dir", str(parent)]
    if path.is_symlink() and path.parent == Path("/"):  # /lib -> usr/lib
        return [*line, "--symlink", str(path.readlink()), str(path)]
    return [*line, "--ro-bind", str(path), str(path)]
