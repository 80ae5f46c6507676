"""Learners' processes for real: cells, files, probes, limits, and what a hostile one can't do."""

import time
from pathlib import Path

import numpy as np
import pytest

from autograder.checks.judging import Probe, Remote
from autograder.isolation import ForkServer, Learner, Limits
from tests.autograder.isolation.conftest import as_a_plain_user
from tests.waiting import living, soon

DOUBLE = "def double(x):\n    return x * 2\n"


@pytest.fixture
def learner(warm):
    # Generous: a busy machine is no failure. Tests of limits name their own.
    with Learner.start(Limits(cell=60, probe=60, notebook=300, grace=30), warm) as process:
        yield process


def text(result):
    return "".join(output.get("text", "") for output in result.outputs)


def test_a_cell_leaves_its_outputs(learner):
    result = learner.run_cell("import sys\nprint('out')\nprint('err', file=sys.stderr)\n1 + 1")
    assert result.status == "ok"
    streams = {output["name"]: output["text"] for output in result.outputs if output["output_type"] == "stream"}
    assert streams == {"stdout": "out\n", "stderr": "err\n"}
    assert result.outputs[-1]["output_type"] == "execute_result"
    assert result.outputs[-1]["data"] == {"text/plain": "2"}


def test_an_error_leaves_a_traceback_and_the_process_goes_on(learner):
    result = learner.run_cell("1 / 0")
    assert (result.status, result.outputs[-1]["ename"]) == ("error", "ZeroDivisionError")
    assert (result.failure.type, result.failure.line) == ("ZeroDivisionError", "line 1: 1 / 0")
    unread = learner.run_cell("x = 2\ndef f()：\n    pass").failure
    assert (unread.type, unread.line, bool(unread.explanation)) == ("SyntaxError", "line 2: def f()：", True)
    assert learner.run_cell("x = 3").status == "ok"
    assert text(learner.run_cell("print(x)")) == "3\n"


def test_pictures_are_kept(learner):
    result = learner.run_cell("import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()")
    assert any("image/png" in output.get("data", {}) for output in result.outputs)


def test_magics_await_and_the_shell_work(learner):
    assert text(learner.run_cell("import asyncio\nprint(await asyncio.sleep(0, 'slept'))")) == "slept\n"
    assert learner.run_cell("%timeit -n1 -r1 1").status == "ok"


@pytest.mark.parametrize("start", ["warm", "cold"])
def test_the_shells_folders_are_the_learners_own(start, request):
    """The shell is older than the process, where that was forked."""
    source = (
        "import os\nip, home = get_ipython(), os.environ['HOME']\n"
        "print(os.getcwd() == home == str(ip.home_dir) == ip.starting_dir, [str(one) == home for one in _dh])\n"
        "print(ip.profile_dir.location.startswith(home), ip.db.__setitem__('a', 1), ip.db['a'])\n"
    )
    with Learner.start(Limits(cell=60, notebook=300, grace=30), request.getfixturevalue(start)) as process:
        assert text(process.run_cell(source)) == "True [True]\nTrue None 1\n"
        assert text(process.run_cell("%cd -q /\n%cd -q\nprint(os.getcwd() == home)")) == "True\n"


def test_a_function_under_tf_function_is_converted(learner):
    source = "import tensorflow as tf\n@tf.function\ndef f(x):\n    if x > 0:\n        return x\n    return -x\n"
    result = learner.run_cell(source + "print(f(tf.constant(-2.)).numpy())")
    assert (result.status, text(result)) == ("ok", "2.0\n")


def test_too_much_output_is_cut(learner):
    result = learner.run_cell("print('x' * 10_000_000)")
    assert result.status == "ok"
    assert len(text(result)) < 300_000
    assert "was cut" in text(result)


def test_a_loop_is_interrupted_and_the_process_goes_on(learner):
    learner.run_cell(DOUBLE)
    assert learner.run_cell("while True: pass", timeout=1).status == "timeout"
    assert learner.alive
    assert learner.ask(Probe("double", args=(np.float32([1, 2]),))).value.tolist() == [2, 4]


def test_a_loop_that_resists_costs_its_process(warm):
    source = (
        "import time\nwhile True:\n    try:\n        while True: time.sleep(0.01)\n    except BaseException: pass\n"
    )
    with Learner.start(Limits(grace=0.5), warm) as learner:
        assert learner.run_cell("1").status == "ok"
        assert learner.run_cell(source, timeout=1).status == "timeout"
        assert not learner.alive
        assert learner.ask(Probe("double")).failure.type == "Timeout"


