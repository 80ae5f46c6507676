"""Marking on a page: equal answers together, the gradebook, who did what, and who may ask."""

import asyncio
import json

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from autograder.base.problem import Problem
from autograder.checks.judging.records import Written
from autograder.pipeline.reading.read import BY_FILE
from autograder.serving import reserve, serve
from autograder.term.marking import answers as reading
from autograder.term.marking import journal, worths
from autograder.term.marking.answers import asked, same
from autograder.term.marking.give import MarkedMeanwhile, answer, give, mark
from autograder.term.marking.rendered import rendered
from autograder.term.marking.server import Desk, make_app
from autograder.term.people import withdraw
from autograder.term.requests import NotAsked, ask
from tests.tables import values

from .conftest import ASSIGNMENT

WHY = Written(
    slug="why", title="Why?", minutes=5, marks=((2, "Says it."), (2, "Gives a reason."), (1, "Names a limit.")),
    answer="Because $a < b$.", beware=("Only says so.",), notebook=ASSIGNMENT,
)  # fmt: skip


@pytest.fixture
def handed_in(classroom_by_hand, monkeypatch):
    """Two equal answers, one of its own, and one who wrote nothing; an item of the question may be worth another."""
    for module in ("answers", "give", "worths"):
        monkeypatch.setattr(f"autograder.term.marking.{module}.questions", lambda: {"why": WHY})
    for student, text in (
        ("ada", "Because it is *bounded*."),
        ("bob", "because  it is bounded"),
        ("cyd", "<b>No</b> idea: a-b"),
        ("dan", None),
    ):
        classroom_by_hand.submit(student, classroom_by_hand.answers(why=text))
    classroom_by_hand.grade(workers=1)
    return classroom_by_hand


def mark_of(classroom, student):
    with classroom.gradebook() as book:
        said = book.find_comment("why", ASSIGNMENT, ASSIGNMENT, student).manual_comment
    return *classroom.marked("why", student), said


def test_what_is_the_same():
    assert same("Because it is *bounded*.") == same("because\n it is  “bounded” !")
    for one, other in (("a-b", "a+b"), ("not so", "so"), ("x > 1", "x < 1"), ("0.5", "5"), ("é", "e")):
        assert same(one) != same(other)


def test_equal_answers_are_together_and_the_blank_are_counted(handed_in):
    (found,) = asked(handed_in.course, ASSIGNMENT)
    assert [[one.student for one in group.given] for group in found.groups] == [["ada", "bob"], ["cyd"]]
    assert (found.blank, found.groups[0].waits) == (1, True)
    for student in ("bob", "dan"):
        withdraw(handed_in.course, student)
    (found,) = asked(handed_in.course, ASSIGNMENT)
    assert [[one.student for one in group.given] for group in found.groups] == [["ada"], ["cyd"]]
    assert found.blank == 0


def test_one_mark_for_all_of_a_group_and_a_line_for_each(handed_in):
    course = handed_in.course
    give(course, ASSIGNMENT, "why", {"ada": None, "bob": None}, 4, " Which bound? ", [0, 1], by="eve")
    assert mark_of(handed_in, "ada") == mark_of(handed_in, "bob") == (4, False, "Which bound?")
    assert mark_of(handed_in, "cyd")[:2] == (None, True)
    (group, _) = asked(course, ASSIGNMENT)[0].groups
    assert [(one.points, one.waits, one.comment, one.items) for one in group.given] == [
        (4, False, "Which bound?", (0, 1))
    ] * 2
    assert [(one.by, one.student, one.points, one.before, one.together) for one in journal.read(course)] == [
        ("eve", "ada", 4, None, 2),
        ("eve", "bob", 4, None, 2),
    ]
    assert f"UTC  eve: ada, {ASSIGNMENT}, why: 4 " in str(journal.read(course)[0])


