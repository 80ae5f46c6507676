"""`course demo`: what it tells a page, what it answers, whom it refuses, and how it ends."""

import json
import os
import signal
import socket
import urllib.error
import urllib.request
from types import SimpleNamespace

import numpy as np
import pytest
import requests
from typer.testing import CliRunner

from autograder.base.problem import Problem
from course.cli import app
from course.presenting.demo.answers import translated
from course.presenting.demo.film import record
from course.presenting.demo.live import Live
from course.presenting.demo.plan import Plan
from course.presenting.demo.questions import Questions
from course.presenting.demo.server import _was
from course.presenting.demo.worker import _learn, begin, expected, lesson_of, work
from course.training import shipped_translator
from tests.course.presenting.demo.running import demo


def events(address, until):
    """What the page is told, up to an event of this kind; a story is told event by event."""
    with urllib.request.urlopen(f"{address}events", timeout=600) as stream:
        assert stream.headers["Content-Type"] == "text/event-stream"
        for line in stream:
            if line.startswith(b"data: "):
                event = json.loads(line[6:])
                for one in event["events"] if event["kind"] == "story" else [event]:
                    yield one
                    if one["kind"] == until:
                        return
                    assert one["kind"] not in ("problem", "gone"), one


def ask(address, body, to="translate", **headers):
    data = body if isinstance(body, bytes) else json.dumps(body)
    reply = requests.post(f"{address}{to}", data, headers={"Content-Type": "application/json"} | headers, timeout=600)
    return reply.status_code, reply.json()


def test_a_training_is_told_from_its_beginning(address):
    told = list(events(address, until="ready"))
    kinds = [event["kind"] for event in told]
    order = ["lesson", "awake", "model", "began", "look", "step", "measured", "ready"]
    assert sorted(order, key=kinds.index) == order
    by_kind = {event["kind"]: event for event in told}
    assert by_kind["lesson"]["count"] == 600
    assert len(by_kind["lesson"]["pairs"]) == 4
    assert "dog" in by_kind["model"]["words"]["animals"]
    assert "TransformerEncoder" in by_kind["model"]["machine"], "the picture of this very model"
    began, look = by_kind["began"], by_kind["look"]
    for target, p in ((began["target"], look["forced"]["p"]), (look["own"]["target"], look["own"]["p"])):
        assert np.shape(p) == (2, 4, len(target), len(began["source"]))
        np.testing.assert_allclose(np.sum(p, axis=-1), 1, atol=0.02)
    assert {sample["source"] for sample in look["samples"]}
    assert 0 <= by_kind["measured"]["exact"] <= 1
    assert by_kind["measured"]["asked"] == 41
    squares = [event["squares"] for event in told if event["kind"] == "look"]
    assert squares[0].count(".") == 41 - 25, "a look asks a part of the test"
    assert squares[-1].count("1") == round(41 * by_kind["measured"]["exact"])
    assert len(began["asked"]) == 41
    assert look["steps"] == by_kind["measured"]["steps"], "the last look is at what was learned at last"
    # The second model is told of beside it.
    assert by_kind["lesson"]["chosen"] == "without-mask"
    assert began["rival"] == "without the causal mask"
    assert by_kind["step"]["rival_loss"] > 0
    assert all("rival" in sample for sample in look["samples"])
    assert 0 <= by_kind["measured"]["rival_exact"] <= 1
    # A page that comes late, or is reloaded, hears the same.
    assert list(events(address, until="ready")) == told


def test_the_map_is_of_what_it_writes_and_not_of_what_it_should(address):
    look = [event for event in events(address, until="ready") if event["kind"] == "look"][-1]
    own, said = look["own"], look["samples"][0]
    answer = ask(address, {"sentence": said["source"]})[1]["answers"][0]
    assert (answer["text"], answer["target"][: len(own["target"])]) == (said["text"], own["target"])
    there = np.array(answer["attentions"]["cross"])[:, :, : len(own["target"])]
    np.testing.assert_allclose(own["p"], there, atol=0.003)
    assert answer["text"] != said["expected"], "after so little learning"


