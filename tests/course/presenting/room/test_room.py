"""The room takes part: what phones may send, what the presenter picks, and what nobody sees before."""

import json
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests

from autograder.base.problem import Problem
from autograder.serving.names import BadName
from course.presenting.room import queue as waiting
from course.presenting.room.guessing import Guessing, Score
from course.presenting.room.keeping import write_room
from course.presenting.room.queue import Queue
from course.presenting.room.room import TOGETHER, Room
from tests.course.presenting.room.running import ANSWER, Worker, running


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
    with pytest.raises(BadName, match=r"^3 "):
        queue.add("a", "", "four")
    queue.add("a", "", "one")
    queue.take(queue.waiting[0].number)
    queue.add("a", "", "four")
    monkeypatch.setattr(waiting, "MOST_WAITING", 3)
    with pytest.raises(BadName):
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


def flood(queue, count, address="fat"):
    for number in range(count):
        queue.add(f"{address} {number // 3}", "", f"flood {number}", address)


def test_a_flood_from_one_address_takes_nobodys_place_and_turns_go_round(monkeypatch):
    monkeypatch.setattr(waiting, "MOST_WAITING", 30)
    queue = Queue()
    queue.add("early", "", "the dogs sing", "a")
    flood(queue, 29)
    for number in range(5):
        queue.add(f"late {number}", "", f"{number} cats", f"honest {number}")
    with pytest.raises(BadName):
        queue.add("fat 99", "", "one more", "fat")
    sentences = [one.sentence for one in queue.waiting]
    assert len(sentences) == 30
    assert sentences[:7] == ["the dogs sing", "flood 0", *(f"{number} cats" for number in range(5))]


def test_what_most_have_asked_for_comes_first_but_not_what_one_address_repeats():
    queue = Queue()
    queue.add("a", "", "the cats", "1")
    for number in range(20):
        queue.add(f"fat {number}", "", "the flood", "fat")
    for number in range(3):
        queue.add(f"b{number}", "", "the dogs", f"{number}")
    assert [one.sentence for one in queue.waiting] == ["the dogs", "the flood", "the cats"]


@pytest.fixture
def alone(monkeypatch):
    """A room without servers."""
    monkeypatch.setattr(Room, "changed", lambda self: None)
    return Room("http://127.0.0.1/")


@pytest.mark.parametrize(
    ("whole", "left"), [(False, ["ruder", "of another phone", "from elsewhere"]), (True, ["ruder", "from elsewhere"])]
)
def test_a_ban_drops_all_of_a_sender(alone, whole, left):
    rude, other, honest = (alone.come(address) for address in ("fat", "fat", "thin"))
    for phone, sentence in ((rude, "rude"), (rude, "ruder"), (other, "of another phone"), (honest, "from elsewhere")):
        alone.say(phone, "", sentence)
    alone.say(honest, "", "ruder")
    alone.ban(1, whole=whole)
    assert [one.sentence for one in alone.queue.waiting] == left
    assert [alone.knows(one) for one in (rude, other, honest)] == [False, not whole, True]
    with pytest.raises(BadName):
        alone.come("fat")
    assert alone.knows(alone.come("thin"))
    alone.lift_bans()
    assert alone.knows(alone.come("fat"))


def test_phones_invented_at_one_address_push_out_only_each_other(alone, monkeypatch):
    monkeypatch.setattr("course.presenting.room.room.MOST_PHONES", 10)
    silent = alone.come("thin")
    spoke = alone.come("fat")
    alone.say(spoke, "", "the dogs sing")
    for _ in range(50):
        alone.come("fat")
    assert [alone.knows(silent), alone.knows(spoke)] == [True, True]


def test_the_presenter_bans_and_takes_off_the_wall(room):
    phone = room.phone()
    for sentence in ("one", "two"):
        room.post("say", phone=phone, sentence=sentence)
    room.presenter(show=1)
    assert room.told(f"{room.demo}room/events")["shown"]["sentence"] == "one"
    assert room.presenter(off=True)[0] == 200
    assert room.told(f"{room.demo}room/events")["shown"] is None
    room.presenter(ban_address=2)
    assert room.waiting() == []
    assert room.post("say", phone=phone, sentence="three")[0] == 401
    assert room.post("come")[0] == 400
    assert room.told(f"{room.address}watch?key={room.room.key}")["bans"] == 1
    room.presenter(lift=True)
    assert room.post("come")[0] == 200


