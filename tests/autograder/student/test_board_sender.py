"""The notebook's side: join, leave, and results in the background that never disturb."""

import json
import os
import socket
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
import tensorflow as tf

import autograder
from autograder.student.board_sender import Membership, Sender, read_membership
from autograder.student.checking import after_check
from tests.autograder.board.running import board_here
from tests.waiting import soon


@pytest.fixture
def notebook(mine, monkeypatch):
    """The kernel of a notebook, as far as the board is concerned."""
    monkeypatch.setattr(after_check, "_sender", None)
    yield mine
    after_check._replace(None)


def causal_mask(n):
    return 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)


def half_right(n):
    return tf.linalg.band_part(tf.ones((n, n)), -1, 0)


def not_written(n):
    raise NotImplementedError


def test_a_check_appears_on_the_board_only_after_join(tmp_path, notebook, capsys):
    with board_here(tmp_path / "board.db") as running:
        autograder.check("causal_mask", causal_mask)
        assert after_check._sender is None, "nobody has joined: nothing is sent"
        autograder.join(running.room, "Ada", running.address)
        assert "Ada" in capsys.readouterr().out
        autograder.check("causal_mask", not_written)
        assert autograder.check("causal_mask", half_right) < 10
        assert soon(lambda: after_check._sender.is_idle())
        entry = next(one for one in running.state()["exercises"] if one["slug"] == "causal_mask")
        assert (entry["solved"], entry["trying"]) == (0, 1)
        autograder.check("causal_mask", causal_mask)
        assert soon(lambda: running.solved("causal_mask") == 1)
        # The cell is run again; another notebook of the same folder; the kernel is started anew.
        autograder.join(running.room, "Ada", running.address)
        after_check._replace(None)
        autograder.check("padding_mask", lambda ids: ids)
        assert soon(lambda: after_check._sender is not None and after_check._sender.is_idle())
        assert {"name": "Ada", "solved": 1} in running.state()["people"]
        autograder.leave()
        assert running.names() == []
        autograder.check("causal_mask", causal_mask)
        assert after_check._sender is None
        assert running.names() == []
        assert not (notebook / ".progress" / "board.json").exists()


def test_only_the_learner_may_read_who_they_are(tmp_path, notebook):
    with board_here(tmp_path / "board.db") as running:
        autograder.join(running.room, "Ada", running.address)
    path = notebook / ".progress" / "board.json"
    assert path.stat().st_mode & 0o077 == 0
    kept = json.loads(path.read_text())
    path.write_text(json.dumps(kept | {"since": kept["since"] - 90_000}))
    assert read_membership(path) is None, "a day later the address may be somebody else's"
    for broken in ("", "[]", '{"address": 1}'):
        path.write_text(broken)
        assert read_membership(path) is None


def test_why_one_cannot_join_is_one_sentence(tmp_path, notebook, capsys):
    with board_here(tmp_path / "board.db") as running:
        running.join("Ada")
        for room, name, address, said in (
            (running.room, "Ada", running.address, "'Ada'"),
            ("WRONG1", "Bob", running.address, "room"),
            (running.room, "<b>", running.address, "name"),
            (running.room, "Bob", "nonsense", "'nonsense'"),
            (running.room, "Bob", "file:///etc/passwd", "'file:///etc/passwd'"),
        ):
            autograder.join(room, name, address)
            assert said in capsys.readouterr().out
    autograder.join(running.room, "Bob", running.address)
    assert running.address in capsys.readouterr().out
    autograder.leave()
    assert after_check._sender is None


@contextmanager
def strange_server(answer):
    """Something else at the address of a board."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            answer(self)

        def log_message(self, *args):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_what_is_no_board_is_told_so(notebook, capsys):
    def html(handler):
        handler.send_response(200)
        handler.end_headers()
        handler.wfile.write(b"<html>Welcome to the hotel's network</html>")

    with strange_server(html) as address:
        autograder.join("KXP42T", "Ada", address)
    assert address in capsys.readouterr().out
    assert after_check._sender is None


def test_a_board_that_is_down_or_mad_disturbs_nobody(notebook, capfd):
    for _ in range(2):  # at its first call TensorFlow may have something to say
        autograder.check("causal_mask", causal_mask)
        alone = capfd.readouterr()
    with socket.create_server(("127.0.0.1", 0)) as silent:  # accepts, and never answers
        membership = {"name": "Ada", "token": "x", "since": time.time()}
        membership["address"] = f"http://127.0.0.1:{silent.getsockname()[1]}"
        (notebook / ".progress" / "board.json").write_text(json.dumps(membership))
        assert autograder.check("causal_mask", causal_mask) == 10
        assert capfd.readouterr() == alone
        assert not after_check._sender.is_idle(), "it waits in the background"


def test_results_wait_until_the_board_is_back(tmp_path):
    answers = iter([503, 500, 429, 200])
    seen = []

    def moody(handler):
        seen.append(json.loads(handler.rfile.read(int(handler.headers["Content-Length"]))))
        handler.send_response(next(answers))
        handler.end_headers()

    with strange_server(moody) as address:
        sender = Sender(Membership(address, "Ada", "token", 0.0), waits=(0.01,))
        sender.send({"slug": "causal_mask", "points": 1.0, "misconceptions": []})
        assert soon(sender.is_idle)
        sender.end()
    assert seen == [{"token": "token", "slug": "causal_mask", "points": 1.0, "misconceptions": []}] * 4


def test_who_was_removed_sends_nothing_more(tmp_path):
    seen = []

    def no(handler):
        seen.append(handler.path)
        handler.send_response(401)
        handler.end_headers()

    with strange_server(no) as address:
        sender = Sender(Membership(address, "Ada", "token", 0.0), waits=(0.01,))
        sender.send({"slug": "causal_mask"})
        assert soon(lambda: sender._ended)
        sender.send({"slug": "causal_mask"})
        assert sender.is_idle()
    assert seen == ["/result"]


def test_a_folder_that_cannot_be_written_disturbs_nobody(notebook, monkeypatch, capfd):
    def full(*args):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(after_check, "keep", full)
    assert autograder.check("causal_mask", causal_mask) == 10
    assert "No space" not in "".join(capfd.readouterr())