def test_a_sentence_is_answered_with_all_attentions(address):
    status, answer = ask(address, {"sentence": "The dog is a zebra."})
    assert status == 200
    (answer,) = answer["answers"]
    assert answer["rival"]["said"] == "without the causal mask"
    assert (answer["unknown"], answer["near"]) == (["zebra"], {})
    assert answer["source"] == ["the", "dog", "is", "a", "zebra", "<EOS>"]
    T, S = len(answer["target"]), 6
    assert answer["read"] == ["<SOS>", *answer["target"][:-1]]
    shapes = {name: np.shape(p) for name, p in answer["attentions"].items()}
    assert shapes == {"source": (2, 4, S, S), "target": (2, 4, T, T), "cross": (2, 4, T, S)}
    # At temperature 1 the probabilities are the choices' own; a lower one sharpens them.
    assert answer["sums"]["1"] == pytest.approx([1] * T, abs=1e-3)
    best = answer["choices"][0][0][1]
    assert best**2 / answer["sums"]["0.5"][0] > best > best**0.5 / answer["sums"]["2"][0] > 1 / answer["vocabulary"]


def test_several_sentences_are_answered_each(address):
    _, told = ask(address, {"sentence": "the dogs are great. the cats are small."})
    assert [one["sentence"] for one in told["answers"]] == ["the dogs are great.", "the cats are small."]
    alone = [ask(address, {"sentence": one["sentence"]})[1]["answers"][0]["source"] for one in told["answers"]]
    assert [one["source"] for one in told["answers"]] == alone
    _, refused = ask(address, {"sentence": "a dog. " * 6})
    assert refused["values"] == {"count": 6, "most": 5}
    assert refused["problem"] == refused["said"].format(**refused["values"])


def test_a_beam_and_a_lot(address):
    _, found = ask(address, {"sentence": "the dog is great"}, "beam")
    assert found["width"] == 3
    best = [node for node in found["nodes"] if node["won"]]
    assert [node["depth"] for node in best] == list(range(1, len(best) + 1))
    assert {node["fate"] for node in found["nodes"]} >= {"kept", "dropped"}
    by_lot = [
        ask(address, {"sentence": "the dog", "temperature": 5, "seed": seed}, "draw")[1]["text"] for seed in (1, 2)
    ]
    assert by_lot[0] != by_lot[1]
    assert ask(address, {"sentence": "zebras"}, "beam")[1]["problem"].count("'zebras'")
    for wrong in ({"temperature": 0, "seed": 1}, {"temperature": 1, "seed": -1}, {"temperature": True, "seed": 1}):
        assert ask(address, {"sentence": "the dog", **wrong}, "draw")[0] == 400


def test_what_cannot_be_translated_is_one_sentence(address):
    assert ask(address, {"sentence": ""}) == (200, {"problem": "The sentence is empty."})
    assert "'zebras fly'" in ask(address, {"sentence": "zebras fly"})[1]["problem"]
    for wrong in (b"nonsense", b"[1]", b"\xff", {"sentence": 3}, {"sentence": "a" * 1001}, {}):
        status, answer = ask(address, wrong)
        assert status == 400
        assert "expected" in answer["problem"]


def test_what_it_has_learned_is_taken_home(address):
    list(events(address, until="ready"))
    page = requests.get(f"{address}take-home.html", timeout=600)
    assert "script-src" not in page.headers["Content-Security-Policy"], "the page says itself which script it runs"
    assert "script-src 'sha256-" in page.text
    assert len(page.text) > 100_000


def test_others_websites_cannot_ask(address):
    assert ask(address, {"sentence": "the dog"}, Host="evil.example")[0] == 403
    assert ask(address, {"sentence": "the dog"}, **{"Content-Type": "text/plain"})[0] == 400
    assert requests.get(f"{address}events", headers={"Host": "evil.example"}).status_code == 403


