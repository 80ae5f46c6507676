"""One warm process for a whole session: the tests that don't test how one starts take their learners from it."""

import pytest

from autograder.isolation import ForkServer, best_guard
from autograder.isolation.sandbox.guard import require_guard

LIBRARIES = ("tensorflow", "keras", "course.figures", "course.layers")  # as a class of the course asks for them


class Lent:
    """The warm process, whose borrowers don't end it."""

    def __init__(self, owner):
        self._owner = owner

    def __getattr__(self, name):
        return getattr(self._owner, name)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        """Leave it as it is: another test goes on with it."""

    close = __exit__


class Owner:
    """Has one warm process at a time; where a learner's code ended it, the next who asks gets a new one."""

    def __init__(self):
        self._process = None

    def lend(self, *, allow_unguarded=False, **_):
        """A source of learners' processes, as `new_source` gives it."""
        require_guard(best_guard(), allow_unguarded)
        if self._process is not None and not self._process.alive:
            self.close()
        if self._process is None:
            self._process = ForkServer(allow_unguarded=True, libraries=LIBRARIES)
        return Lent(self._process)

    def close(self):
        if self._process is not None:
            self._process.close()
        self._process = None


@pytest.fixture(scope="session")
def warm_owner():
    owner = Owner()
    yield owner
    owner.close()


@pytest.fixture(scope="module")
def warm_grading(warm_owner):
    """While a module's tests run, `grade` and `check` take learners' processes from the session's."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("running.processes", "check_files"):
            patch.setattr(f"autograder.grading.{module}.new_source", warm_owner.lend)
        yield