def test_a_restart_loses_nothing(tmp_path):
    (tmp_path / "settings.json").touch()  # a translator is kept there
    with running(folder=tmp_path) as first:
        phone = first.phone()
        for sentence in ("one", "two", "three"):
            first.post("say", phone=phone, name="Ana", sentence=sentence)
        first.presenter(show=1)
        first.presenter(ask=3)
        first.post("guess", phone=phone, guess="wrong")
        first.room._banned.add("192.0.2.7")
        while not (tmp_path / "room.json").is_file() or "wrong" not in (tmp_path / "room.json").read_text():
            time.sleep(0.05)
        before = first.told(f"{first.address}watch?key={first.room.key}")
    assert (tmp_path / "room.json").stat().st_mode & 0o077 == 0
    with running(folder=tmp_path) as again:
        assert again.told(f"{again.address}watch?key={first.room.key}") == before
        assert before["guesses"] == {"right": 0, "wrong": 1}
        assert again.room._banned == {"192.0.2.7"}
        assert again.post("say", phone=phone, sentence="four")[0] == 200
        assert [one["number"] for one in again.waiting()] == [2, 3]


def test_a_room_is_kept_beside_a_translator_only_and_what_is_none_is_named(tmp_path):
    write_room(tmp_path, {"key": "k"})
    assert list(tmp_path.iterdir()) == []
    for content in ("{", "[]", '{"key": 3}', '{"key": "k", "waiting": [3]}', '{"key": "k", "phones": {"a": 1}}'):
        (tmp_path / "room.json").write_text(content)
        with pytest.raises(Problem, match=r"room\.json"):
            Room("http://127.0.0.1/", tmp_path)


def test_nothing_is_shown_before_it_is_picked(room):
    phone = room.phone()
    assert room.post("say", phone=phone, name="Ana", sentence=" something rude ")[0] == 200
    for stream in (f"{room.address}events", f"{room.demo}room/events"):
        told = json.dumps(room.told(stream))
        assert "rude" not in told
        assert "Ana" not in told
    (one,) = room.waiting()
    assert one == {"number": 1, "sentence": "something rude", "name": "Ana", "count": 1, "near": 1}
    assert room.presenter(show=one["number"])[0] == 200
    assert room.told(f"{room.demo}room/events")["shown"] == {"sentence": "something rude", "name": "Ana"}
    assert room.told(f"{room.address}events")["shown"] == {"sentence": "something rude", "name": "Ana"}
    assert room.waiting() == []


def test_the_room_guesses_before_it_is_translated(room):
    phones = [room.phone() for _ in range(3)]
    assert room.post("guess", phone=phones[0], guess="right")[0] == 400
    room.post("say", phone=phones[0], sentence="the dog is a dog")
    room.presenter(ask=1)
    for phone, guess in zip(phones, ("right", "wrong", "wrong"), strict=True):
        assert room.post("guess", phone=phone, guess=guess)[0] == 200
    assert room.post("guess", phone=phones[0], guess="wrong")[0] == 200, "who thinks again is counted once"
    assert room.post("guess", phone=phones[1], guess="perhaps")[0] == 400
    wall = room.told(f"{room.demo}room/events")
    assert (wall["shown"], wall["guesses"]) == (None, {"right": 0, "wrong": 3})
    assert wall["asked"]["sentence"] == "the dog is a dog"
    told = room.told(f"{room.address}events")
    assert ("guesses" in told, told["outcome"]) == (False, None), "nobody guesses what others have guessed"
    assert room.presenter(was="right")[0] == 400
    room.presenter(reveal=True)
    assert room.told(f"{room.demo}room/events")["shown"]["sentence"] == "the dog is a dog"


def ask_the_room(room, phones, guesses, sentence):
    """Let phones guess about a sentence, and translate it on the wall."""
    room.post("say", phone=room.phone(), sentence=sentence)
    room.presenter(ask=room.waiting()[0]["number"])
    for phone, guess in zip(phones, guesses, strict=True):
        assert room.post("guess", phone=phone, guess=guess)[0] == 200
    room.presenter(reveal=True)
    assert room.post_demo("translate", sentence=sentence)[0] == 200


def test_a_guess_ends_with_the_translation_and_a_verdict_on_each_phone(room):
    phones = [room.phone() for _ in range(3)]
    ask_the_room(room, phones, ("right", "wrong", "wrong"), "the dog is a dog")
    told = room.told(f"{room.address}events")
    assert (told["text"], told["outcome"]) == ("les chiens", {"counts": {"right": 1, "wrong": 2}, "was": None})
    assert room.post("score", phone=phones[0])[1] == {"guess": "right", "right": 0, "guessed": 0, "streak": 0}
    room.presenter(was="right")
    assert room.presenter(was="wrong")[0] == 200, "a finger may slip"
    assert room.told(f"{room.address}events")["outcome"]["was"] == "wrong"
    ask_the_room(room, phones[1:], ("wrong", "right"), "the cat is a dog")
    room.presenter(was="wrong")
    scores = [room.post("score", phone=phone)[1] for phone in phones]
    assert [(one["right"], one["guessed"], one["streak"]) for one in scores] == [(0, 1, 0), (2, 2, 2), (1, 2, 0)]
    assert room.told(f"{room.demo}room/events")["best"] is None
    room.presenter(best=True)
    best = room.told(f"{room.demo}room/events")["best"]
    assert [(one["right"], one["guessed"]) for one in best] == [(2, 2), (1, 2)], "who was never right is not named"
    assert set(best[0]) == {"right", "guessed", "streak"}, "nobody is named"
    assert room.post("score", phone="nobody")[0] == 401


