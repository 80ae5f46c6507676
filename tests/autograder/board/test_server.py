"""The board as participants meet it, honest ones and one who is not."""

import contextlib
import json
import signal
import socket
import time
from dataclasses import replace
from urllib.parse import quote

import pytest
from typer.testing import CliRunner

from autograder.cli import app
from autograder.student.board_sender import Membership, keep_membership
from autograder.student.checking.after_check import FOLDER, MEMBERSHIP, send_rung
from autograder.student.questions import guesses
from tests.autograder.board.running import board, board_here, status


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    with board(tmp_path_factory.mktemp("board") / "board.db") as running:
        yield running
        assert running.process.poll() is None, "whatever was sent, the board still runs"


def test_results_appear_on_the_page(room):
    code, answer = room.join("Ada")
    assert (code, answer["name"]) == (200, "Ada")
    assert room.result(answer["token"], points=4)[0] == 200
    assert room.result(answer["token"], points=10) == (200, {})
    assert {"name": "Ada", "solved": 1} in room.state()["people"]
    assert room.solved("causal_mask") == 1


def test_nobody_takes_anothers_name(room):
    token = room.join("Grace")[1]["token"]
    for name in ("Grace", "GRACE", " grace ", "Gráce"):
        assert room.join(name)[0] == 409
        assert room.join(name, token="guessed")[0] == 409
    assert room.join("Grace", token=token) == (200, {"name": "Grace", "token": token}), "the cell is run again"
    mallory = room.join("Mallory")[1]["token"]
    assert room.join("Grace", token=mallory)[0] == 409
    for wrong in ("", "x", token[:-1], token.upper(), None, 3, ["x"]):
        assert room.result(wrong)[0] == 401
    assert room.presenter(open=True)[0] == 200, "some wrong requests still shut nobody out"


def test_who_leaves_is_off_the_board(room):
    token = room.join("Linus")[1]["token"]
    room.result(token)
    before = room.solved("causal_mask")
    assert send(f"{room.address}/leave", {"token": token}) == 200
    assert "Linus" not in room.names()
    assert room.solved("causal_mask") == before - 1


def test_the_presenter_removes_a_name_and_closes_the_door(room):
    token = room.join("Rude")[1]["token"]
    assert room.presenter(remove="Rude")[0] == 200
    assert "Rude" not in room.names()
    assert room.result(token)[0] == 401
    assert room.join("Rude")[0] == 409
    room.presenter(open=False)
    assert room.join("Late")[0] == 403
    room.presenter(open=True)
    assert room.join("Late")[0] == 200


def test_the_presenter_bans_an_address(fresh):
    token = fresh.join("ghost")[1]["token"]
    fresh.result(token)
    assert fresh.presenter(ban="ghost")[0] == 200
    assert (fresh.names(), fresh.result(token)[0], fresh.join("Ada")[0]) == ([], 401, 403)
    fresh.presenter(open=True)
    assert fresh.join("Ada")[0] == 200


@pytest.fixture
def fresh(tmp_path):
    """A board of its own: who is hostile is shut out by it."""
    with board_here(tmp_path / "board.db") as running:
        yield running


@pytest.mark.parametrize("wrong", [
    *({"slug": one} for one in ("no_such_exercise", "../../etc/passwd", None, {"a": 1})),
    *({"points": one} for one in (11, -1, float("nan"), float("inf"), 10**400, True, "10", None)),
    *({"misconceptions": one} for one in (["<script>alert(1)</script>"], ["no_such"], [3], ["x"] * 100)),
    {"code": "print('my homework')"},
    {"name": "Ada"},
])  # fmt: skip
def test_nothing_but_results_is_taken(fresh, wrong):
    token = fresh.join("Ada")[1]["token"]
    assert fresh.result(token, **wrong)[0] == 400
    assert fresh.state()["latest"] == []
    assert fresh.result(token)[0] == 200


def test_the_rooms_guesses_become_bars_without_names(fresh):
    tokens = [fresh.join(name)[1]["token"] for name in ("Ada", "Bob", "Cleo")]
    assert fresh.guess(tokens[0])[0] == 200
    assert fresh.state()["guess"] is None, "one alone is not shown"
    for token, answer in zip(tokens, ("a", "B", "2"), strict=True):
        assert fresh.guess(token, answer=answer)[0] == 200
    state = fresh.state()
    asked = guesses("shuffled_words")
    assert state["guess"] == {
        "text": asked.text.replace("*", ""),
        "count": 3,
        "bars": [{"label": one, "count": n} for one, n in zip(asked.answer.options, (1, 2, 0), strict=True)],
    }
    assert state["started"]
    fresh.presenter(sweep=True)
    assert fresh.names() == ["Ada", "Bob", "Cleo"], "who has guessed is no flood"


