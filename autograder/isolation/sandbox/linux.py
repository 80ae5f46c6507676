"""What a fork of the warm process does first: it leaves everything that it could share with others.

Source: namespaces(7), user_namespaces(7), pid_namespaces(7), prctl(2).
"""

import contextlib
import ctypes
import os
import platform
import signal
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from autograder.isolation.sandbox import landlock

NEW_USER, NEW_MOUNT, NEW_PID, NEW_IPC, NEW_NET = 0x10000000, 0x00020000, 0x20000000, 0x08000000, 0x40000000
PRIVATE, RECURSIVE, NO_SUID, NO_DEV = 1 << 18, 1 << 14, 2, 4
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS, PR_CAPBSET_DROP = 1, 4, 38, 24
PR_SET_CHILD_SUBREAPER = 36
MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE, READ_ONLY = 442, -100, 0x8000, 1

LINUX = platform.system() == "Linux"
_libc: Any = ctypes.CDLL(None, use_errno=True) if LINUX else None


def hide_from_tracing() -> None:
    """Nobody of the same user may read this process's memory or open its files."""
    _libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def die_with_parent() -> None:
    """End when the parent ends."""
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def adopt_orphans() -> None:
    """Be the parent of what this process starts, also where that tries to lose its parent."""
    _libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def children() -> list[int]:
    """The processes that this one is the parent of."""
    return [int(child) for path in Path("/proc/self/task").glob("*/children") for child in path.read_text().split()]


def tasks_of(user: int) -> int:
    """How many processes and threads a user has; the system's limit on them counts just those."""
    count = 0
    for path in Path("/proc").glob("[0-9]*/status"):
        with contextlib.suppress(OSError, KeyError, ValueError):  # it may be gone by now
            lines = dict(line.split(":", 1) for line in path.read_text(errors="replace").splitlines() if ":" in line)
            count += int(lines["Threads"]) if int(lines["Uid"].split()[0]) == user else 0
    return count


def become(user: int, home: str) -> None:
    """From now on be this user, in no group, with this folder. Needs root."""
    os.chown(home, user, user)
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    die_with_parent()  # which another user has to say anew


def enter_namespaces(home: str, size: int, files: int) -> bool:
    """Own user, mount, process, IPC and network namespaces, and an empty folder of limited size at `home`.

    Args:
        home: an existing folder.
        size: bytes that it may hold.
        files: how many it may hold.

    Returns:
        whether the kernel allowed it. The next fork is process 1 of the new namespace.
    """
    user, group = os.getuid(), os.getgid()
    _libc.prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)  # or the maps below belong to root
    if _libc.unshare(NEW_USER | NEW_MOUNT | NEW_PID | NEW_IPC | NEW_NET):
        return False
    try:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    except OSError:
        return False
    with contextlib.suppress(OSError):
        Path("/proc/sys/user/max_user_namespaces").write_text("0")  # no further ones inside
    _libc.mount(b"none", b"/", None, PRIVATE | RECURSIVE, None)
    _nothing_can_be_changed()
    options = f"size={size},nr_inodes={files},mode=0700".encode()
    return _libc.mount(b"tmpfs", home.encode(), b"tmpfs", NO_SUID | NO_DEV, options) == 0


def _nothing_can_be_changed() -> None:
    """Have every file be read-only here: rights, owners, times and names too, which Landlock doesn't govern."""
    attributes = (ctypes.c_uint64 * 4)(READ_ONLY, 0, 0, 0)
    _libc.syscall(MOUNT_SETATTR, AT_FDCWD, b"/", AT_RECURSIVE, attributes, ctypes.c_size_t(32))  # from Linux 5.12


def be_the_first_to_go() -> None:
    """Where the system runs out of memory it ends this process, and what it starts, before all others."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


def mount_proc() -> None:
    """A /proc that shows this namespace only; some sandboxes refuse it, and then the outer one stays."""
    _libc.mount(b"proc", b"/proc", b"proc", NO_SUID | NO_DEV, None)


def hold_to(read: Iterable[str], write: Iterable[str]) -> bool:
    """No path but these (see `landlock.restrict`), no privilege any more; whether Landlock held it."""
    hide_from_tracing()
    _libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    held = False
    if landlock.version():
        with contextlib.suppress(OSError):
            landlock.restrict(read, write)
            held = True
    _drop_capabilities()
    return held


def _drop_capabilities() -> None:
    for capability in range(41):
        _libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    nothing = (ctypes.c_uint32 * 6)()
    _libc.capset(header, nothing)
