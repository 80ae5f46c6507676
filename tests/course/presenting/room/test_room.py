"""The room takes part: what phones may send, what the presenter picks, and what nobody sees before."""

import json
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from course.presenting.room import queue as waiting
from course.presenting.room.queue import Queue
from course.presenting.room.room import TOGETHER, Room
from course.presenting.serving.names import BadName
from tests.course.presenting.room.running import running


@pytest.fixture
def room():
    with running() as found:
        yield found


def test_the_same_sentence_waits_once():
    queue = Queue()
    queue.add("a", "", "The dogs sing!")
    queue.add("b", "Bo", "the dogs sing")
    queue.add("b", "Bo", "the dogs sing")
    (one,) = queue.waiting
    assert (one.sentence, one.name, len(one.senders)) == ("The dogs sing!", "Bo", 2)
    assert queue.take(one.number) is one
    assert queue.take(one.number) is None
    assert len(queue) == 0


def test_one_phone_leaves_room_for_others(monkeypatch):
    queue = Queue()
    for sentence in ("one", "two", "three"):
        queue.add("a", "", sentence)
    with pytest.raises(BadName, match="3 sentences of yours are waiting"):
        queue.add("a", "", "four")
    queue.add("a", "", "one")
    queue.take(queue.waiting[0].number)
    queue.add("a", "", "four")
    monkeypatch.setattr(waiting, "MOST_WAITING", 3)
    with pytest.raises(BadName, match="More sentences are waiting than anybody can read"):
        queue.add("b", "", "five")


def test_a_room_that_somebody_fills_forgets_who_has_sent_nothing(monkeypatch):
    monkeypatch.setattr("course.presenting.room.room.MOST_PHONES", 3)
    monkeypatch.setattr(Room, "changed", lambda self: None)
    room = Room("http://127.0.0.1/")
    speaks, silent = room.come(), room.come()
    room.say(speaks, "", "the dogs sing")
    intruders = [room.come() for _ in range(20)]
    assert room.knows(speaks)
    assert not room.knows(silent)
    assert room.knows(intruders[-1])


def test_nothing_is_shown_before_it_is_picked(room):
    phone = room.phone()
    assert room.post("say", phone=phone, name="Ana", sentence=" something rude ")[0] == 200
    for stream in (f"{room.address}events", f"{room.demo}room/events"):
        told = json.dumps(room.told(stream))
        assert "rude" not in told
        assert "Ana" not in told
    (one,) = room.waiting()
    assert one == {"number": 1, "sentence": "something rude", "name": "Ana", "count": 1}
    assert room.presenter(show=one["number"])[0] == 200
    assert room.told(f"{room.demo}room/events")["shown"] == {"sentence": "something rude", "name": "Ana"}
    assert room.told(f"{room.address}events")["shown"] == {"sentence": "something rude", "name": "Ana"}
    assert room.waiting() == []


def test_the_room_guesses_before_it_is_translated(room):
    phones = [room.phone() for _ in range(3)]
    assert room.post("guess", phone=phones[0], guess="right") == (
        400,
        {"problem": "Nothing is being guessed just now."},
    )
    room.post("say", phone=phones[0], sentence="the dog is a dog")
    room.presenter(ask=1)
    for phone, guess in zip(phones, ("right", "wrong", "wrong"), strict=True):
        assert room.post("guess", phone=phone, guess=guess)[0] == 200
    assert room.post("guess", phone=phones[0], guess="wrong")[0] == 200, "who thinks again is counted once"
    assert room.post("guess", phone=phones[1], guess="perhaps")[0] == 400
    wall = room.told(f"{room.demo}room/events")
    assert (wall["shown"], wall["guesses"]) == (None, {"right": 0, "wrong": 3})
    assert wall["asked"]["sentence"] == "the dog is a dog"
    assert "guesses" not in room.told(f"{room.address}events"), "nobody guesses what others have guessed"
    room.presenter(reveal=True)
    assert room.told(f"{room.demo}room/events")["shown"]["sentence"] == "the dog is a dog"


def test_who_has_no_key_or_no_phone_does_nothing(room):
    room.post("say", phone=room.phone(), sentence="the dogs")
    for key in ("", None, "wrong", room.room.key + "x", "\u00e9"):
        assert room.post("presenter", key=key, show=1)[0] == 401
    assert room.post("say", phone="nobody", sentence="the dogs")[0] == 401
    for where in ("watch", "watch?key=wrong"):
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(room.address + where)
    statuses = {room.post("presenter", key="guessed", show=1)[0] for _ in range(30)}
    assert 429 in statuses, "who tries keys is slowed"
    assert room.presenter(show=1)[0] == 200, "and shuts nobody out"
    for host in ("evil.example", "192.0.2.7"):
        request = urllib.request.Request(f"{room.demo}room/events", headers={"Host": host})
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(request)


def test_nonsense_is_one_sentence(room):
    for what in ({"sentence": ""}, {"sentence": "a" * 121}, {"sentence": "a\u202eb"}, {"name": "<b>", "sentence": "a"}):
        status, said = room.post("say", phone=room.phone(), **what)
        assert (status, said["problem"][-1]) == (400, "."), said
    for what in ({}, {"show": "1"}, {"open": 3}, {"reveal": False}):
        assert room.presenter(**what) == (400, {"problem": "There is nothing of this kind to do."})
    phone = room.phone()
    assert 429 in {room.post("say", phone=phone, sentence="the dogs")[0] for _ in range(6)}
    room.presenter(open=False)
    status, said = room.post("say", phone=room.phone(), sentence="the dogs")
    assert (status, said) == (400, {"problem": "The presenter takes no sentences just now."})
    room.presenter(clear=True)
    assert room.waiting() == []


def test_two_hundred_phones(room):
    def take_part(i):
        phone = room.phone()
        status, _ = room.post("say", phone=phone, name=f"Person {i}", sentence=f"{i} dogs sing")
        with urllib.request.urlopen(f"{room.address}take-home.html", timeout=600) as page:
            assert b"at home" in page.read()
        return status

    with ThreadPoolExecutor(50) as pool:
        assert set(pool.map(take_part, range(200))) == {200}
    found = room.waiting()
    assert {one["sentence"] for one in found} == {f"{i} dogs sing" for i in range(200)}
    assert {one["name"] for one in found} == {f"Person {i}" for i in range(200)}
    assert room.worker.pages == 1, "all of them get the page that was made once"


def test_they_are_told_together(room):
    """However many send at once, the wall is told at most a few times a second."""
    phones = [room.phone() for _ in range(30)]
    listening = urllib.request.urlopen(f"{room.address}events", timeout=600)
    assert json.loads(listening.readline()[6:])["open"] is True
    with urllib.request.urlopen(f"{room.demo}room/events", timeout=600) as stream:
        for i, phone in enumerate(phones):
            room.post("say", phone=phone, sentence=f"{i} cats")
        counts = []
        while not counts or counts[-1] < len(phones):
            line = stream.readline()
            if line.startswith(b"data: "):
                counts.append(json.loads(line[6:])["waiting"])
    assert counts == sorted(set(counts))
    assert TOGETHER >= 0.1
    room.presenter(open=False)
    assert listening.readline() == b"\n"
    with listening:
        assert json.loads(listening.readline()[6:])["open"] is False, "sentences that wait wake no phone"