def test_a_probe_that_is_interrupted_leaves_the_process_to_the_next(warm):
    with Learner.start(Limits(probe=0.2, grace=30), warm) as learner:
        assert learner.run_file(Path("a.py"), f"{DOUBLE}def loop(x):\n    while True: pass\n") is None
        assert learner.ask(Probe("loop", args=(1,)), interrupt=True).failure.type == "KeyboardInterrupt"
        assert (learner.ask(Probe("double", args=(2,))).value, learner.disturbed) == (4, False)
        late = learner.ask(Probe("loop", args=(1,))).failure
        assert (late.type, late.line, learner.alive) == ("Timeout", "line 4: while True: pass", False)
        assert learner.ask(Probe("double", args=(2,))).failure == late


@pytest.mark.parametrize("line", ["await asyncio.Event().wait()", "while True: pass"])
def test_where_asynchronous_code_waits_or_loops_is_told(warm, line):
    with Learner.start(Limits(probe=2, grace=30), warm) as learner:
        assert learner.run_file(Path("a.py"), f"import asyncio\nasync def f(x):\n    {line}\n") is None
        assert learner.ask(Probe("f", args=(1,))).failure.line == f"line 3: {line}"


@pytest.mark.parametrize("source", ["import os; os._exit(1)", "import ctypes; ctypes.string_at(0)"])
def test_a_process_that_ends_itself_is_seen(learner, source):
    assert learner.run_cell(source).status == "died"
    assert learner.ask(Probe("double")).failure.type == "Died"


def test_exit_is_no_end(learner):
    learner.run_cell("raise SystemExit")
    assert learner.alive


def test_a_probe_calls_a_function_with_tensors(learner):
    learner.run_cell("kinds = []\ndef kind(x):\n    kinds.append(type(x).__name__)\n    return x")
    reply = learner.ask(Probe("kind", args=(np.float32([[1, 2]]),)))
    assert reply.failure is None
    assert reply.leaves[0]["kind"] == "tensor"
    assert "Tensor" in text(learner.run_cell("print(kinds)"))


def test_a_missing_name_is_said(learner):
    failure = learner.ask(Probe("double")).failure
    assert (failure.type, failure.message.values) == ("Missing", {"name": "double"})


def test_a_failure_names_the_learners_own_line(learner):
    learner.run_cell("import tensorflow as tf\ndef f(x):\n    y = x + 1\n    return tf.matmul(x, y)\n")
    failure = learner.ask(Probe("f", args=(np.ones((2, 3), np.float32),))).failure
    assert failure.type == "InvalidArgumentError"
    assert failure.line == "line 4: return tf.matmul(x, y)"


def test_a_remote_function_is_computed_by_the_judge(learner):
    learner.run_cell(
        "def f(layer):\n    import tensorflow as tf\n    return layer(tf.ones((1, 2, 3)), tf.zeros((1, 1, 3)))"
    )
    reply = learner.ask(Probe("f", args=(Remote("layer", lambda de_x, en_x: de_x * 5 + en_x.sum()),)))
    assert reply.value.tolist() == np.full((1, 2, 3), 5.0).tolist()


def test_a_remote_function_has_gradients(learner):
    learner.run_cell(
        "def f(layer):\n    import tensorflow as tf\n    x = tf.ones((1, 2, 3))\n    with tf.GradientTape() as tape:\n"
        "        tape.watch(x)\n        y = tf.reduce_sum(layer(x, x[:, :1]) ** 2)\n    return tape.gradient(y, x)"
    )
    reply = learner.ask(Probe("f", args=(Remote("layer", lambda de_x, en_x: de_x * 3),)))
    np.testing.assert_allclose(reply.value, np.full((1, 2, 3), 18.0), rtol=1e-4)


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_remote_functions_in_a_list_take_tensors_by_place_or_by_name(learner, mode):
    learner.run_cell(
        "def f(heads, x):\n    a, b = heads[0](x, 2 * x)\n    c, d = heads[1](second=x, first=2 * x, mask=None)\n"
        "    return [a, b, c, d]"
    )

    def head(first, second):
        return first, 10 * second

    x = np.float32([1])
    reply = learner.ask(Probe("f", args=([Remote("h0", head, "tensors"), Remote("h1", head, "tensors")], x), mode=mode))
    assert [float(value[0]) for value in reply.value] == [1, 20, 2, 10]
    assert not reply.facts.get("changed")


@pytest.mark.parametrize("call", ["head(x)", "head(x, third=x)", "head(x, x, x)"])
def test_wrong_arguments_of_a_remote_function_are_the_learners_error(learner, call):
    learner.run_cell(f"def f(head, x):\n    return {call}\ndef g(x):\n    return x")
    x = np.float32([1])
    remote = Remote("head", lambda first, second: first + second, "tensors")
    failure = learner.ask(Probe("f", args=(remote, x))).failure
    assert (failure.type, failure.line) == ("TypeError", f"line 2: return {call}")
    assert learner.ask(Probe("g", args=(x,))).value.tolist() == [1]