@pytest.mark.parametrize("wrong", [
    *({"slug": one} for one in ("no_such", ["shuffled_words"])),
    *({"answer": one} for one in ("z", "<script>", ["b"], 1, "b" * 100)),
    {"name": "Ada"},
])  # fmt: skip
def test_nothing_but_guesses_is_taken(fresh, wrong):
    token = fresh.join("Ada")[1]["token"]
    assert fresh.guess(token, **wrong)[0] == 400
    assert fresh.guess("x")[0] == 401
    assert fresh.guess(token)[0] == 200


def test_the_best_machines_stand_on_the_ladder_each_with_its_best(fresh):
    tokens = {name: fresh.join(name)[1]["token"] for name in "abcdefg"}
    for place, token in enumerate(tokens.values()):
        assert send(f"{fresh.address}/rung", {"token": token, "exact": place / 10, "parameters": 1000}) == 200
    for exact in (0.95, 0.4):
        assert send(f"{fresh.address}/rung", {"token": tokens["a"], "exact": exact, "parameters": 9}) == 200
    fresh.presenter(remove="g")
    ladder = fresh.state()["ladder"]
    assert "".join(one["name"] for one in ladder) == "afedc"
    assert [one["exact"] for one in ladder] == [0.95, 0.5, 0.4, 0.3, 0.2]
    assert ladder[0]["parameters"] == 9
    right = {"exact": 0.5, "parameters": 9}
    shares, counts = (float("nan"), -0.1, 1.1, True, "1"), (0, 1.5, True, 10**10)
    for wrong in [{"exact": one} for one in shares] + [{"parameters": one} for one in counts] + [{"x": 1}]:
        assert send(f"{fresh.address}/rung", {"token": tokens["b"], **right, **wrong}) == 400
    assert send(f"{fresh.address}/rung", {"token": "nobody's", **right}) == 401


def test_a_climb_is_sent_where_somebody_has_joined(fresh, tmp_path):
    assert not send_rung(0.5, 9, tmp_path)
    member = Membership(fresh.address, "Ada", fresh.join("Ada")[1]["token"], time.time())
    keep_membership(tmp_path / FOLDER / MEMBERSHIP, member)
    assert send_rung(0.5, 9, tmp_path)
    assert fresh.state()["ladder"] == [{"name": "Ada", "exact": 0.5, "parameters": 9}]
    assert not send_rung(1.5, 9, tmp_path)
    fresh.presenter(sweep=True)
    assert fresh.names() == ["Ada"], "who has climbed has sent something"
    keep_membership(tmp_path / FOLDER / MEMBERSHIP, replace(member, address="http://127.0.0.1:9"))
    assert not send_rung(0.6, 9, tmp_path), "a board that is gone stops nobody"


def test_no_room_is_guessed_and_a_guesser_shuts_out_nobody(fresh):
    token = fresh.join("Ada")[1]["token"]
    codes = [send(f"{fresh.address}/join", {"room": f"AAA{i:03}", "name": "Eve"}) for i in range(60)]
    assert codes[:15] == [403] * 15
    assert set(codes[40:]) == {429}
    assert fresh.join("Bob")[0] == 200, "who has the right code comes in, whatever a neighbour types"
    assert fresh.join("Ada", token=token) == (200, {"name": "Ada", "token": token})
    assert fresh.result(token)[0] == 200, "who sits behind the same address goes on"


def test_without_the_key_nothing_is_seen_and_nothing_done(fresh):
    fresh.join("Ada")
    for wrong in ("", "x", fresh.key[:-1], fresh.key + "x", "\N{GREEK SMALL LETTER PI}"):
        assert status(f"{fresh.address}/events?key={quote(wrong)}") == 401
        for what in ({"remove": "Ada"}, {"sweep": True}, {"open": False}):
            assert send(f"{fresh.address}/presenter", {"key": wrong, **what}) == 401
    assert send(f"{fresh.address}/presenter", {"key": None, "sweep": True}) == 401
    assert fresh.presenter(sweep="yes")[0] == 400
    assert fresh.names() == ["Ada"]


def test_a_flood_of_results_is_slowed(fresh):
    token = fresh.join("Ada")[1]["token"]
    codes = [fresh.result(token)[0] for _ in range(60)]
    assert codes[:20] == [200] * 20
    assert codes.count(429) >= 20
    other = fresh.join("Bob")[1]["token"]
    assert fresh.result(other)[0] == 200


