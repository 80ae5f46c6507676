"""The service as students' servers speak to it: who may, what is taken, and what comes back."""

import json
import logging
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest
import requests

from autograder.checks.judging.message import Message
from autograder.hub import server
from autograder.hub.page import language_of, page, sentence_page
from autograder.hub.rules import Rules
from autograder.student.submission.handing_in import Counter
from autograder.term.marking import journal
from tests.autograder.grading.conftest import ASSIGNMENT
from tests.autograder.hub.conftest import NOON, ODD, ask, listening


@pytest.fixture
def at(desk, hub_api):
    """Opens a counter for a class in which nobody is graded until `line.start`."""
    from contextlib import ExitStack

    with ExitStack() as stack:

        def open_counter(**options):
            made = desk(start=False, **options)
            return made, stack.enter_context(listening(made, hub_api))

        yield open_counter


def notebook(classroom, **answers):
    return json.dumps(classroom.answers(**answers)).encode()


def test_what_is_taken_is_on_the_disk_and_its_report_comes_back(at, classroom):
    desk, address = at(rules=Rules(attempts=3))
    place = f"{address}students/ada/{ASSIGNMENT}"
    status, headers, told = ask(place, "ada-token", content := notebook(classroom, layer="self_attention = 0.5"))
    assert (status, told["state"], told["ahead"], told["which"], told["left"]) == (202, "waiting", 0, 1, 2)
    kept = classroom.root / f"class/attempts/{ASSIGNMENT}/ada/000001"
    assert (kept / f"{ASSIGNMENT}.ipynb").read_bytes() == content
    assert (kept / "timestamp.txt").read_text() == "2026-11-20 12:00:00 UTC\n"
    assert headers["Location"] == f"/services/autograder/students/ada/{ASSIGNMENT}/1"
    desk.finish()
    status, _, told = ask(f"{place}/1", "ada-token")
    assert (status, told["state"], told["score"], told["max_score"], told["counts"]) == (200, "graded", 20, 30, True)
    assert [one["score"] for one in told["verdicts"]] == [10, 10]
    assert told["verdicts"][1]["misconceptions"][0]["id"] == "no_scale"
    assert ask(place, "ada-token")[2]["attempts"] == [told]


@pytest.mark.parametrize(("token", "student", "name", "status", "sentence"), [
    (None, "ada", ASSIGNMENT, 401, "Who is asking"),
    ("stolen", "ada", ASSIGNMENT, 401, "doesn't know this token"),
    ("robot-token", "ada", ASSIGNMENT, 401, "doesn't know this token"),
    ("guest-token", "guest", ASSIGNMENT, 403, "guest has no access"),
    ("bob-token", "ada", ASSIGNMENT, 403, "You are bob: what belongs to ada"),
    ("ada-token", "ada", "77-nothing", 404, "no notebook '77-nothing'"),
    ("ada-token", "ada", "..%2F..", 404, "no notebook '../..'"),
])  # fmt: skip
def test_who_may_not_is_told_why_and_it_is_logged(at, classroom, caplog, token, student, name, status, sentence):
    _, address = at()
    with caplog.at_level(logging.WARNING, "autograder.hub"):
        came = ask(f"{address}students/{student}/{name}", token, notebook(classroom))
    assert (came[0], sentence in came[2]["problem"]) == (status, True), came[2]
    assert f"refused ({status})" in caplog.text
    assert not list((classroom.root / "class").rglob("*.ipynb"))


def test_nobody_reads_the_report_of_another(at, classroom, caplog):
    _, address = at()
    place = f"{address}students/ada/{ASSIGNMENT}"
    ask(place, "ada-token", notebook(classroom))
    for path in (place, f"{place}/1"):
        for token, status in ((None, 401), ("bob-token", 403), ("guest-token", 403)):
            assert ask(path, token)[0] == status
    assert ask(f"{address}students/bob/{ASSIGNMENT}/1", "bob-token")[0] == 404
    assert "refused (403): bob, GET" in caplog.text
    assert "refused (403): guest, GET" in caplog.text


@pytest.mark.parametrize(
    "content", [b"", b"{broken", b"[]", b'{"cells": 3}', b"\xff\xfe", b"[" * 100_000, b"[" + b"{}," * 900_000 + b"{}]"]
)
def test_what_is_no_notebook_is_refused(at, classroom, content):
    _, address = at()
    status, _, told = ask(f"{address}students/ada/{ASSIGNMENT}", "ada-token", content)
    assert (status, told["problem"].startswith("Not handed in: the ")) == (400, True), told
    assert not list((classroom.root / "class").rglob("*.ipynb"))


def test_what_is_too_large_is_refused_with_its_size(at, monkeypatch):
    monkeypatch.setattr(server, "MOST_BYTES", 1_000)
    _, address = at()
    status, _, told = ask(f"{address}students/ada/{ASSIGNMENT}", "ada-token", b'"' + b"x" * 1_999_999)
    assert (status, told["problem"]) == (413, server.TOO_LARGE.format(size="2,000,000", most="1,000"))


def test_a_hub_that_is_gone_lets_nobody_in(desk, classroom):
    from autograder.serving import reserve

    with reserve(0, "127.0.0.1") as taken:
        nobody = f"http://127.0.0.1:{taken.getsockname()[1]}/hub/api"
    with listening(desk(start=False), nobody) as address:
        status, _, told = ask(f"{address}students/ada/{ASSIGNMENT}", "ada-token", notebook(classroom))
    assert (status, "The hub doesn't answer" in told["problem"]) == (503, True)


