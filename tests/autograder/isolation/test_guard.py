"""What guards a learner's process, tried from inside, with each guard that this machine has."""

import contextlib
import fcntl
import importlib.util
import os
import signal
import socket
import sys
import tomllib
from pathlib import Path

import pytest

import exercises
from autograder import rooms
from autograder.grading.class_folder.course import Course
from autograder.grading.running import local
from autograder.isolation import CannotRun, ColdStart, ForkServer, Guard, Learner, Limits
from autograder.isolation.resources import memory
from autograder.isolation.sandbox import guard, landlock, linux, seccomp, users
from autograder.isolation.starting.warming import look_into
from tests.tables import rows

REFERENCE = str(Path(exercises.__file__).parent / "reference/attention.py")
REFUSES = {"bubblewrap": guard._bubblewrap_refuses, "landlock": guard._landlock_refuses}
GUARDS = [name for name, refuses in REFUSES.items() if refuses() is None]


@pytest.fixture(scope="module", params=GUARDS)
def guarded(request):
    with ForkServer(Guard(request.param)) as process:
        yield process


SEND = "s.SOL_SOCKET, s.SO_SNDBUF"


def run(warm, source):
    with Learner.start(Limits(cell=60, grace=10), warm) as learner:
        result = learner.run_cell(source)
    text = "".join(output.get("text", "") for output in result.outputs)
    return result.outputs[-1].get("ename") if result.status == "error" else text.strip()


OUT_OF_REACH = [
    (cell.format(REFERENCE=REFERENCE, SEND=SEND), tuple(errors.split()))
    for cell, errors, _ in rows(__file__, "out_of_reach.tsv")
]
INSIDE = tomllib.loads(Path(__file__).with_name("seen_inside.toml").read_text("utf-8"))
SEEN = {what: (one["cell"], one["shows"]) for what, one in INSIDE.items()}


def test_what_is_not_its_own_is_out_of_reach(guarded):
    with Learner.start(Limits(cell=60, grace=10), guarded) as learner:
        for source, errors in OUT_OF_REACH:
            told = learner.run_cell(source).outputs[-1:]
            assert [one.get("ename") in errors for one in told] == [True], source


@pytest.mark.parametrize(("source", "seen"), SEEN.values(), ids=SEEN)
def test_what_it_sees_and_may_do(guarded, source, seen):
    assert run(guarded, source) == seen


@pytest.fixture(scope="module", autouse=True)
def graders_environment():
    os.environ["LEFT_HERE"] = "secret"
    yield
    del os.environ["LEFT_HERE"]


def state(*paths):
    return [(one.st_mode, one.st_uid, one.st_mtime, one.st_ctime) for one in (path.stat() for path in paths)]


def test_files_and_services_of_others_stay_as_they_are(guarded, tmp_path):
    for folder in (tmp_path, *tmp_path.parents[:2]):
        with contextlib.suppress(PermissionError):  # it is somebody else's, who opened it to all
            folder.chmod(0o755)
    mine, service = tmp_path / "gradebook.db", tmp_path / "service"
    mine.write_text("10")
    os.utime(mine, (1, 1))
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(service))
        service.chmod(0o777)
        listening.listen()
        deeds = (
            f"os.chmod({str(mine)!r}, 0)", f"os.chmod({str(tmp_path)!r}, 0)", f"os.utime({str(mine)!r})",
            f"os.utime({str(mine)!r}, (9, 9))", f"os.chown({str(mine)!r}, os.getuid(), os.getgid())",
            f"os.setxattr({str(mine)!r}, 'user.x', b'x')",
            f"socket.socket(socket.AF_UNIX).connect({str(service)!r}); print('connected')",
        )  # fmt: skip
        tried = "\n".join(f"try: {deed}\nexcept OSError: pass" for deed in deeds)
        before = state(mine, tmp_path)
        assert run(guarded, f"import os, socket\n{tried}") == ""
        assert state(mine, tmp_path) == before
    assert os.listxattr(mine) == []


@pytest.mark.skipif("bubblewrap" not in GUARDS, reason="elsewhere a filter says yes, and does nothing")
def test_in_bubblewrap_the_folder_of_all_can_not_be_closed():
    with ForkServer(Guard("bubblewrap")) as process:
        assert run(process, "import os; os.chmod('/tmp', 0)") == "OSError"
        assert run(process, "open('mine', 'w').write('x'); import os; os.chmod('mine', 0o600); print('mine')") == "mine"


def test_the_end_of_a_process_may_come_twice(no_guard):
    process = ForkServer(no_guard, allow_unguarded=True)
    for _ in range(2):
        process.close()
    assert not process.alive


