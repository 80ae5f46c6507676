"""How much a learner's process may use."""

from dataclasses import dataclass

DESCRIPTORS = 256  # what stands behind one may be memory that belongs to no process
PENDING = 1000  # signals and timers; a user's processes share what the system has of them


@dataclass(frozen=True)
class Limits:
    """Limits on one learner's process.

    Seconds are the learner's own: waiting for a core on a busy machine does not count (see `own_time`).

    Args:
        cell: seconds for one cell.
        notebook: seconds for all cells together.
        probe: seconds for one probe.
        judging: seconds for all probes of a submission together.
        memory: bytes of address space, of each process.
        together: bytes of memory that all processes use together, as a watchdog sees it.
        file: bytes of one written file.
        home_size: bytes of all files together.
        files: how many there may be: each takes memory of the kernel's.
        grace: seconds between the interrupt and the kill.
        repair: seconds in which a repair of each wrong answer is looked for; 0 looks for none.
    """

    cell: float = 60.0
    notebook: float = 600.0
    probe: float = 20.0
    judging: float = 300.0
    memory: int = 4 * 2**30
    together: int = 4 * 2**30
    file: int = 256 * 2**20
    home_size: int = 256 * 2**20
    files: int = 20_000
    grace: float = 2.0
    repair: float = 0.0

    def rlimits(self) -> dict[str, int]:
        """The limits that the kernel of the system holds, by their names in `resource`."""
        return {
            "RLIMIT_AS": self.memory,
            "RLIMIT_FSIZE": self.file,
            "RLIMIT_CPU": int((self.notebook + self.judging) * 2) + 10,
            "RLIMIT_CORE": 0,
            "RLIMIT_NOFILE": DESCRIPTORS,
            # A desktop may give its users more: a share of the cores that nobody else has, messages in the kernel.
            "RLIMIT_RTPRIO": 0,
            "RLIMIT_NICE": 0,
            "RLIMIT_MSGQUEUE": 0,
            "RLIMIT_SIGPENDING": PENDING,
        }