def test_the_page_needs_nothing_from_outside(address):
    page = requests.get(address)
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    assert "http" not in page.text
    for name in ("demo.js", "demo.css", "theme/theme.css", "theme/theme.js"):
        assert "http" not in requests.get(address + name).text.replace("http://www.w3.org/2000/svg", "")
    for name in ("../worker.py", "theme/../../listen.py", "%2e%2e/worker.py", "theme/%2e%2e/listen.py"):
        with pytest.raises(urllib.error.HTTPError, match=r"40[34]"):
            urllib.request.urlopen(address + name)


def test_phones_come_in_by_a_door_of_their_own(running):
    process, address = running
    told = [process.stdout.readline() for _ in range(2)]
    door = told[0].split()[4].rstrip(";")
    assert told[1].split()[-1].startswith(f"{door}queue.html#")
    assert "Say something to the Transformer" in requests.get(door).text
    with urllib.request.urlopen(f"{address}room/events") as stream:
        assert json.loads(stream.readline()[6:])["address"] == door
    for name in ("translate", "room/events", "demo.js"):
        assert requests.get(door + name).status_code in (404, 405)


def test_the_presenter_holds_it_up_begins_anew_and_ends_it_at_once():
    with demo(epochs=1000, num_layers=1) as (process, address):
        list(events(address, until="step"))
        assert ask(address, {"do": "pause"}, "wish") == (200, {})
        assert list(events(address, until="pace"))[-1] == {"kind": "pace", "paused": True, "speed": 0.0}

        def steps(more_than=0):
            """How far it is, as soon as it is further than that."""
            while True:
                assert "answers" in ask(address, {"sentence": "the dog"})[1], "it answers while it is paused"
                with urllib.request.urlopen(f"{address}events", timeout=600) as stream:
                    told = json.loads(next(line for line in stream if line.startswith(b"data: "))[6:])["events"]
                if (now := max(event["steps"] for event in told if event["kind"] == "step")) > more_than:
                    return now

        told_last = steps()  # some after it may have been too quick to be told
        ask(address, {"do": "step"}, "wish")
        before = steps(more_than=told_last)
        ask(address, {"do": "step"}, "wish")
        assert steps(more_than=before) == before + 1
        assert steps() == before + 1, "it waits"
        for wrong in ({"do": "fly"}, {"do": "speed", "speed": 0.001}, {"do": "restart", "against": "without-words"}):
            assert ask(address, wrong, "wish")[0] == 400
        ask(address, {"do": "restart", "against": "without-mask"}, "wish")
        list(events(address, until="again"))
        told = list(events(address, until="look"))
        kinds = [one["kind"] for one in told if one["kind"] != "pace"]
        assert kinds == ["lesson", "awake", "again", "model", "began", "look"]
        assert (told[-2]["rival"], told[-1]["steps"]) == ("without the causal mask", 0)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=600)
        assert said.strip() == "The demo has ended."
        assert process.returncode == 0


def presenters_key(process):
    """Of the room, from the second line that is said of it."""
    return [process.stdout.readline() for _ in range(2)][1].strip().partition("#")[2]


def test_what_it_learned_is_kept_and_used_again(tmp_path):
    folder, door = tmp_path / "translator", ("127.0.0.1", 0)
    with demo(folder, epochs=50, phones=door, num_layers=1) as (process, address):
        key = presenters_key(process)
        list(events(address, until="step"))
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=600)
    assert f"Keeping the translator in {folder}." in said
    steps = json.loads((folder / "progress.json").read_text())["steps"]
    assert steps > 0
    # It goes on where it stopped; the recipe is the folder's. Let it be finished.
    settings = json.loads((folder / "settings.json").read_text())
    settings["recipe"]["epochs"] = 1
    (folder / "settings.json").write_text(json.dumps(settings))
    with demo(folder, phones=door) as (process, address):
        assert presenters_key(process) == key, "the presenter's page is still good"
        told = list(events(address, until="ready"))
        assert min(event["steps"] for event in told if event["kind"] == "look") >= steps
    # What is finished is there at once.
    pipe = Pipe()
    questions = Questions(pipe)
    assert _learn(pipe, Plan(folder, pairs=600), questions)
    assert [event["kind"] for event in pipe.sent] == ["model"]
    (answer,) = translated(questions.translator, None, "the dog is my cat")["answers"]
    assert answer["sentence"] == "the dog is my cat"
    assert len(answer["choices"]) == len(answer["target"])
    # Two can only begin together.
    with pytest.raises(Problem, match="--to"):
        begin(Plan(folder, against="one-head"))