def asking(body):
    return (body if isinstance(body, bytes) else json.dumps(body).encode()), {"Content-Type": "application/json"}


def send(address, body):
    data, headers = asking(body)
    return status(address, data, **headers)


@pytest.mark.parametrize("body", [
    *(b"", b"nonsense", b"[]", b"null", b"\xff\xfe", b"[" * 1_500, b'{"room": 1'),
    b'{"name": "' + b"a" * 1_500 + b'"}',
    json.dumps({"token": "\ud800", "slug": "causal_mask", "points": 0, "misconceptions": []}).encode(),
])  # fmt: skip
def test_what_is_no_request_is_refused(fresh, body):
    for path in ("join", "result", "guess", "leave", "presenter"):
        assert send(f"{fresh.address}/{path}", body) in (400, 401)


def test_a_form_of_another_website_is_refused(fresh):
    body = json.dumps({"room": fresh.room, "name": "Eve"}).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        assert status(f"{fresh.address}/join", body, **{"Content-Type": kind}) == 400
    assert status(f"{fresh.address}/join") == 405
    assert fresh.names() == []


def test_no_file_but_the_pages_is_given(fresh):
    for path in ("board.js", "theme/theme.css", ""):
        assert status(f"{fresh.address}/{path}") == 200
    outside = ("../store.py", "%2e%2e/store.py", "theme/%2e%2e/hub.py", "theme//etc/passwd", "/etc/passwd", "board.db")
    for path in outside:
        assert status(f"{fresh.address}/{path}") in (403, 404)


def connect(room, source="127.0.0.1"):
    host, port = room.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=600, source_address=(source, 0))


def test_too_much_is_not_even_read(fresh):
    for head in (
        b"POST /join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
        b"\x16\x03\x01 this is no HTTP\r\n\r\n",
    ):
        with connect(fresh) as connection:
            try:
                connection.sendall(head)
                answer = connection.recv(1_000)
            except ConnectionError:  # it has hung up while we were still sending
                answer = b""
            assert answer[:12] in (b"HTTP/1.1 400", b"")
    assert fresh.join("Ada")[0] == 200


def test_nobody_holds_all_connections(fresh):
    held = [connect(fresh) for _ in range(400)]
    try:
        for connection in held:
            with contextlib.suppress(OSError):  # this one was one too many
                connection.sendall(b"POST /join HTTP/1.1\r\nHost: x\r\n")  # and then nothing more
        # Another address, another participant: as good as nothing has happened.
        with connect(fresh, "127.0.0.2") as other:
            other.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert other.recv(12) == b"HTTP/1.1 200"
    finally:
        for connection in held:
            connection.close()
    assert fresh.join("Ada")[0] == 200


def test_a_strange_header_speaks_for_nobody(fresh):
    """An address is the connection's, whatever a header says of it."""
    data, headers = asking({"room": "AAAAAA", "name": "Eve"})
    for i in range(40):
        last = status(f"{fresh.address}/join", data, **headers, **{"X-Forwarded-For": f"10.0.0.{i}", "X-Real-Ip": "1"})
    assert last == 429


def test_ctrl_c_ends_it_and_the_same_command_goes_on(tmp_path):
    file = tmp_path / "board.db"
    with board(file) as first:
        token = first.join("Ada")[1]["token"]
        first.process.send_signal(signal.SIGINT)
        said, _ = first.process.communicate(timeout=600)
        assert str(file) in said
        assert first.process.returncode == 0
    with board_here(file) as again:
        assert (again.room, again.key) == (first.room, first.key)
        assert again.result(token)[0] == 200
        assert again.names() == ["Ada"]
    with board_here(file, anew=True) as other:
        assert other.room != first.room
        assert other.names() == []
        assert other.result(token)[0] == 401
    with board_here(file, room="team-7") as named:
        assert named.room == "TEAM7"
    with board_here(file, room=first.room) as again:
        assert again.names() == ["Ada"]


def test_bad_options_are_one_sentence(tmp_path, monkeypatch):
    def run(*options):
        done = CliRunner().invoke(app, ["board", "--no-browser", "--port", "0", *options])
        assert isinstance(done.exception, SystemExit)
        return done.exit_code, done.stderr

    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("precious " * 100)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for options, said in (
            (["--room", "a!"], "A room's code has 4 to 16 letters and numbers. 'a!' came."),
            (["--file", "notes.txt"], "can't be used for the board: file is not a database"),
            (["--host", "127.0.0.1", "--port", port], f"Port {port} is taken"),
        ):
            code, error = run(*options)
            assert (code, "Traceback" in error) == (1, False)
            assert said in error
    assert (tmp_path / "notes.txt").read_text().startswith("precious")