@pytest.mark.skipif(not landlock.version(), reason="this kernel has no Landlock")
def test_in_a_folder_with_closed_rooms_the_open_ones_are_found(tmp_path, monkeypatch):
    package = tmp_path / "maps"
    package.mkdir()
    opened = [package / "__init__.py", package / "plain.py"]
    for path in (*opened, package / "exercises.py"):
        path.touch()
    monkeypatch.syspath_prepend(tmp_path)

    def try_all():
        importlib.util.find_spec("maps")
        look_into({path.parent for path in opened})
        landlock.restrict(map(str, opened), [])
        importlib.import_module("maps.plain")
        with pytest.raises(PermissionError):
            importlib.import_module("maps.exercises")

    assert in_a_fork(try_all) == 0


def test_what_turns_a_courses_types_may_be_read_as_its_libraries_may(monkeypatch):
    named = {rooms.LIBRARIES: ("shop",), "autograder.types": ("maps.plain:Grids", "maps")}
    monkeypatch.setattr(rooms, "offered", lambda group: named.get(group, ()))
    assert rooms.libraries() == ("shop", "maps")


@pytest.mark.skipif(seccomp.missing() is not None, reason="libseccomp is missing")
def test_where_landlock_lets_signals_through_a_filter_does_not():
    def try_all():
        held = seccomp.rules(files_of_others=False)
        seccomp.hold_signals(held)
        held.load()
        with socket.socketpair()[0] as mine:
            for deed in (
                lambda: os.kill(os.getppid(), 0),
                lambda: os.kill(-1, 0),
                lambda: signal.pidfd_send_signal(os.pidfd_open(os.getppid()), 0),
                lambda: fcntl.fcntl(mine, fcntl.F_SETOWN, os.getppid()),
            ):
                with pytest.raises(PermissionError):
                    deed()  # fmt: skip
        os.kill(os.getpid(), 0)
        signal.raise_signal(signal.SIGCHLD)

    assert in_a_fork(try_all) == 0


def in_a_fork(deed):
    pid = os.fork()
    if pid == 0:
        with contextlib.suppress(BaseException):
            deed()
            os._exit(0)
        os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def test_what_is_left_behind_ends_with_its_learner(no_guard):
    """Where a learner has no namespace of its own, whose end would end all that is in it."""
    with ForkServer(no_guard, allow_unguarded=True) as process:
        leave = "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(3000)\nos._exit(0)"
        with Learner.start(Limits(cell=1, grace=1), process) as learner:
            assert learner.run_cell(leave).status in ("died", "timeout")
        assert list(memory.beneath(process._own)) == []


def test_who_has_ended_is_let_go(guarded):
    """Each takes a place among the processes of a machine until then."""

    def ended_after(runs):
        for _ in range(runs):
            run(guarded, "1")
        return [pid for pid in memory.beneath(guarded._process.pid) if memory._is_over(pid)]

    found = ended_after(8)
    for _ in range(20):
        if len(found) <= 2:  # the last may just be ending
            break
        found = ended_after(1)
    assert len(found) <= 2


def test_nothing_is_left_for_the_next(guarded):
    run(guarded, "import os; os.environ['LEFT'] = 'x'; open('left', 'w'); import builtins; builtins.left = 1")
    seen = "import os, builtins; print(os.environ.get('LEFT'), os.path.exists('left'), hasattr(builtins, 'left'))"
    assert run(guarded, seen) == "None False False"


@pytest.mark.skipif("bubblewrap" not in GUARDS, reason="a process that starts cold is guarded by bubblewrap alone")
def test_a_process_that_starts_cold_is_refused_the_same_calls():
    with ColdStart(Guard("bubblewrap")) as source:
        assert run(source, "import os; os.memfd_create('x')") == "PermissionError"
        assert run(source, "open('/tmp/learner/mine', 'w').write('x'); print(open('mine').read())") == "x"


def test_without_a_guard_nothing_runs_unless_it_is_allowed():
    none = Guard("none", "no sandbox")
    for kind in (ForkServer, ColdStart):
        with pytest.raises(CannotRun, match="no sandbox"):
            kind(none)


def test_an_allowed_process_without_a_guard_works(no_guard):
    with ForkServer(no_guard, allow_unguarded=True) as process:
        assert run(process, "print(6 * 7)") == "42"


