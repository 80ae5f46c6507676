"""What guards a learner's process, tried from inside, with each guard that this machine has."""

import sys
from pathlib import Path

import pytest

import autograder
from autograder.isolation import CannotRun, ColdStart, ForkServer, Guard, Learner, Limits, best_guard, guard, landlock

REFERENCE = str(Path(autograder.__file__).parent / "checks/exercises/catalogue.py")
GUARDS = [name for name in ("bubblewrap", "landlock") if name == best_guard().name or landlock.version()]
GUARDS = [name for name in GUARDS if name != "bubblewrap" or best_guard().name == "bubblewrap"]


@pytest.fixture(scope="module", params=GUARDS)
def guarded(request):
    with ForkServer(Guard(request.param)) as process:
        yield process


def run(warm, source):
    with Learner.start(Limits(cell=60, grace=10), warm) as learner:
        result = learner.run_cell(source)
    text = "".join(output.get("text", "") for output in result.outputs)
    return result.outputs[-1].get("ename") if result.status == "error" else text.strip()


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("import socket; socket.create_connection(('127.0.0.1', 9), 2)", ("PermissionError", "OSError")),
        ("open('/tmp/outside', 'w')", ("PermissionError", "OSError")),
        (f"open({REFERENCE!r})", ("FileNotFoundError", "PermissionError")),
        ("open('/proc/sys/kernel/core_pattern', 'w')", ("PermissionError", "OSError")),
        ("open('/etc/shadow')", ("FileNotFoundError", "PermissionError")),
        ("import os; os.setuid(0) if os.getuid() else os.mount", ("PermissionError", "OSError", "AttributeError")),
        ("f = open('big', 'wb')\nfor _ in range(300): f.write(bytes(2**20))", ("OSError",)),
    ],
)  # fmt: skip
def test_what_is_not_its_own_is_out_of_reach(guarded, source, error):
    assert run(guarded, source) in error


def test_it_has_no_privilege(guarded):
    lines = "[line.split()[1] for line in open('/proc/self/status') if line[:6] in ('CapEff', 'CapPrm', 'CapBnd')]"
    assert run(guarded, f"print({lines})") == str(["0" * 16] * 3)


def test_it_can_have_no_further_namespace(guarded):
    assert run(guarded, "import ctypes; print(ctypes.CDLL(None).unshare(0x10000000))") == "-1"


def test_nothing_is_left_for_the_next(guarded):
    run(guarded, "import os; os.environ['LEFT'] = 'x'; open('left', 'w'); import builtins; builtins.left = 1")
    seen = "import os, builtins; print(os.environ.get('LEFT'), os.path.exists('left'), hasattr(builtins, 'left'))"
    assert run(guarded, seen) == "None False False"


def test_tensorflow_works_behind_it(guarded):
    source = (
        "import keras, numpy as np\nmodel = keras.Sequential([keras.layers.Dense(3)])\nmodel.compile('sgd', 'mse')\n"
        "model.fit(np.ones((8, 2)), np.ones((8, 3)), verbose=0)\nmodel.save('m.keras')\n"
        "print(keras.models.load_model('m.keras').count_params())"
    )
    assert run(guarded, source) == "9"


def test_without_a_guard_nothing_runs_unless_it_is_allowed():
    none = Guard("none", "there is no sandbox here")
    for kind in (ForkServer, ColdStart):
        with pytest.raises(CannotRun, match=r"there is no sandbox here.*--allow-unguarded"):
            kind(none)


def test_an_allowed_process_without_a_guard_works():
    with ForkServer(Guard("none"), allow_unguarded=True) as process:
        assert run(process, "print(6 * 7)") == "42"


@pytest.mark.parametrize(
    ("bubblewrap", "landlock_version", "name", "words"),
    [
        ("bubblewrap is not installed", 7, "landlock", "bubblewrap is not installed"),
        ("bubblewrap is not installed", 0, "none", "this kernel has no Landlock"),
        (None, 0, "bubblewrap", ""),
    ],
)
def test_the_best_guard_is_taken_and_says_what_is_missing(monkeypatch, bubblewrap, landlock_version, name, words):
    monkeypatch.setattr(guard, "_bubblewrap_refuses", lambda: bubblewrap)
    monkeypatch.setattr(landlock, "version", lambda: landlock_version)
    found = guard.best_guard.__wrapped__()
    assert found.name == name
    assert words in found.missing


def test_other_systems_have_none(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert guard.best_guard.__wrapped__().name == "none"