def test_a_browser_without_login_is_sent_to_the_hub_and_other_addresses_lead_nowhere(at):
    import http.client
    from urllib.parse import urlsplit

    _, address = at()
    there = urlsplit(address)
    connection = http.client.HTTPConnection(there.netloc)
    connection.request("GET", there.path)
    reply = connection.getresponse()
    reply.read()
    assert (reply.status, "/hub/api/oauth2/authorize" in reply.headers["Location"]) == (302, True)
    connection.close()
    assert ask(f"{address}../../etc/passwd")[0] == 404


def test_a_name_may_have_any_letters_and_signs(at, classroom):
    """The token is quoted for the stand-in of the hub alone: a header has no Chinese in it."""
    desk, address = at()
    counter = Counter(address, ODD, quote(f"{ODD}-token"))
    told = counter.hand_in(ASSIGNMENT, notebook(classroom))
    desk.finish()
    assert counter.look(told)["score"] == 30
    assert [path.parent.parent.name for path in (classroom.root / "class/attempts").rglob("outcome.json")] == [ODD]
    assert classroom.grade().fresh == []


def test_two_that_are_handed_in_at_once_are_a_first_and_a_second(at, classroom):
    _, address = at(rules=Rules(attempts=3))
    contents = [notebook(classroom, layer=f"self_attention = 0.{number}") for number in (1, 2, 3, 4, 5, 5)]
    with ThreadPoolExecutor(len(contents)) as tabs:
        place = f"{address}students/ada/{ASSIGNMENT}"
        came = list(tabs.map(lambda content: ask(place, "ada-token", content), contents))
    told = [one[2] for one in came if one[0] == 202]
    assert sorted({one["which"] for one in told}) == [1, 2, 3]
    assert all("You have used all" in one[2]["problem"] for one in came if one[0] != 202)
    assert len(ask(place, "ada-token")[2]["attempts"]) == 3


def test_refusals_and_reports_speak_the_language_of_who_asks(at, classroom, caplog):
    desk, address = at(rules=Rules(attempts=1))
    place, chinese = f"{address}students/ada/{ASSIGNMENT}", {"Accept-Language": "zh"}
    told = ask(place, "ada-token", b"{}", **chinese)
    assert told[2]["problem"].startswith("没有提交成功：")
    assert "Not handed in: the" in caplog.text  # the log has one language
    broken = json.dumps({"cells": [], "metadata": {}, "nbformat": 3}).encode()
    ask(place, "ada-token", broken)
    told = ask(place, "ada-token", notebook(classroom), **chinese)
    assert told[2]["problem"] == f"{ASSIGNMENT} 的提交次数已经用完：1 / 1 次。"
    desk.line.failed.add(1)
    desk.line._waiting.clear()
    assert "不是你的错" in ask(f"{place}/1", "ada-token", **chinese)[2]["said"]


def test_a_page_has_its_students_language_and_all_that_they_ask(desk, classroom):
    from autograder.languages.chosen import read_in

    one = desk(rules=Rules(attempts=3))
    chinese = classroom.answers()
    chinese["metadata"]["course"] = {"language": "zh"}
    for content in (classroom.answers(layer="self_attention = 0.5"), chinese):
        one.intake.take("ada<b>", ASSIGNMENT, json.dumps(content).encode())
    one.finish()
    first, newest = one.attempts.of("ada<b>", ASSIGNMENT)
    first.give_back("a reason")
    asked = (("", newest), ("en", newest), ("", first), ("tlh", None))
    assert [language_of(wish, last) for wish, last in asked] == ["zh", "en", "", ""]
    told = [one.intake.status_of(newest), one.intake.status_of(first)]
    english = page("ada<b>", [told], [NOON])
    assert "Due 2026-11-20 12:00 UTC. Attempts left: 2." in english
    assert "Attempt 1, 2026-11-20 12:00:00 UTC: 20 of 30 points; " in english
    assert "ada&lt;b&gt;" in english
    with read_in("zh"):
        said = page("ada<b>", [told], [None])
        assert 'lang="zh"' in said
        for words in ("你提交过的作业", "还可以提交 2 次。", "第 2 次提交", "这一次不占提交次数"):
            assert words in said
        assert "你还没有提交过作业" in page("bob", [], [])
        assert "bob 没有这门课程的权限" in sentence_page(Message(server.NO_ACCESS, student="bob"))


def test_a_student_asks_about_a_mark_in_the_browser(at, classroom):
    desk, address = at()
    ask(f"{address}students/ada/{ASSIGNMENT}", "ada-token", notebook(classroom))
    desk.finish()

    def asks(token, **form):
        answer = requests.post(address, form, headers={"Authorization": f"token {token}"}, timeout=600)
        return answer.status_code, answer.text

    form = {"notebook": ASSIGNMENT, "exercise": "self_attention", "said": "<b>Look</b> again"}
    status, text = asks("ada-token", **form)
    assert (status, "&lt;b&gt;Look&lt;/b&gt; again" in text, 'name="exercise"' in text) == (200, True, True)
    assert asks("ada-token", **form | {"said": "more"})[0] == 400
    assert asks("bob-token", **form)[0] == 400
    assert asks("guest-token", **form)[0] == 403
    (line,) = journal.read(classroom.course)
    assert (line.student, line.question, line.said) == ("ada", "self_attention", "<b>Look</b> again")


def test_whoever_starts_services_sees_whether_it_is_well(at, classroom):
    _, address = at()
    health = f"{address.partition('/services/')[0]}/health"
    assert ask(health, None)[::2] == (200, {"class": "there"})
    classroom.root.rename(elsewhere := classroom.root.with_name("elsewhere"))
    assert ask(health, None)[0] == 503
    elsewhere.rename(classroom.root)
