"""Landlock: a Linux process takes rights from itself, for good. No package, no privilege needed.

Source: the kernel's userspace-api/landlock documentation.
"""

import ctypes
import os
import struct
from collections.abc import Iterable

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION = 1
PATH_BENEATH = 1

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
READ = EXECUTE | READ_FILE | READ_DIR
# What may be held back, by the version of the interface that knows it.
ALL_BY_VERSION = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
FILE_ONLY = EXECUTE | WRITE_FILE | READ_FILE | 1 << 14 | 1 << 15  # the rights that a rule on a file may give
TCP = 0b11  # bind and connect, from version 4
SCOPES, SCOPED = 0b11, 6  # abstract sockets and signals, from this version

PR_SET_NO_NEW_PRIVS = 38


def version() -> int:
    """Version of the interface that the kernel offers; 0 where there is none."""
    if os.uname().sysname != "Linux":
        return 0
    return max(0, ctypes.CDLL(None).syscall(CREATE_RULESET, None, 0, VERSION))


def restrict(read: Iterable[str], write: Iterable[str]) -> None:
    """From now on this process and its children only reach these paths, no TCP port and no process outside.

    Args:
        read: files and folders that may be read and run.
        write: files and folders in which all may be done.

    Raises:
        OSError: the kernel refused.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    offered = version()
    everything = ALL_BY_VERSION[min(offered, 5)] if offered else 0
    attributes = struct.pack("=QQQ", everything, TCP if offered >= 4 else 0, SCOPES if offered >= SCOPED else 0)
    size = {1: 8, 2: 8, 3: 8, 4: 16, 5: 16}.get(offered, 24)
    ruleset = _call(libc, CREATE_RULESET, ctypes.c_char_p(attributes), ctypes.c_size_t(size), 0)
    try:
        for paths, rights in ((read, READ), (write, everything)):
            for path in paths:
                _allow(libc, ruleset, path, rights & everything)
        if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
            raise OSError(ctypes.get_errno(), "no_new_privs was refused")
        _call(libc, RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(libc: ctypes.CDLL, ruleset: int, path: str, rights: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        if not os.path.isdir(path):  # noqa: PTH112 - a path of any kind, followed as the kernel does
            rights &= FILE_ONLY
        rule = struct.pack("=Qi", rights, descriptor)
        _call(libc, ADD_RULE, ruleset, PATH_BENEATH, ctypes.c_char_p(rule), 0)
    finally:
        os.close(descriptor)


def _call(libc: ctypes.CDLL, number: int, *args: object) -> int:
    result = libc.syscall(number, *args)
    if result < 0:
        raise OSError(ctypes.get_errno(), f"Landlock: {os.strerror(ctypes.get_errno())}")
    return int(result)
