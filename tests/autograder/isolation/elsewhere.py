"""Takes from a Python what other systems don't have, before anything else is imported: see test_platforms.py."""

import contextlib
import ctypes
import os
import platform
import signal
import socket
import subprocess
import sys

LIBC_OF_LINUX = ("prctl", "unshare", "mount", "capset", "syscall")
PIDFD_GETFD = 438
_own = ctypes.CDLL(None)
_pidfd_getfd = _own.syscall


def be_macos():
    import resource

    setrlimit = resource.setrlimit

    def without_address_space(number, values):
        if number == resource.RLIMIT_AS:
            raise ValueError("current limit exceeds maximum limit")
        setrlimit(number, values)

    resource.setrlimit = without_address_space
    _be_called("Darwin")


def be_windows():
    for name in ("fcntl", "resource"):
        sys.modules[name] = None
    for module, names in {os: ("fork", "killpg", "geteuid", "getuid", "setsid"), signal: ("SIGKILL",)}.items():
        for name in names:
            with contextlib.suppress(AttributeError):
                delattr(module, name)
    start = subprocess.Popen.__init__

    def without_descriptors(self, *args, pass_fds=(), **kwargs):
        assert not pass_fds, "pass_fds not supported on Windows."
        assert not isinstance(kwargs.get("stdin"), int) or kwargs["stdin"] < 0, "a socket is no file there"
        start(self, *args, **kwargs)

    subprocess.Popen.__init__ = without_descriptors
    subprocess.Popen.kill = lambda self: os.kill(self.pid, 9)  # what is there for it
    socket.socket.share = lambda self, pid: f"{os.getpid()} {os.dup(self.fileno())}".encode()
    socket.fromshare = _from_share
    _be_called("Windows")


def be_without_extras():
    for name in ("IPython", "nbgrader", "nbformat", "jupytext", "nbclient", "filelock", "traitlets"):
        sys.modules[name] = None


def _from_share(shared):
    pid, descriptor = map(int, shared.split())
    return socket.socket(fileno=_pidfd_getfd(PIDFD_GETFD, os.pidfd_open(pid), descriptor, 0))


def _be_called(name):
    platform.system = lambda: name
    find = ctypes.CDLL.__getattr__

    def without_linux(self, wanted):
        if wanted in LIBC_OF_LINUX:
            raise AttributeError(f"symbol not found: {wanted}")
        return find(self, wanted)

    ctypes.CDLL.__getattr__ = without_linux


SYSTEMS = {"macos": be_macos, "windows": be_windows, "bare": be_without_extras}
