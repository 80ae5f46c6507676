"""A warm process: it has TensorFlow imported and is forked once for each learner's process.

A fork starts in milliseconds where an import takes seconds. The warm process itself runs no TensorFlow op and no line
of a learner's code: a TensorFlow runtime that has run an op deadlocks in its forks.
"""

from __future__ import annotations

import contextlib
import os
import random
import resource
import signal
import socket
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.isolation.channel import Channel, ChannelError
from autograder.isolation.resources.memory import end_all_beneath
from autograder.isolation.sandbox import landlock, linux, seccomp
from autograder.isolation.sandbox.folders import Removals, remove
from autograder.isolation.sandbox.users import Users
from autograder.isolation.shell import Shell
from autograder.isolation.starting.spawn import handed_over, settings
from autograder.isolation.starting.warming import look_into, still_cold, warm_up

if TYPE_CHECKING:
    from pyseccomp import SyscallFilter

DEVICES = ("/dev/null", "/dev/full")  # not zero: mapped, it is memory that no process is seen to have
SYSTEM = ("/proc", "/sys/devices/system", "/dev/urandom", "/dev/random")
PROCESSES = 200  # processes and threads of one learner
SPARE = 1000  # where only those of a user are counted, with all else that the user runs: as many more than there are


@dataclass
class Warm:
    """The warm process's own state.

    Args:
        socket: to the judge.
        held: whether forks are held to `read`, by Landlock.
        read: paths that a learner's code may read.
        namespaces: whether forks can have namespaces of their own here.
        users: gives each fork a user that owns nothing else, where this process is root.
        shell: runs each fork's cells.
        refused: the system calls that forks can't make, where they are held and the library for it is there.
        reachable: whether other processes of the same user can be seen by forks, and so be sent signals.
        homes: each living fork's folder, by its pid.
        removals: of the folders of those that have ended.
    """

    socket: socket.socket
    held: bool
    read: Iterable[str] = ()
    namespaces: bool = False
    users: Users | None = None
    shell: Shell | None = None
    refused: SyscallFilter | None = None
    reachable: bool = False
    homes: dict[int, str] = field(default_factory=dict)
    removals: Removals = field(default_factory=Removals)

    def serve(self) -> None:
        """Fork, signal and end learners' processes until the judge hangs up."""
        channel = Channel(self.socket)
        channel.send({"pid": os.getpid()})
        try:
            while True:
                request = channel.receive()
                if request["do"] == "fork":
                    pid = self.fork(request["limits"])
                    channel.send({"pid": pid, "home": self.homes[pid]})
                elif request["do"] == "interrupt":
                    self._interrupt(request["pid"])
                elif request["do"] == "answer":
                    channel.send({"alive": True})
                else:
                    channel.send({"status": self.end(request["pid"]), "unremoved": self.removals.folders})
        except ChannelError:
            for pid in list(self.homes):
                self.end(pid)

    def fork(self, limits: dict[str, Any]) -> int:
        """Fork a learner's process onto the socket that came with the request; its pid."""
        _, descriptors, _, _ = socket.recv_fds(self.socket, 1, 1)
        if not still_cold():
            raise RuntimeError("TensorFlow's runtime was started in the warm process: its forks would hang")
        home = tempfile.mkdtemp(prefix="learner-")
        user = self.users.next() if self.users else None
        pid = os.fork()
        if pid:
            os.close(descriptors[0])
            self.homes[pid] = home
            return pid
        try:
            self.socket.close()
            if self.users:
                self.users.close()
            self._become_learner(home, limits, user)
            from autograder.isolation.child import live

            live(Channel(socket.socket(fileno=descriptors[0])), {**limits, "home": home}, self.shell)
        finally:
            os._exit(1)

    def _become_learner(self, home: str, limits: dict[str, Any], user: int | None) -> None:
        os.setsid()
        linux.die_with_parent()
        linux.adopt_orphans()
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(null, descriptor)
        if user is not None:
            linux.become(user, home)
            resource.setrlimit(resource.RLIMIT_NPROC, (PROCESSES, PROCESSES))
        if self.namespaces and linux.enter_namespaces(home, limits["home_size"], limits["files"]):
            inner = os.fork()  # process 1 of the namespace: its end kills all that it started
            if inner:
                _stand_by(inner)
            linux.die_with_parent()
            linux.mount_proc()
            # Counted for each namespace; outside of one it would count all that the user runs.
            resource.setrlimit(resource.RLIMIT_NPROC, (PROCESSES, PROCESSES))
        elif user is None:
            _limit_processes(linux.tasks_of(os.getuid()) + SPARE)
        # One that is not Python's own: that one asyncio would exchange for its own, which stops no loop.
        signal.signal(signal.SIGINT, lambda *came: signal.default_int_handler(*came))
        if self.held:
            linux.hold_to((*self.read, *SYSTEM), (home, *DEVICES))
            if self.refused:
                if self.reachable and user is None and landlock.version() < landlock.SCOPED:
                    seccomp.hold_signals(self.refused)
                self.refused.load()
        _reseed()

    def _interrupt(self, pid: int) -> None:
        if pid in self.homes:
            with contextlib.suppress(OSError):
                os.killpg(pid, signal.SIGINT)

    def end(self, pid: int) -> int | None:
        """Kill the process with all that it started, and remove its folder; its exit status."""
        if pid not in self.homes:
            return None
        if not self.namespaces:
            end_all_beneath(pid)
        for kill in (os.killpg, os.kill):
            with contextlib.suppress(OSError):
                kill(pid, signal.SIGKILL)
        status = os.waitpid(pid, 0)[1]
        self.removals.remove(self.homes.pop(pid))
        self._end_strays()
        return status

    def _end_strays(self) -> None:
        """Kill what a learner's process has left behind: whose parents are gone is a child of this process.

        Of a namespace that is its first process, which ends with all in it by itself, and only has to be let go.
        """
        for pid in set(linux.children()).difference(self.homes, self.removals):
            if not self.namespaces:
                end_all_beneath(pid)
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, os.WNOHANG if self.namespaces else 0)