@pytest.mark.parametrize(("expected", "was"), [("les chiens", "right"), ("le chien", "wrong"), ("", None)])
def test_where_the_corpus_knows_the_sentence_it_says_what_the_translation_was(room, monkeypatch, expected, was):
    monkeypatch.setitem(ANSWER, "expected", expected)
    phone = room.phone()
    room.post("say", phone=phone, sentence="dogs")
    room.presenter(ask=1)
    room.post("guess", phone=phone, guess="right")
    room.presenter(reveal=True)
    room.post_demo("translate", sentence="dogs")
    assert room.told(f"{room.address}events")["outcome"]["was"] == was
    room.presenter(was="wrong")
    assert room.told(f"{room.address}events")["outcome"]["was"] == "wrong", "the presenter has the last word"


def test_what_is_asked_at_the_desk_is_not_told_to_phones(room):
    room.post("say", phone=room.phone(), sentence="the dog is a dog")
    room.presenter(show=1)
    room.post_demo("translate", sentence="something of the presenter's")
    assert room.told(f"{room.address}events")["text"] is None
    room.post_demo("translate", sentence="the dog is a dog")
    told = room.told(f"{room.address}events")
    assert (told["text"], told["outcome"]) == ("les chiens", None)
    assert room.presenter(was="right")[0] == 400, "nobody has guessed about it"
    room.presenter(off=True)
    assert room.told(f"{room.address}events")["text"] is None


def test_the_room_touches_words_and_sees_the_attention_at_the_end(room):
    phones = [room.phone() for _ in range(3)]
    assert room.post("touch", phone=phones[0], place=0)[0] == 400
    question = {"written": "noir", "words": ["the", "black", "cat"], "p": [0.1, 0.7, 0.2]}
    for wrong in ({}, {**question, "p": [0.1]}, {**question, "words": [1, 2, 3]}, {**question, "p": [0.1, 0.7, None]}):
        assert room.post_demo("room/ask", **wrong)[0] == 400
    assert room.post_demo("room/ask", **question)[0] == 200
    for phone, place in zip(phones, (1, 2, 2), strict=True):
        assert room.post("touch", phone=phone, place=place)[0] == 200
    assert room.post("touch", phone=phones[2], place=1)[0] == 200, "who thinks again is counted once"
    for wrong in (3, -1, True, "1", None):
        assert room.post("touch", phone=room.phone(), place=wrong)[0] == 400
    assert "0.7" not in json.dumps(room.told(f"{room.address}events")), "nobody guesses what can be read"
    wall = room.told(f"{room.demo}room/events")["touching"]
    assert (wall["counts"], wall["p"], wall["looked"]) == ([0, 2, 1], None, None)
    room.post_demo("room/ask", show=True)
    assert room.told(f"{room.demo}room/events")["touching"]["p"] == question["p"]
    assert room.told(f"{room.address}events")["touching"]["looked"] == {"place": 1, "share": 0.7}
    assert room.post("touch", phone=phones[0], place=0)[0] == 400, "it is over"
    room.post("say", phone=room.phone(), sentence="the dogs")
    room.presenter(show=1)
    assert room.told(f"{room.address}events")["touching"] is None, "another sentence is on the wall"
    room.post_demo("room/ask", **question)
    room.post_demo("room/ask", end=True)
    assert room.told(f"{room.address}events")["touching"] is None
    assert requests.post(f"{room.demo}room/ask", "{}", headers={"Host": "evil.example"}).status_code == 403


