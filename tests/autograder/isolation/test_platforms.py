"""The first commands on systems that lack what Linux has, and in an install without extras: no traceback anywhere."""

import json
import signal
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from autograder.base import extras
from autograder.base.problem import Problem
from autograder.checks.crashes.place import is_learners
from autograder.isolation import CannotRun, ColdStart, ForkServer
from autograder.isolation.resources.memory import end_whole
from autograder.isolation.sandbox import guard
from autograder.isolation.starting import spawn
from tests.tables import values

PROJECT = Path(__file__).parents[3]
ANSWERS = PROJECT / "tests/answers/causal_mask.py"
linux = pytest.mark.skipif(sys.platform != "linux", reason="it takes away what Linux has")


@pytest.fixture(scope="module")
def python_of(tmp_path_factory):
    """From the name of a system to a Python of its kind; what it starts is of that kind, too."""

    def make(system):
        home = tmp_path_factory.mktemp(system)
        home.chmod(0o755)  # nobody reads it, too
        venv.create(home, with_pip=False, symlinks=True)
        (packages,) = home.glob("lib/python*/site-packages")
        lines = [
            str(Path(__file__).parent), f"import elsewhere; elsewhere.SYSTEMS[{system!r}]()",
            f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})", str(PROJECT),
        ]  # fmt: skip
        (packages / "elsewhere.pth").write_text("\n".join(lines))
        return str(home / "bin/python")

    return make


def as_a_plain_user(command):
    """The command; root's is nobody's, in bubblewrap: as root nothing runs unguarded."""
    if not guard.is_root():
        return command
    line = guard.in_bubblewrap(command)
    place = line.index("--remount-ro")
    made = {Path("/"), Path("/tmp")}
    line[place:place] = [*guard._bind(Path(command[0]).parents[1], made), *guard._bind(PROJECT, made)]
    return line


def autograder(python, *args, cwd=None):
    command = as_a_plain_user([python, "-m", "autograder.cli", *map(str, args)])
    return subprocess.run(command, capture_output=True, text=True, timeout=900, cwd=cwd)


@linux
@pytest.mark.slow
@pytest.mark.parametrize("system", ["macos", "windows"])
def test_files_are_checked_and_the_doctor_examines(system, python_of):
    python = python_of(system)
    right, wrong = f"{ANSWERS}::keras_tril", f"{ANSWERS}::inverted"
    done = autograder(python, "check", "--slug", "causal_mask", "--json", right, wrong)
    assert done.returncode == 0, done.stderr
    scores = [json.loads(line)["score"] for line in done.stdout.splitlines()]
    assert scores[0] == 10 > scores[1]
    assert "Linux" in done.stderr
    done = autograder(python, "doctor")
    assert ": none." in done.stdout
    assert " CAN " in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_a_process_is_ended_where_signals_are_few(monkeypatch):
    """Where memory runs short, the watch ends somebody on Windows as well."""
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    try:
        with monkeypatch.context() as windows:
            for name in ("SIGKILL", "SIGSTOP"):
                windows.delattr(signal, name, raising=False)
            end_whole(process.pid)
        assert process.wait(60) != 0
    finally:
        process.kill()
        process.wait()


@linux
@pytest.mark.slow
def test_a_class_is_for_linux_and_one_sentence_says_so(python_of, tmp_path):
    python = python_of("macos")
    (tmp_path / "notebooks").symlink_to(PROJECT / "notebooks")
    submitted = tmp_path / "class/submitted/ada/03-masking/03-masking.ipynb"
    submitted.parent.mkdir(parents=True)
    submitted.write_bytes((PROJECT / "notebooks/03-masking/03-masking.ipynb").read_bytes())
    command = [python, "-m", "autograder.cli", "grade", "03-masking", "--course", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900)
    assert (done.returncode, done.stdout.strip()) == (1, "")
    assert done.stderr.startswith("Darwin ")
    assert len(done.stderr.splitlines()) == 1


@linux
def test_without_the_extras_each_command_says_what_is_missing(python_of):
    python = python_of("bare")
    wanted = f"is not installed: run  {extras.install('grader')}"
    assert autograder(python, "check", f"{ANSWERS}::keras_tril").stderr.strip() == f"IPython {wanted}"
    for command in (["grade", "03-masking"], ["build", "--check"], ["bundle"], ["export"], ["report"]):
        done = autograder(python, *command)
        assert (done.returncode, done.stderr.strip()) == (1, f"nbgrader {wanted}")
    done = autograder(python, "doctor")
    assert done.returncode == 1
    assert f"nbgrader, nbformat, jupytext, nbclient. Run  {extras.install('grader')}" in done.stdout
    assert f"✗ IPython {wanted}" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_child_that_cannot_start_says_why(monkeypatch, no_guard):
    for kind, module in ((ForkServer, "forkserver_client"), (ColdStart, "cold_start")):
        real = spawn.Spawned

        def broken(name, *args, real=real):
            return real(f"{name}_that_is_not_there", *args)

        monkeypatch.setattr(f"autograder.isolation.starting.{module}.Spawned", broken)
        with pytest.raises(CannotRun, match=r"No module named .*_that_is_not_there"):
            start(kind, no_guard)


def start(kind, none):
    from autograder.isolation import Learner

    with kind(none, allow_unguarded=True) as source, Learner.start(source=source) as learner:
        learner.require_alive()


def test_the_advice_is_a_path_and_no_name_in_an_index(monkeypatch, tmp_path):
    with pytest.raises(Problem, match=r"^Nothing .* python -m pip install \".*\[lab\]\"$"):
        extras.require("no_such_package", "lab", "Nothing")
    extras.require("json", "lab")
    assert extras.install("lab") == f'python -m pip install "{PROJECT / "autograder"}[lab]"'
    assert extras.install("slides") == f'python -m pip install "{PROJECT}[slides]"'
    monkeypatch.setattr(extras, "HOME", tmp_path)
    assert extras.install("lab") == 'python -m pip install "THE-FILE-OF-ITS.whl[lab]"'


@pytest.mark.parametrize(("filename", "learners"), values(__file__, "whose_file.tsv"))
def test_whose_file_it_is_shows_in_the_paths_of_each_system(filename, learners):
    assert is_learners(filename) is learners