def _limit_processes(most: int) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NPROC)[1]
    resource.setrlimit(resource.RLIMIT_NPROC, (most if hard < 0 else min(most, hard),) * 2)


def _stand_by(inner: int) -> None:
    """Wait for the namespace's first process, and end as it did. Never returns."""
    linux.hide_from_tracing()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the learner's code
    status = os.waitpid(inner, 0)[1]
    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def _reseed() -> None:
    import numpy as np

    random.seed()
    np.random.seed()


def _can_have_namespaces() -> bool:
    """Try it in a fork of its own."""
    home = tempfile.mkdtemp()
    pid = os.fork()
    if pid == 0:
        os._exit(0 if linux.enter_namespaces(home, 2**20, 100) else 1)
    works = os.waitpid(pid, 0)[1] == 0
    remove(home)
    return works


def main() -> None:
    """Serve on the socket that was handed over."""
    own, given = handed_over(), settings()
    shell = warm_up(given["libraries"])
    look_into({Path(path).parent for path in given["read"]})
    namespaces = given["isolate"] and _can_have_namespaces()
    linux.be_the_first_to_go()
    linux.adopt_orphans()
    linux.hide_from_tracing()
    shared, open_here = given["shared"], given["shared"] and not namespaces
    refused = None
    if given["isolate"] and seccomp.missing() is None:
        refused = seccomp.rules(files_of_others=shared, network=open_here)
    users = Users() if given["own_user"] else None
    Warm(own, given["isolate"], given["read"], namespaces, users, shell, refused, open_here).serve()
    os._exit(0)  # TensorFlow takes its time to end


if __name__ == "__main__":
    main()