def test_the_room_operates_and_each_phone_counts_once_for_a_part(room):
    phones = [room.phone() for _ in range(3)]
    assert room.post("find", phone=phones[0], found={"a": True})[0] == 400, "nobody is operating"
    for wrong in ("a", [], [1], ["a" * 61], ["a"] * 1_001):
        assert room.post_demo("room/ask", parts=wrong)[0] == 400
    assert room.told(f"{room.address}events")["operating"] is False
    room.post_demo("room/ask", parts=["a", "b"])
    for wrong in (None, ["a"], {"c": True}, {"a": 1}, {"a": None}):
        assert room.post("find", phone=room.phone(), found=wrong)[0] == 400
    for phone, found in zip(phones, ({"a": True, "b": False}, {"a": True}, {"a": True}), strict=True):
        assert room.post("find", phone=phone, found=found)[0] == 200
    assert room.post("find", phone=phones[2], found={"a": False})[0] == 200, "another sentence, another finding"
    assert room.post("find", phone="nobody", found={"a": False})[0] == 401
    wall = room.told(f"{room.demo}room/events")["operating"]
    assert wall == {"tried": {"a": 3, "b": 1}, "failed": {"a": 2, "b": 0}, "phones": 3}
    assert room.told(f"{room.address}events")["operating"] is True, "and no word of what others have found"
    statuses = {room.post("find", phone=phones[0], found={})[0] for _ in range(12)}
    assert 429 in statuses, "one phone can't keep the server busy"
    room.post("say", phone=phones[0], sentence="rude dogs")
    room.presenter(ban=1)
    assert room.told(f"{room.demo}room/events")["operating"]["phones"] == 2
    room.post_demo("room/ask", end=True)
    assert room.told(f"{room.address}events")["operating"] is False


def test_a_streak_ends_with_a_miss_and_a_banned_phone_counts_for_nothing():
    guessing = Guessing()
    for guesses, was in (("rr", "right"), ("ww", "right"), ("r-", "right"), ("rr", "right"), ("rr", None)):
        guessing.begin()
        for phone, guess in zip("ab", guesses, strict=True):
            if guess != "-":
                guessing.guess(phone, {"r": "right", "w": "wrong"}[guess])
        if was:
            guessing.settle(was)
    assert guessing.score("a") == Score(right=3, guessed=4, streak=2)
    assert guessing.score("b") == Score(right=2, guessed=3, streak=1)
    again = Guessing(json.loads(json.dumps(guessing.as_data())))
    assert again.best() == guessing.best()
    again.forget(["a"])
    assert (again.score("a"), len(again.best())) == (Score(0, 0, 0), 1)
    again.begin()
    assert len(again.as_data()) == 5, "a sentence that was never settled counts for nobody"
    with pytest.raises(BadName):
        guessing.settle("perhaps")
    with pytest.raises(BadName):
        Guessing().settle("right")
    old = Guessing()
    old.guess("a", "right")
    assert old.counts["right"] == 1, "of a room that was kept before rounds were"


def test_who_has_no_key_or_no_phone_does_nothing(room):
    room.post("say", phone=room.phone(), sentence="the dogs")
    for key in ("", None, "wrong", room.room.key + "x", "\u00e9"):
        assert room.post("presenter", key=key, show=1)[0] == 401
    assert room.post("say", phone="nobody", sentence="the dogs")[0] == 401
    for where in ("watch", "watch?key=wrong"):
        assert requests.get(room.address + where).status_code == 401
    statuses = {room.post("presenter", key="guessed", show=1)[0] for _ in range(30)}
    assert 429 in statuses, "who tries keys is slowed"
    assert room.presenter(show=1)[0] == 200, "and shuts nobody out"
    for host in ("evil.example", "192.0.2.7"):
        assert requests.get(f"{room.demo}room/events", headers={"Host": host}).status_code == 403


def test_nonsense_is_one_sentence(room):
    for what in ({"sentence": ""}, {"sentence": "a" * 121}, {"sentence": "a\u202eb"}, {"name": "<b>", "sentence": "a"}):
        status, said = room.post("say", phone=room.phone(), **what)
        assert (status, said["problem"][-1]) == (400, "."), said
    for what in ({}, {"show": "1"}, {"open": 3}, {"reveal": False}):
        assert room.presenter(**what)[0] == 400
    phone = room.phone()
    assert 429 in {room.post("say", phone=phone, sentence="the dogs")[0] for _ in range(6)}
    room.presenter(open=False)
    assert room.post("say", phone=room.phone(), sentence="the dogs")[0] == 400
    room.presenter(clear=True)
    assert room.waiting() == []


def test_a_model_that_stays_here_is_refused_by_a_page(monkeypatch):
    """As on a phone, which shows what comes."""

    async def none(self, language):
        return {"problem": "It has <other> layers."}

    monkeypatch.setattr(Worker, "take_home", none)
    with running() as room:
        refused = requests.get(f"{room.address}take-home.html", timeout=600)
    assert (refused.status_code, "<h1>It has &lt;other&gt; layers.</h1>" in refused.text) == (503, True)


def test_two_hundred_phones(room):
    def take_part(i):
        phone = room.phone()
        status, _ = room.post("say", phone=phone, name=f"Person {i}", sentence=f"{i} dogs sing")
        assert "at home" in requests.get(f"{room.address}take-home.html", timeout=600).text
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