def test_the_weights_are_seen_where_the_call_fails(learner):
    learner.run_cell(
        "import keras\nclass L(keras.layers.Layer):\n    def build(self, x_shape):\n"
        "        self.W = self.add_weight(shape=(9, 2), name='W')\n    def call(self, x):\n        return x @ self.W"
    )
    reply = learner.ask(Probe("L", "layer", (np.zeros((2, 3), np.float32),), weights={"W": np.zeros((3, 2))}))
    assert reply.failure.type == "InvalidArgumentError"
    assert reply.facts["weights"]["W"]["shape"] == [9, 2]


def test_the_judges_parts_are_out_of_reach(learner):
    result = learner.run_cell("from autograder.checks.catalogues import catalogue")
    assert result.outputs[-1]["ename"] == "ModuleNotFoundError"
    assert text(learner.run_cell("from autograder import check, hint\nprint(check('x', 1))")) == "0.0\n"


def test_each_process_has_a_folder_of_its_own(warm):
    with Learner.start(Limits(), warm) as one, Learner.start(Limits(), warm) as two:
        assert one.run_cell("open('secret.txt', 'w').write('mine')").status == "ok"
        home = text(one.run_cell("import os; print(os.getcwd())")).strip()
        see = f"import os; print(os.path.exists({home + '/secret.txt'!r}), os.path.exists('secret.txt'))"
        assert text(two.run_cell(see)) == "False False\n"


@pytest.fixture(scope="module")
def unguarded(tmp_path_factory):
    with as_a_plain_user(tmp_path_factory.mktemp("user")) as none:
        process = ForkServer(none, allow_unguarded=True)
    with process:
        yield process


@pytest.mark.parametrize("guard", ["warm", "unguarded", "cold"])
def test_what_a_process_started_ends_with_it(guard, request):
    marker = f"3100.{time.time_ns() % 10**9}"
    with Learner.start(Limits(), request.getfixturevalue(guard)) as one:
        daemon = f"import subprocess; print(subprocess.run(['setsid', '--fork', 'sleep', '{marker}']).returncode)"
        assert text(one.run_cell(daemon)) == "0\n"
        # A process that is just becoming another program has no command line for a moment.
        assert soon(lambda: living(marker)), "the daemon was never seen"
    assert soon(lambda: not living(marker)), "a daemon of a learner's process lives on"


def test_a_warm_and_a_cold_process_say_the_same(warm, cold, tmp_path):
    path = tmp_path / "answer.py"
    path.write_text(DOUBLE + "print('hello')\n")
    probe = Probe("double", args=(np.float32([1, 2]),))
    replies = []
    for source in (warm, cold):
        with Learner.start(Limits(), source) as learner:
            assert learner.run_file(path) is None
            replies.append(learner.ask(probe).value.tolist())
    assert replies == [[2, 4], [2, 4]]


def test_a_file_that_fails_says_where(learner, tmp_path):
    path = tmp_path / "answer.py"
    path.write_text("x = 1\ny = x / 0\n")
    failure = learner.run_file(path)
    assert (failure.type, failure.line) == ("ZeroDivisionError", "line 2: y = x / 0")


def test_a_file_called_as_a_library_is_does_not_stand_in_its_place(learner, tmp_path):
    path = tmp_path / "numpy.py"
    path.write_text("import numpy as np\n\ndef double(x):\n    return np.add(x, x)\n")
    assert learner.run_file(path) is None
    assert learner.ask(Probe("double", args=(np.float32([1, 2]),))).value.tolist() == [2, 4]


def test_a_file_has_loops_and_conditions_on_tensors_and_its_lines_in_graphs_too(learner, tmp_path):
    path = tmp_path / "answer.py"
    path.write_text(
        "import tensorflow as tf\n"
        "def down(n):\n    while n > 0:\n        n -= 2\n    return n\n"
        "def lost(n):\n    return n.nothing\n"
    )
    assert learner.run_file(path) is None
    assert learner.ask(Probe("down", args=(np.float32(5),), mode="graph")).value == -1
    assert learner.ask(Probe("lost", args=(np.float32(5),), mode="graph")).failure.line == "line 7: return n.nothing"


def test_bytes_on_the_reply_channel_are_no_reply(learner):
    source = (
        "import os\nfor fd in range(3, 64):\n    try: os.write(fd, b'{\"score\": 20}' * 9)\n    except OSError: pass\n"
    )
    learner.run_cell(source)
    assert learner.ask(Probe("double")).failure is not None
