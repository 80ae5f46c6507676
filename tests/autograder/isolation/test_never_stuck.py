"""The judge has limits of its own: what it computes for a stranger, what it reads of him, how long it waits."""

import contextlib
import os
import resource
import signal
import socket
import sys
import threading
import time
import tomllib
from pathlib import Path

import numpy as np
import pytest

from autograder.checks.catalogues import find
from autograder.checks.judging import Probe, Remote, judge
from autograder.isolation import ForkServer, Learner, Limits
from autograder.isolation import learner as learner_module
from autograder.isolation.channel import Channel, ChannelError, TooLarge
from autograder.isolation.learner import REPLY
from autograder.isolation.remote_calls import RemoteCalls, TooMuchWork
from autograder.isolation.resources import own_time
from autograder.isolation.resources.memory import beneath
from autograder.isolation.resources.own_time import Starting
from autograder.isolation.starting import forkserver_client

ATTACKS = tomllib.loads(Path(__file__).with_name("attacks.toml").read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_keeps_the_judge(attack, warm):
    slug, source = ATTACKS[attack].values()
    memory, began, cpu = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.monotonic(), time.process_time()
    with Learner.start(Limits(cell=60, probe=1.5, judging=4), warm) as learner:
        assert learner.run_cell(source).status == "ok"
        assert judge(find(slug), learner, seed=1).score < 10
    assert time.process_time() - cpu < 20
    assert time.monotonic() - began < 240
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < 400 * 1024  # KB


@pytest.fixture
def ends():
    a, b = socket.socketpair()
    yield a, Channel(b)
    a.close()
    b.close()


def test_one_array_has_one_place(ends):
    mine, theirs = ends
    Channel(mine).send({"reply": [{"$array": 0}, {"$array": 0}, np.zeros(3)]})
    with pytest.raises(ChannelError, match="no message"):
        theirs.receive(60, REPLY)


@pytest.mark.parametrize(
    "value", [np.zeros(2**21 + 1, np.int8), np.zeros(2**22, np.float64), "x" * 2**20, [[]] * 300_000]
)
def test_a_reply_that_is_too_large_is_not_read(ends, value):
    mine, theirs = ends
    threading.Thread(target=_send, args=(mine, value), daemon=True).start()
    with pytest.raises(TooLarge):
        theirs.receive(60, REPLY)


def test_all_replies_together_have_a_size(warm, monkeypatch):
    monkeypatch.setattr(learner_module, "ALL_REPLIES", 100_000)
    with Learner.start(Limits(), warm) as learner:
        assert learner.run_cell("import numpy as np\ndef f(): return np.zeros(5000)").status == "ok"
        replies = [learner.ask(Probe("f")) for _ in range(4)]
    assert [reply.failure is None for reply in replies] == [True, True, False, False]
    assert replies[-1].failure.type == "NoReply"
    assert "all answers together" in replies[-1].failure.message


def _send(sock, value):
    with contextlib.suppress(ChannelError):  # nobody reads it to the end
        Channel(sock).send({"reply": value})


def test_who_does_not_listen_is_given_up(ends):
    mine, _ = ends
    with pytest.raises(ChannelError):
        Channel(mine).send({"value": np.zeros(2**20)}, timeout=0.1)


def ask(kind, *args, function=lambda de_x, en_x: de_x, seconds=20.0):
    remotes = RemoteCalls({"layer": Remote("layer", function)}, seconds)
    return remotes.answer({"call": "layer", "kind": kind, "args": list(args)})


def test_what_is_small_is_computed():
    x = np.ones((1, 8, 8), np.float32)
    assert np.array_equal(ask("call", x, x)["value"], x)
    assert np.allclose(ask("gradient", x, x, x)["value"][0], x, atol=1e-4)


@pytest.mark.parametrize(("kind", "shape", "sentence"), [
    ("call", (1, 513, 1), "layer() was asked of an array of shape (1, 513, 1): here at most 512 in a row, and"),
    ("call", (500, 500, 1), "layer() was asked of an array of shape (500, 500, 1): here at most 512 in a row, and"),
    ("gradient", (1, 512, 9), "the gradient of layer() was asked of an array of shape (1, 512, 9): here at most"),
])  # fmt: skip
def test_what_is_large_is_refused_with_the_reason(kind, shape, sentence):
    x = np.zeros(shape, np.float32)
    assert ask(kind, x, x, x)["error"].startswith(sentence)


def test_all_calls_together_have_so_many_seconds_of_the_judges_work():
    def busy(de_x, en_x):
        until = time.thread_time() + 0.05
        while time.thread_time() < until:
            pass
        return de_x

    x = np.zeros((1, 40, 40), np.float32)
    with pytest.raises(TooMuchWork):
        ask("gradient", x, x, x, function=busy, seconds=0.2)


def test_when_all_work_is_to_stop_the_judges_stops():
    x = np.zeros((1, 2, 2), np.float32)
    with pytest.raises(TooMuchWork):
        RemoteCalls({"layer": Remote("layer", lambda *args: x)}, 20, lambda: True).answer(
            {"call": "layer", "kind": "call", "args": [x, x]}
        )


def test_a_process_that_is_stopped_while_it_starts_is_replaced(monkeypatch, caplog, no_guard, tmp_path):
    started, real = [], forkserver_client.Spawned
    stops = tmp_path / "stops"
    stops.write_text("#!/bin/sh\nkill -STOP $$\n")
    stops.chmod(0o755)

    def spawn(*given):
        with monkeypatch.context() as first:
            if not started:
                first.setattr(sys, "executable", str(stops))
            started.append(real(*given))
        return started[-1]

    monkeypatch.setattr(forkserver_client, "Spawned", spawn)
    monkeypatch.setattr(own_time, "QUIET", 2.0)
    with ForkServer(no_guard, allow_unguarded=True) as process:
        assert process.alive
    assert [one.process.returncode for one in started] == [-signal.SIGKILL, 0]
    assert len(caplog.messages) == 1


def test_who_works_or_waits_for_a_core_is_not_taken_for_stopped(monkeypatch):
    monkeypatch.setattr(own_time, "QUIET", 1e-9)
    starting = Starting(os.getpid(), 60)
    for _ in range(3):
        starting()


def test_the_end_asks_nobody(monkeypatch):
    """Stopped, as all that was started is here, nobody answers: they are killed before anything is waited for."""
    source = ForkServer()
    done = []
    ends, waits = forkserver_client.end_whole, source._process.wait
    monkeypatch.setattr(forkserver_client, "end_whole", lambda pid: done.append("kill") or ends(pid))
    monkeypatch.setattr(source._process, "wait", lambda **given: done.append("wait") or waits(**given))
    monkeypatch.setattr(source.memory, "close", lambda: done.append("look no longer"))
    with Learner.start(Limits(), source) as learner:
        assert learner.run_cell("1").status == "ok"
        for pid in [source._process.pid, *beneath(source._process.pid)]:
            os.kill(pid, signal.SIGSTOP)
        source.close()
    assert done.index("kill") < done.index("wait") < done.index("look no longer")
    assert not list(beneath(source._process.pid))
