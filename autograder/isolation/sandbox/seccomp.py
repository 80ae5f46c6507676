"""System calls that no learner's code needs and that lead around the other limits: seccomp, by libseccomp.

Memory that belongs to no process (memfd, System V segments), sockets of machines around this one, and what has let
most programs out of a sandbox. Where names of files would have to be looked at, as by chmod, a filter can't; there
all of it can be held back, for a guard that has nothing better.
"""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyseccomp import SyscallFilter

UNKNOWN = -1  # a call that this libseccomp, or this kind of machine, doesn't have
AF_UNIX, AF_INET, AF_INET6 = 1, 2, 10
CLONE_PARENT = 0x8000  # a process that is no child of who starts it, and would be nobody's to count and to end
SHARED_MEMORY = 0x21  # MAP_SHARED, MAP_ANONYMOUS: given back, it is in no process and still there
LOCKS = (6, 7, 37, 38)  # of a file's part, by fcntl: each takes memory of the kernel's, and a file takes millions
TO_OTHERS = {"fcntl": (8, 15), "ioctl": (0x8901, 0x8902)}  # have the kernel signal whoever is named
SOL_SOCKET, BUFFERS = 1, (7, 8)  # SO_SNDBUF, SO_RCVBUF: what waits in a socket is nobody's memory
REFUSED = (
    # memory that the watchdog on processes can't see
    *("memfd_create", "memfd_secret", "shmget", "shmat", "shmctl", "msgget", "semget", "mq_open"),
    # doors out of many sandboxes
    *("io_uring_setup", "io_uring_enter", "io_uring_register", "userfaultfd", "bpf", "perf_event_open"),
    *("keyctl", "add_key", "request_key", "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd"),
    *("unshare", "setns", "mount", "umount2", "pivot_root", "chroot", "open_tree", "move_mount", "fsopen", "fsmount"),
    "mount_setattr",
    *("landlock_create_ruleset", "landlock_add_rule"),  # rules, of which there may be gigabytes
    # what all of a machine, or all that a user runs, have together: a few of each
    *("io_setup", "inotify_init", "inotify_init1", "fanotify_init"),
    *("vmsplice", "splice", "tee"),  # pages that are in a pipe, and in no process
    # who waits for a core by its own choice is not given more time than others
    *("sched_setscheduler", "sched_setparam", "sched_setattr", "setpriority", "ioprio_set"),
    *("process_madvise", "process_mrelease", "modify_ldt", "syslog"),
    *("open_by_handle_at", "name_to_handle_at", "kexec_load", "init_module", "finit_module", "personality", "quotactl"),
)
# What changes another process of the same user, which no guard hides where there are no namespaces: by the place of its
# pid among the arguments. Such a grader was once left with ten open files. 0 is the process itself.
OF_OTHERS = {"prlimit64": 0, "sched_setaffinity": 0, "move_pages": 0, "migrate_pages": 0}
SIGNALS = {"kill": 0, "tgkill": 0, "tkill": 0, "rt_sigqueueinfo": 0, "rt_tgsigqueueinfo": 0}
# What changes a file that somebody names, but not by writing to it.
RIGHTS = ("chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "lchown", "fchown", "fchownat")
ATTRIBUTES = (
    "utime",
    "utimes",
    "futimesat",
    *(f"{start}{do}xattr" for start in ("", "l", "f") for do in ("set", "remove")),
)


def missing() -> str | None:
    """Why there is no filter here; None where there is one."""
    try:
        import pyseccomp  # noqa: F401
    except (ImportError, RuntimeError, OSError):  # libseccomp itself may be missing
        return "libseccomp or pyseccomp is not installed (on Debian and Ubuntu: apt install libseccomp2)"
    return None


def rules(*, files_of_others: bool, network: bool = False) -> SyscallFilter:
    """What this process and its children are refused as soon as the rules are loaded, by `load()`, for good.

    Args:
        files_of_others: hold back what changes rights, owners and times of files, and named sockets: where the process
            has the same user as files and services that are none of its business. Rights and times stay as they are in
            silence, since copying a file sets them, too.
        network: hold back all of it, where it is the machine's own.
    """
    import pyseccomp as libseccomp

    refuse, in_silence = libseccomp.ERRNO(errno.EPERM), libseccomp.ERRNO(0)
    held = libseccomp.SyscallFilter(libseccomp.ALLOW)
    native = libseccomp.system_arch()
    calls = dict.fromkeys(REFUSED, refuse)
    if files_of_others:
        calls |= dict.fromkeys(RIGHTS, in_silence) | dict.fromkeys(ATTRIBUTES, refuse)
        calls["fallocate"] = libseccomp.ERRNO(errno.EOPNOTSUPP)  # a disk is full before anybody looks
        # "Now", without a time, is Path.touch: it makes the file where that is refused, and so it is.
        held.add_rule(refuse, "utimensat", libseccomp.Arg(2, libseccomp.EQ, 0))
        held.add_rule(in_silence, "utimensat", libseccomp.Arg(2, libseccomp.NE, 0))
    for name, action in calls.items():
        if libseccomp.resolve_syscall(native, name) != UNKNOWN:
            held.add_rule(action, name)
    for name, place in OF_OTHERS.items():
        if libseccomp.resolve_syscall(native, name) != UNKNOWN:
            held.add_rule(refuse, name, libseccomp.Arg(place, libseccomp.NE, 0))
    # A filter can't look at what clone3 is asked for; who is told that it isn't there takes clone.
    held.add_rule(libseccomp.ERRNO(errno.ENOSYS), "clone3")
    held.add_rule(refuse, "clone", libseccomp.Arg(0, libseccomp.MASKED_EQ, CLONE_PARENT, CLONE_PARENT))
    held.add_rule(refuse, "mmap", libseccomp.Arg(3, libseccomp.MASKED_EQ, SHARED_MEMORY, SHARED_MEMORY))
    for command in LOCKS:
        held.add_rule(in_silence, "fcntl", libseccomp.Arg(1, libseccomp.EQ, command))
    for name in ("sync", "syncfs"):  # all that others write
        held.add_rule(in_silence, name)
    for option in BUFFERS:
        held.add_rule(
            in_silence,
            "setsockopt",
            libseccomp.Arg(1, libseccomp.EQ, SOL_SOCKET),
            libseccomp.Arg(2, libseccomp.EQ, option),
        )
    for family in range(AF_INET6 + 1):
        refused = {AF_UNIX: files_of_others, AF_INET: network, AF_INET6: network}
        if refused.get(family, True):
            held.add_rule(refuse, "socket", libseccomp.Arg(0, libseccomp.EQ, family))
    held.add_rule(refuse, "socket", libseccomp.Arg(0, libseccomp.GT, AF_INET6))
    return held


def hold_signals(held: SyscallFilter) -> None:
    """Have the rules hold back all signals but those to this very process; it can't end what it starts either.

    For where others of the same user could be reached.
    """
    import pyseccomp as libseccomp

    refuse = libseccomp.ERRNO(errno.EPERM)
    for name, place in SIGNALS.items():
        held.add_rule(refuse, name, libseccomp.Arg(place, libseccomp.NE, os.getpid()))
    held.add_rule(refuse, "pidfd_send_signal")
    for name, commands in TO_OTHERS.items():
        for command in commands:
            held.add_rule(refuse, name, libseccomp.Arg(1, libseccomp.EQ, command))