def test_who_marked_meanwhile_is_not_overwritten_and_nothing_is_half_done(handed_in):
    course = handed_in.course
    give(course, ASSIGNMENT, "why", {"bob": None}, 5)
    with pytest.raises(MarkedMeanwhile, match=r"bob\b.* 5 "):
        give(course, ASSIGNMENT, "why", {"ada": None, "bob": None}, 2)
    assert (mark_of(handed_in, "ada")[0], mark_of(handed_in, "bob")[0]) == (None, 5)
    assert len(journal.read(course)) == 1
    give(course, ASSIGNMENT, "why", {"bob": 5}, 2)
    assert mark_of(handed_in, "bob")[0] == 2


def test_what_can_not_be_marked_is_a_sentence(handed_in):
    for wrong, named in (
        ({"points": 6}, "why.* 5 .* 6 "),
        ({"points": -1}, "why.* 5 .* -1 "),
        ({"exercise": "when"}, "when"),
        ({"items": [3]}, " 3 "),
        ({"students": {"zoe": None}}, "zoe"),
        ({"students": {}}, "student"),
        ({"comment": "x" * 5001}, "5000"),
    ):
        with pytest.raises(Problem, match=named):
            give(handed_in.course, ASSIGNMENT, **{"exercise": "why", "students": {"ada": None}, "points": 1} | wrong)
    assert mark_of(handed_in, "ada")[0] is None


def test_a_mark_from_the_terminal_is_noted_and_a_cut_line_is_passed_over(handed_in):
    mark(handed_in.course, "cyd", ASSIGNMENT, "why", 3)
    with (handed_in.course.class_folder / journal.FILE).open("a") as file:
        file.write('{"at": "2026')
    assert [(one.student, one.points) for one in journal.read(handed_in.course, [ASSIGNMENT])] == [("cyd", 3)]


def test_what_can_not_be_marked_at_all_is_a_sentence(classroom_by_hand, monkeypatch):
    with pytest.raises(Problem, match=ASSIGNMENT):
        asked(classroom_by_hand.course, ASSIGNMENT)
    monkeypatch.setattr(reading, "questions", lambda: {"why": WHY})
    with pytest.raises(Problem, match="graded"):
        asked(classroom_by_hand.course, ASSIGNMENT)


def talk(desk, *requests):
    """Send requests to a desk; returns status and JSON of each."""

    async def all_of_them():
        taken = reserve(0, "127.0.0.1")
        port = taken.getsockname()[1]
        server = serve(make_app(desk), taken)
        found = []
        for path, body, headers in requests:
            about = {"Content-Type": "application/json"} | headers
            body = body if isinstance(body, str) else json.dumps(body)
            asking = HTTPRequest(f"http://127.0.0.1:{port}/{path}", "POST", about, body, request_timeout=120)
            answer = await AsyncHTTPClient().fetch(asking, raise_error=False)
            found.append((answer.code, json.loads(answer.body)))
        server.stop()
        await server.close_all_connections()
        return found

    return asyncio.run(all_of_them())


def test_the_page_reads_marks_and_ends(handed_in):
    desk = Desk(handed_in.course, ASSIGNMENT, "secret", "eve")
    key = {"key": "secret"}
    fine = {**key, "question": "why", "seen": {"cyd": None}, "points": 1.5, "comment": "", "items": [0]}
    read, marked, again, done = talk(
        desk, ("state", key, {}), ("mark", fine, {}), ("mark", fine, {}), ("done", key, {})
    )
    question = read[1]["questions"][0]
    assert question["title"] == "Why?"
    assert [one["text"] for one in question["groups"][1]["texts"]] == ["<b>No</b> idea: a-b"]
    assert marked[1]["questions"][0]["groups"][1]["students"][0]["points"] == 1.5
    assert (again[0], "marked elsewhere" in again[1]["problem"]) == (409, True)
    assert done == (200, {"marked": 1})
    assert journal.read(handed_in.course)[0].by == "eve"