@pytest.mark.parametrize(("allowed", "root", "runs"), [(False, False, False), (True, False, True), (True, True, False)])
def test_without_a_guard_root_runs_nobodys_code_whatever_is_allowed(monkeypatch, allowed, root, runs):
    monkeypatch.setattr(guard, "is_root", lambda: root)
    with contextlib.nullcontext() if runs else pytest.raises(CannotRun, match=r"^no sandbox"):
        guard.require_guard(Guard("none", "no sandbox"), allow_unguarded=allowed)


@pytest.mark.skipif("bubblewrap" not in GUARDS, reason="it is bubblewrap's")
def test_a_python_that_was_called_by_a_relative_path_is_guarded_as_well(monkeypatch):
    around = Path(sys.executable).parent / ".." / "bin" / Path(sys.executable).name
    monkeypatch.setattr(sys, "executable", str(around))
    assert guard._bubblewrap_refuses() is None


@pytest.mark.parametrize(
    ("name", "root", "needed"), [("landlock", True, True), ("landlock", False, False), ("bubblewrap", True, False)]
)
def test_who_is_root_becomes_another_user(monkeypatch, name, root, needed):
    monkeypatch.setattr(guard, "is_root", lambda: root)
    assert guard.needs_own_user(Guard(name)) is needed


@pytest.mark.skipif(not guard.is_root(), reason="only root can become another user")
def test_who_became_another_user_is_nothing_else(tmp_path):
    def become():
        linux.become(users.FIRST_USER, str(tmp_path))
        assert os.getresuid() == os.getresgid() == (users.FIRST_USER,) * 3
        assert os.getgroups() == []

    assert in_a_fork(become) == 0
    assert tmp_path.stat().st_uid == users.FIRST_USER


@pytest.mark.parametrize(("bubblewrap", "refuses", "name", "words"), [
    ("bubblewrap is not installed", None, "landlock", "bubblewrap is not installed"),
    ("bubblewrap is not installed", "no Landlock", "none", "bubblewrap is not installed, and no Landlock"),
    (None, "no Landlock", "bubblewrap", ""),
])  # fmt: skip
def test_the_best_guard_is_taken_and_says_what_is_missing(monkeypatch, bubblewrap, refuses, name, words):
    monkeypatch.setattr(guard, "_bubblewrap_refuses", lambda: bubblewrap)
    monkeypatch.setattr(guard, "_landlock_refuses", lambda: refuses)
    found = guard.best_guard.__wrapped__()
    assert found.name == name
    assert words in found.missing


@pytest.mark.parametrize(("version", "root", "filter_lacks", "python", "words"), [
    (0, False, None, sys.executable, "this kernel has no Landlock"),
    (7, False, "pyseccomp is not installed", sys.executable, "pyseccomp is not installed"),
    (7, False, None, sys.executable, None),
    (7, True, None, "/no/python", "the grader runs as root, and no other user can read Python or this project"),
])  # fmt: skip
def test_landlock_alone_is_not_enough(monkeypatch, version, root, filter_lacks, python, words):
    monkeypatch.setattr(landlock, "version", lambda: version)
    monkeypatch.setattr(guard, "is_root", lambda: root)
    guard.no_other_user.cache_clear()
    monkeypatch.setattr(seccomp, "missing", lambda: filter_lacks)
    monkeypatch.setattr(sys, "executable", python)
    assert guard._landlock_refuses() == words
    guard.no_other_user.cache_clear()


def test_what_lies_where_python_lies_is_refused(monkeypatch, tmp_path):
    prefix, beside = tmp_path / "venv", tmp_path / "class"
    (prefix / "class").mkdir(parents=True)
    monkeypatch.setattr(guard, "readable_paths", lambda: [Path("/usr"), prefix])
    guard.require_out_of_reach([beside])
    with pytest.raises(
        CannotRun, match=rf"could read {prefix / 'class'}, since it lies in {prefix}, which Python needs"
    ):
        guard.require_out_of_reach([beside, prefix / "class"])
    beside.symlink_to(prefix / "class")
    with pytest.raises(CannotRun, match="since it lies in"):
        guard.require_out_of_reach([beside])


def test_a_class_is_not_graded_where_learners_code_could_read_it(monkeypatch, tmp_path):
    monkeypatch.setattr(guard, "readable_paths", lambda: [tmp_path])
    monkeypatch.setattr(local, "best_guard", lambda: Guard("bubblewrap"))
    with pytest.raises(CannotRun, match="since it lies in"), local.local_grader(Course.at(tmp_path), Limits()):
        pass
    assert not (tmp_path / "class/secret.key").exists()


def test_other_systems_have_none(monkeypatch):
    monkeypatch.setattr(linux, "LINUX", False)
    assert guard.best_guard.__wrapped__().name == "none"