class Pipe:
    """Keeps what the page would be told."""

    def __init__(self):
        self.sent = []

    def send(self, event):
        self.sent.append(event)


def test_a_folder_that_cannot_be_used_is_said_on_the_page(tmp_path, monkeypatch):
    (tmp_path / "mine.txt").write_text("precious")
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(os, "_exit", lambda status: None)
    pipe = Pipe()
    work(pipe, Plan(tmp_path, pairs=600))
    assert [event["kind"] for event in pipe.sent] == ["lesson", "awake", "problem"]
    assert "holds other things (mine.txt)" in pipe.sent[-1]["said"]


def test_a_second_model_that_there_is_not():
    done = CliRunner().invoke(app, ["demo", "--against", "without-words", "--no-browser"], catch_exceptions=False)
    assert done.exit_code == 1
    assert "'without-words': it may be without-scaling, without-positions" in done.output


def test_a_port_that_is_taken():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = CliRunner().invoke(app, ["demo", "--port", str(port), "--no-browser"], catch_exceptions=False)
    assert done.exit_code == 1
    assert f"Port {port} is taken" in done.output
    assert "--port 0" in done.output


def test_without_tornado(monkeypatch):
    monkeypatch.setattr("autograder.base.extras.importlib.util.find_spec", lambda name: None)
    done = CliRunner().invoke(app, ["demo", "--no-browser"], catch_exceptions=False)
    assert done.exit_code == 1
    assert "python -m pip install" in done.output
    assert "[demo]" in done.output


def test_what_is_right_makes_room_for_what_is_wrong():
    live = Live(None, None, SimpleNamespace(questions=[("a", "b")] * 40))
    assert live._shown == [1, 7, 14, 31]
    live._squares = list("1" * 40)
    live._squares[20] = "0"
    live._go_on([True, False, True, True])
    assert live._shown == [1, 7, 20, 31], "one at a time; and the first stays"
    live._go_on([True, True, False, True])
    assert live._shown == [1, 7, 20, 31], "nothing else is wrong"


def test_a_film_is_recorded_and_shown_with_the_usual_demo_only(tmp_path):
    """What stands in it, the page has a name for; a demo of other numbers, or of two models, has no film."""
    small = Plan(changes={"epochs": 1, "d_model": 16, "dim_feedforward": 16}, pairs=64)
    told = json.loads(record("fr", tmp_path, small).read_text(encoding="utf-8"))
    assert {event["kind"] for _, event in told} == {"model", "began", "step", "look", "measured"}
    assert [seconds for seconds, _ in told] == sorted(seconds for seconds, _ in told)
    usual = [Plan(), Plan(language="zh"), Plan(page="zh")]
    assert [lesson_of(plan)["film"] for plan in usual] == ["film-fr.json", "film-zh.json", "film-fr.json"]
    for other in (small, Plan(mine=True), Plan(against="without-positions"), Plan(folder=tmp_path)):
        assert lesson_of(other)["film"] is None


def test_what_the_grammar_and_the_phrases_have_is_known_to_be_right():
    translator = shipped_translator()
    known = expected(Plan())
    (answer,) = translated(translator, None, "The cat is happy!", known)["answers"]
    assert answer["expected"] == answer["text"] == "le chat est heureux"
    assert translated(translator, None, "the cat is a cat is", known)["answers"][0]["expected"] == ""
    assert known["thank you"] == "merci"
    assert expected(Plan(language="zh"))["thank you"] != "merci"
    right, wrong, unknown = ({"text": "a", "expected": one} for one in ("a", "b", ""))
    assert [_was(one) for one in ([right, right], [right, wrong], [wrong, unknown])] == ["right", "wrong", None]