def test_nobody_else_reads_or_marks(handed_in):
    desk = Desk(handed_in.course, ASSIGNMENT, "secret", "eve")
    mark_it = {"question": "why", "seen": {"ada": None}, "points": 5, "comment": "", "items": []}
    found = talk(
        desk,
        ("state", {"key": "wrong"}, {}),
        ("mark", mark_it, {}),
        ("mark", {**mark_it, "key": "secret"}, {"Host": "evil.example"}),
        ("mark", json.dumps({**mark_it, "key": "secret"}), {"Content-Type": "text/plain"}),
        *(
            ("mark", {**mark_it, "key": "secret", **odd}, {})
            for odd in ({"points": True}, {"points": "5"}, {"seen": []}, {"seen": {"ada": "x"}}, {"items": [True]})
        ),
        ("mark", json.dumps({**mark_it, "key": "secret"}).replace(": 5,", ": NaN,"), {}),
    )
    assert [status for status, _ in found] == [401, 401, 403, 400, *[400] * 6]
    assert mark_of(handed_in, "ada")[0] is None
    assert desk.marked == set()


LONG = ("x" * 10_001, f"<pre>{'x' * 10_001}</pre>")


@pytest.mark.parametrize(("text", "html"), [*values(__file__, "markdown.tsv"), LONG])
def test_markdown_is_shown_and_nothing_in_it_acts(text, html):
    assert rendered(text).strip() == html


@pytest.mark.parametrize("hostile", ["[", ">", "*a ", "`", "$", "![", "[](", "<a ", "- " * 40 + "a\n", "\\begin{a}"])
def test_no_markdown_stops_the_page(hostile):
    assert rendered((hostile * 10_000)[:10_000])


def test_what_a_student_asks_waits_beside_the_answer_and_is_answered(handed_in, run):
    course = handed_in.course
    give(course, ASSIGNMENT, "why", {"ada": None, "bob": None}, 4)
    (handed_in.path("ada").parent / BY_FILE).write_text(
        "Why: I did name a limit.\nSelf attention: Look at line 2.\nnothing: x\n"
    )
    status, said = run("requests", ASSIGNMENT)
    assert (status, said.count("new "), "'nothing'" in said, said.count(" asks: ")) == (0, 2, True, 4)
    assert (run("requests")[1].count("new "), run("requests")[1].count(" asks: ")) == (0, 2)  # of all notebooks
    written, coded = asked(course, ASSIGNMENT)
    assert [(one.student, one.request, one.waits) for one in written.groups[0].given] == [
        ("ada", "I did name a limit.", True),
        ("bob", "", False),
    ]
    (given,) = coded.groups[0].given
    assert (coded.question.slug, given.student, given.request) == ("self_attention", "ada", "Look at line 2.")
    assert "self_attention = 1" in given.text
    # One is changed on the page, one kept by the command.
    give(course, ASSIGNMENT, "why", {"ada": 4}, 5, "You did.", by="eve")
    assert (mark_of(handed_in, "ada")[0], mark_of(handed_in, "bob")[0]) == (5, 4)
    give(course, ASSIGNMENT, "self_attention", {"ada": given.points}, given.points, "It is as it was.", by="eve")
    assert journal.waiting(course, ASSIGNMENT) == {}
    told = [one for one in journal.requests(course, ASSIGNMENT) if one.kind == journal.MARK]
    answers = [(one.by, one.question, one.points, one.before) for one in told]
    assert answers == [("eve", "why", 5, 4), ("eve", "self_attention", given.points, given.points)]
    assert len(asked(course, ASSIGNMENT)) == 1
    assert run("answer", "ada", ASSIGNMENT, "why", "Again?")[0] == 1


