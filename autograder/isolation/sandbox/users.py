"""Users for learners' processes, where the grader is root: each owns nothing else, and no other grader gives it away.

The system counts processes by user, and lets a user signal what is its own. Two graders on one machine must therefore
never share one, nor take that of a service.
"""

import contextlib
import os
import socket
from pathlib import Path

# As many as systemd keeps for users that are made up, each for one service: https://systemd.io/UIDS-GIDS
FIRST_USER, USERS = 61184, 4336
BLOCKS = 16  # graders at once
SIZE = USERS // BLOCKS


class Users:
    """A block of users, held as long as this lives: the kernel gives a name to one socket only."""

    def __init__(self) -> None:
        self._given = 0
        self._held = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        start = os.getpid()
        self.first = FIRST_USER + start % (USERS - SIZE)  # where every block is taken: whoever is there is passed over
        for block in range(start, start + BLOCKS):
            with contextlib.suppress(OSError):
                self._held.bind(f"\0autograder-users-{block % BLOCKS}")
                self.first = FIRST_USER + block % BLOCKS * SIZE
                break

    def next(self) -> int:
        """The next user of the block that has no process."""
        living = _users_at_work()
        for _ in range(SIZE):
            self._given += 1
            user = self.first + self._given % SIZE
            if user not in living:
                break
        return user

    def close(self) -> None:
        """Let go of them."""
        self._held.close()


def _users_at_work() -> set[int]:
    """Whose processes there are. Not by who owns them in /proc: what hides from tracing is root's there."""
    users: set[int] = set()
    for path in Path("/proc").iterdir():
        if path.name.isdigit():
            with contextlib.suppress(OSError, IndexError, ValueError):
                text = (path / "status").read_text(errors="replace")
                users.update(map(int, text.partition("\nUid:")[2].partition("\n")[0].split()))
    return users
