"""Lists of students: one's own, Canvas's, Moodle's, and lists with a slip."""

import pytest
from nbgrader.api import Gradebook

from autograder.term.students import Person, read_people
from course.problem import Problem

from .conftest import STUDENTS

CANVAS = """\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,Homework (77)
,,,,,Manual Posting
    Points Possible,,,,,35.00
"Lovelace, Ada",101,u-ada,ada,Autumn,
"Student, Test",105,,abc123,Autumn,
"""
MOODLE = """First name;Last name;ID number;Email address
Ada;Lovelace;4711;ada@uni.example
"""
WORKSHEET = """Identifier,Full name,Email address,Status
Participant 11,Ada Augusta Lovelace,ada@uni.example,No submission
"""


@pytest.mark.parametrize(
    ("text", "person"),
    [
        (STUDENTS, Person("ada", "Ada", "Lovelace", "ada@uni.example")),
        (CANVAS, Person("ada", "Ada", "Lovelace", None, "101")),
        (MOODLE, Person("4711", "Ada", "Lovelace", "ada@uni.example")),
        (STUDENTS.replace("id,first_name", "ID,First Name"), Person("ada", "Ada", "Lovelace", "ada@uni.example")),
        ("sep=;\r\n" + STUDENTS.replace(",", ";"), Person("ada", "Ada", "Lovelace", "ada@uni.example")),
        (STUDENTS.replace(",", "\t"), Person("ada", "Ada", "Lovelace", "ada@uni.example")),
        (WORKSHEET, Person("ada", "Ada Augusta", "Lovelace", "ada@uni.example")),
    ],
    ids=["own", "canvas", "moodle", "capitals", "excel's line", "tabs", "worksheet"],
)
def test_a_list_is_read_whatever_wrote_it(tmp_path, text, person):
    (tmp_path / "list.csv").write_text(text, encoding="utf-8")
    people = read_people(tmp_path / "list.csv")
    assert people[0] == person
    assert len(people) == text.count("@uni.example") + text.count('Autumn,\n"Student, Test"')


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("name\nAda\n", "`id`"),
        ("id\nada\nada\n", "'ada'.* line 3"),
        ("id,email\nada,\n,x@y\n../up,\n", "'../up'"),
        ("id\n.git\n", "'.git'"),
        ("id,first_name\n,Ada\n", "line 2"),
        ("id\n", "list.csv"),
        ("id\nada\nAda\n", "'ada' and 'Ada'"),
        ("id;name\n1,23E+09;B\n", "Excel"),
    ],
)
def test_a_slip_in_a_list_is_a_sentence(tmp_path, text, named):
    (tmp_path / "list.csv").write_text(text)
    with pytest.raises(Problem, match=named):
        read_people(tmp_path / "list.csv")


def test_an_import_says_what_it_does_and_removes_nobody(roster, run):
    (roster.root / "class.csv").write_text(STUDENTS.replace("Noyce", "Noyce-Hopper").replace("cyd,", "dan,"))
    status, would_be = run("students", "import", "class.csv", "--dry-run")
    assert run("students", "import", "class.csv") == (status, would_be.partition(": ")[2])
    assert (status, [word in would_be for word in ("1 new, 1 changed, 1 ", ": dan ", ": bob ", ": cyd")]) == (
        0,
        [True] * 4,
    )
    with Gradebook(roster.course.db_url, roster.course.course_id) as book:
        assert {one.id: one.last_name for one in book.students} == {
            "ada": "Lovelace",
            "bob": "Noyce-Hopper",
            "cyd": "Charisse",
            "dan": "Charisse",
        }


def test_what_excel_writes_is_read_or_said(tmp_path):
    (tmp_path / "unicode.txt").write_text("id\tfirst_name\nwei\t伟\n", encoding="utf-16")
    assert read_people(tmp_path / "unicode.txt") == [Person("wei", "伟")]
    (tmp_path / "ansi.csv").write_text("id;first_name\njm;Jürgen\n", encoding="cp1252")
    with pytest.raises(Problem, match=r"ansi.csv.*UTF-8"):
        read_people(tmp_path / "ansi.csv")


def test_where_the_ids_come_from_is_said(roster, run):
    (roster.root / "class.csv").write_text(CANVAS, encoding="utf-8")
    said = run("students", "import", "class.csv")[1]
    assert (": ada " in said, ": bob, cyd " in said, said.endswith("SIS Login ID")) == (True, True, True)


def test_a_command_in_a_folder_without_a_class_begins_none(tmp_path, run, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    (tmp_path / "class.csv").write_text(STUDENTS)
    for command in (["students", "import", "../class.csv"], ["grade", "02"], ["due", "02"], ["roster"], ["report"]):
        status, said = run(*command)
        assert (status, len(said.splitlines())) == (1, 1), command
    assert list((tmp_path / "elsewhere").iterdir()) == []