def test_what_can_not_be_asked_is_a_sentence(handed_in):
    course = handed_in.course
    for student, exercise, said in (("ada", "other", "x"), ("eve", "why", "x"), ("ada", "why", " \n ")):
        with pytest.raises(NotAsked):
            ask(course, student, ASSIGNMENT, exercise, said)
    for number in range(3):
        assert ask(course, "ada", ASSIGNMENT, "why", f"{number}\n" + 1_000 * "x").said.startswith(f"{number} x")
        with pytest.raises(NotAsked):
            ask(course, "ada", ASSIGNMENT, "why", "more")
        answer(course, "ada", ASSIGNMENT, "why", "so", 1.0)
    with pytest.raises(NotAsked):
        ask(course, "ada", ASSIGNMENT, "why", "a fourth")


def test_when_an_item_is_worth_something_else_the_marks_follow(handed_in, run):
    course = handed_in.course
    give(course, ASSIGNMENT, "why", {"ada": None, "bob": None}, 4, items=[0, 1], by="eve")
    give(course, ASSIGNMENT, "why", {"bob": 4}, 4.5, items=[0, 1], by="dan")  # half a point typed on top
    give(course, ASSIGNMENT, "why", {"cyd": None}, 1, items=[2], by="eve")
    for wish in ("why:4=1", "why:0=1", "why:1=6", "how:1=1", "why"):
        with pytest.raises(Problem):
            worths.set_worth(course, ASSIGNMENT, wish)
    ask(course, "ada", ASSIGNMENT, "why", "Look again.")
    worths.set_worth(course, ASSIGNMENT, "why:2=0.5")
    assert worths.follow(course, ASSIGNMENT, "eve") == [
        worths.Followed("why", "ada", 4, 2.5),
        worths.Followed("why", "bob", 4.5, 3),
    ]
    assert worths.follow(course, ASSIGNMENT) == []
    assert list(journal.waiting(course, ASSIGNMENT)) == [("why", "ada")]  # that is no answer, and nobody's work
    assert journal.counts(journal.read(course)) == ["why: dan 1", "why: eve 2"]
    assert [mark_of(handed_in, who)[0] for who in ("ada", "bob", "cyd")] == [2.5, 3, 1]
    assert [worth for worth, _ in asked(course, ASSIGNMENT)[0].marks] == [2, 0.5, 1]
    assert [(one.by, one.before) for one in journal.read(course)[-2:]] == [("eve", 4), ("eve", 4.5)]
    give(course, ASSIGNMENT, "why", {"ada": 2.5}, 5, items=[0, 1])  # a mark is never more than the question's points
    worths.set_worth(course, ASSIGNMENT, "why:2=4")
    assert [(one.student, one.now) for one in worths.follow(course, ASSIGNMENT)] == [("bob", 5)]
    assert run("marking", ASSIGNMENT, "--graders")[1].startswith("why: ")


def test_who_is_renamed_keeps_question_and_mark(handed_in, run):
    course = handed_in.course
    give(course, ASSIGNMENT, "why", {"ada": None, "cyd": None}, 4, items=[0, 1])
    ask(course, "ada", ASSIGNMENT, "why", "Look again.")
    assert run("students", "rename", "ada", "countess")[0] == 0
    assert list(journal.waiting(course, ASSIGNMENT)) == [("why", "countess")]
    status, said = run("marking", ASSIGNMENT, "--worth", "why:2=0.5")
    assert (status, "countess, why: 2.5" in said, "3.5 of 5" in said) == (0, True, True)
    assert run("answer", "ada", ASSIGNMENT, "why", "It stays.")[0] == 0  # by the id of before
    assert (mark_of(handed_in, "countess")[0], journal.waiting(course, ASSIGNMENT)) == (2.5, {})


def test_a_mark_whose_submission_has_gone_stops_no_other(handed_in):
    course = handed_in.course
    give(course, ASSIGNMENT, "why", {"ada": None, "bob": None}, 4, items=[0, 1])
    with handed_in.gradebook() as book:
        book.remove_submission(ASSIGNMENT, "ada")
    worths.set_worth(course, ASSIGNMENT, "why:2=0.5")
    assert worths.follow(course, ASSIGNMENT) == [worths.Followed("why", "bob", 4, 2.5)]
