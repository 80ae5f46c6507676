"""Lists of students: one's own, Canvas's, Moodle's, and lists with a slip."""

from dataclasses import replace

import pytest

from autograder.base.problem import Problem
from autograder.grading.class_folder.extensions import read_extensions
from autograder.grading.gradebooks.results import read_result
from autograder.term.cli.options import Kind
from autograder.term.students import Person, import_students, read_people

from .conftest import ASSIGNMENT, STUDENTS

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


@pytest.mark.parametrize(("text", "person"), [
    (STUDENTS, Person("ada", "Ada", "Lovelace", "ada@uni.example")),
    (CANVAS, Person("ada", "Ada", "Lovelace", None, "101", ("u-ada",))),
    (MOODLE, Person("4711", "Ada", "Lovelace", "ada@uni.example")),
    (STUDENTS.replace("id,first_name", "ID,First Name"), Person("ada", "Ada", "Lovelace", "ada@uni.example")),
    ("sep=;\r\n" + STUDENTS.replace(",", ";"), Person("ada", "Ada", "Lovelace", "ada@uni.example")),
    (STUDENTS.replace(",", "\t"), Person("ada", "Ada", "Lovelace", "ada@uni.example")),
    (WORKSHEET, Person("ada", "Ada Augusta", "Lovelace", "ada@uni.example")),
], ids=["own", "canvas", "moodle", "capitals", "excel's line", "tabs", "worksheet"])  # fmt: skip
def test_a_list_is_read_whatever_wrote_it(tmp_path, text, person):
    (tmp_path / "list.csv").write_text(text, encoding="utf-8")
    people = read_people(tmp_path / "list.csv")
    assert people[0] == person
    assert len(people) == text.count("@uni.example") + text.count('Autumn,\n"Student, Test"')


@pytest.mark.parametrize(("encoding", "comma"), [("utf-8", ","), ("utf-8-sig", ","), ("gbk", ","), ("utf-16", "\t")])
def test_a_chinese_list_is_read_as_excel_saves_it(tmp_path, encoding, comma):
    text = "学号,姓名,班级,邮箱\r\n2026001,王芳,一班,wang@uni.example\r\n".replace(",", comma)
    (tmp_path / "名单.csv").write_text(text, encoding=encoding)
    assert read_people(tmp_path / "名单.csv") == [Person("2026001", "", "王芳", "wang@uni.example")]


@pytest.mark.parametrize("text", ["id,first_name\nada,Zoë\n", "id;first_name\njm;Jürgen\n"])
def test_what_is_no_chinese_list_is_not_taken_for_one(tmp_path, text):
    (tmp_path / "list.csv").write_bytes(text.encode("cp1252"))
    with pytest.raises(Problem, match=r"list.csv.*UTF-8"):
        read_people(tmp_path / "list.csv")


@pytest.mark.parametrize(("text", "named"), [
    ("name\nAda\n", "`id`"), ("id\nada\nada\n", "'ada'.* line 3"), ("id,email\nada,\n,x@y\n../up,\n", "'../up'"),
    ("id\n.git\n", "'.git'"), ("id,first_name\n,Ada\n", "line 2"), ("id\n", "list.csv"),
    ("id\nada\nAda\n", "'ada' and 'Ada'"), ("id;name\n1,23E+09;B\n", "Excel"),
])  # fmt: skip
def test_a_slip_in_a_list_is_a_sentence(tmp_path, text, named):
    (tmp_path / "list.csv").write_text(text)
    with pytest.raises(Problem, match=named):
        read_people(tmp_path / "list.csv")


def test_an_import_says_what_it_does_and_removes_nobody(roster, run):
    (roster.root / "class.csv").write_text(STUDENTS.replace("Noyce", "Noyce-Hopper").replace("cyd", "dan"))
    status, would_be = run("students", "import", "class.csv", "--dry-run")
    assert run("students", "import", "class.csv") == (status, would_be.partition(": ")[2])
    assert (status, [word in would_be for word in ("1 new, 1 changed, 1 ", ": dan ", ": bob ", ": cyd")]) == (
        0,
        [True] * 4,
    )
    with roster.gradebook() as book:
        found = {one.id: one.last_name for one in book.students}
    assert found == {"ada": "Lovelace", "bob": "Noyce-Hopper", "cyd": "Charisse", "dan": "Charisse"}


def test_where_the_ids_come_from_is_said(roster, run):
    (roster.root / "class.csv").write_text(CANVAS, encoding="utf-8")
    said = run("students", "import", "class.csv")[1]
    assert (": ada " in said, ": bob, cyd " in said, said.endswith("SIS Login ID")) == (True, True, True)


NUMBERS = """First name,Last name,ID number,Email address
Ada,Lovelace,4711,a.lovelace@uni.example
Bob,Noyce,4712,b.noyce@uni.example
"""
LOGINS = """Student,ID,SIS User ID,SIS Login ID,Section
"Lovelace, Ada",101,4711,ada,Autumn
"Noyce, Bob",102,4712,bob,Autumn
"""


def imported(few, text, **more):
    path = few.root / "list.csv"
    path.write_text(text, encoding="utf-8")
    return import_students(path, few.course, **more)


def ids(few):
    with few.gradebook() as book:
        return {one.id: (one.email, one.lms_user_id) for one in book.students}


def test_two_lists_of_two_hundred_are_two_hundred_people(classroom_by_hand):
    rows = [(f"Ada{n}", f"Noyce{n}", f"{300000 + n}", f"al{n}", f"{n}@uni.example") for n in range(200)]
    canvas = "\n".join([LOGINS.splitlines()[0], *('"{1}, {0}",{2}9,{2},{3},Autumn'.format(*row) for row in rows)])
    moodle = "\n".join([NUMBERS.splitlines()[0], *("{0},{1},{2},{4}".format(*row) for row in rows)])
    assert len(imported(classroom_by_hand, canvas).new) == 200
    done = imported(classroom_by_hand, moodle)
    assert (len(done.new), len(done.changed), len(done.joined), done.not_listed) == (0, 200, 200, [])
    assert ids(classroom_by_hand)["al7"] == ("7@uni.example", "3000079")
    assert len(imported(classroom_by_hand, canvas).same) == len(ids(classroom_by_hand)) == 200


def test_ids_come_from_the_column_that_was_chosen(classroom_by_hand):
    assert imported(classroom_by_hand, LOGINS, by=Kind.NUMBER).new == ["4711", "4712"]
    assert imported(classroom_by_hand, LOGINS).joined == {"ada": "4711", "bob": "4712"}
    with pytest.raises(Problem, match=r"Email address.*`email`"):
        imported(classroom_by_hand, LOGINS, by=Kind.EMAIL)


def test_the_same_class_under_ids_that_nobody_knows_is_refused(roster, run):
    (roster.root / "other.csv").write_text(NUMBERS)
    status, said = run("students", "import", "other.csv", "--dry-run")
    assert (status, "2 of 2" in said, "; 2 of the new have the name" in said) == (1, True, True)
    assert run("students", "import", "other.csv", "--other-people")[0] == 0
    assert set(ids(roster)) == {"ada", "bob", "cyd", "4711", "4712"}


@pytest.mark.parametrize(
    "text", ["id,login,number\ndan,4711,4712\n", "id,number\n4711,\nada,4711\n", "login,number\nx,4711\ny,4711\n"]
)
def test_an_id_that_is_two_peoples_joins_nobody(classroom_by_hand, text):
    imported(classroom_by_hand, LOGINS)
    with pytest.raises(Problem, match=r"list.csv has"):
        imported(classroom_by_hand, text, other_people=True)
    assert set(ids(classroom_by_hand)) == {"ada", "bob"}


def test_half_of_a_class_under_other_ids_is_refused_and_a_namesake_is_named(roster, run):
    lines = STUDENTS.splitlines()
    (roster.root / "other.csv").write_text("\n".join([lines[0], lines[1], "b7,Bob,Noyce,"]))
    assert run("students", "import", "other.csv")[0] == 1
    (roster.root / "other.csv").write_text("\n".join([*lines[:2], lines[3], "b7,Bob,Noyce,"]))
    status, said = run("students", "import", "other.csv")
    assert (status, "b7 (bob)" in said, "rename bob b7" in said) == (0, True, True)


@pytest.mark.parametrize("handed_in", ["bob", "b7"])
def test_two_who_are_one_person_become_one_unless_both_have_work(roster, run, handed_in):
    assert run("students", "add", "b7", "--other", "4712")[0] == 0
    roster.submit(handed_in)
    assert run("grade", ASSIGNMENT, "--no-feedback")[0] == 0
    assert run("students", "rename", "bob", "b7")[0] == 0
    assert ids(roster)["b7"] == ("bob@uni.example", None)
    assert "bob" not in ids(roster)
    assert imported(roster, STUDENTS).joined == {"bob": "b7"}
    assert run("grade", ASSIGNMENT, "--no-feedback")[0] == 0
    assert read_result(roster.course, ASSIGNMENT, "b7").student == "b7"
    roster.submit("ada")
    status, said = run("students", "rename", "ada", "4712")  # an id of somebody with work
    assert (status, "b7" in said, "ada" in ids(roster)) == (1, True, True)
    status, said = run("students", "rename", "ada", "b7")
    assert (status, "both" in said) == (1, True)
    status, said = run("students", "rename", "ada", "cyd")  # a slip
    assert (status, "Ada Lovelace, Cyd Charisse" in said) == (1, True)
    assert run("students", "rename", "ada", "cyd", "--one-person")[0] == 0


def test_an_id_of_somebody_else_is_not_given_and_a_wrong_one_is_taken_away(roster, run):
    assert run("students", "add", "ada", "--other", "4711")[0] == 0
    for other in ("ada", "4711", "ada@uni.example"):
        status, said = run("students", "add", "bob", "--other", other)
        assert (status, "rename bob ada" in said) == (1, True)
    assert run("students", "add", "ada", "--not", "4711")[1].startswith("0 new, 1 changed")
    assert run("students", "add", "bob", "--other", "4711")[0] == 0
    assert run("students", "add", "ada", "--not", "4711")[0] == 1


def test_any_id_names_a_student_in_a_command(roster, run):
    run("students", "add", "ada", "--other", "4711")
    roster.submit("ada")
    assert run("grade", "02", "--no-feedback", "--student", "4711")[0] == 0
    assert run("feedback", "02", "--student", "4711")[0] == 0
    assert run("mark", "4711", ASSIGNMENT, "self_attention", "1")[1].startswith("ada, ")
    run("due", ASSIGNMENT, "2026-12-20")
    assert run("extend", "4711", ASSIGNMENT, "--until", "2027-01-01")[1].startswith("ada ")
    assert run("students", "withdraw", "4711")[1].startswith("ada ")
    assert run("students", "add", "4711")[0] == 0
    assert "withdrawn" not in run("students", "list")[1]
    assert run("students", "rename", "4711", "countess")[0] == 0
    assert "countess" in ids(roster)


def test_a_student_is_added_withdrawn_and_back(roster, run):
    assert run("students", "add", "dan", "Dan Noyce", "--other", "4713")[0] == 0
    assert "dan Dan Noyce 4713" in run("students", "list")[1]
    assert run("students", "withdraw", "dan")[0] == 0
    assert "dan" not in run("roster", "02", "--missing")[1]
    assert run("students", "import", "class.csv")[1].count("dan") == 0
    assert run("students", "list")[1].endswith("withdrawn")
    assert run("students", "add", "dan")[0] == 0
    assert "dan Dan Noyce" in run("roster", "02", "--missing")[1]
    assert run("students", "withdraw", "eve")[0] == 1


def test_who_has_withdrawn_is_not_graded_unless_named(roster, run):
    for student in ("ada", "bob"):
        roster.submit(student)
    assert "2 submissions" in run("grade", "02", "--no-feedback")[1]
    assert run("students", "withdraw", "bob")[0] == 0
    status, said = run("grade", "02", "--no-feedback", "--again")
    assert (status, "bob" in said) == (0, False)
    assert "bob" in run("grade", "02", "--no-feedback", "--student", "bob")[1]


def test_a_student_who_gets_another_id_takes_everything_along(roster, run):
    course = roster.course
    roster.submit("ada")
    assert run("grade", ASSIGNMENT, "--no-feedback")[0] == 0
    assert run("due", ASSIGNMENT, "2026-12-20")[0] == 0
    assert run("extend", "ada", ASSIGNMENT, "--until", "2027-01-01")[0] == 0
    before = read_result(course, ASSIGNMENT, "ada")
    score = [row for row in (course.class_folder / "grades.csv").read_text().splitlines() if ",ada," in row]
    assert run("students", "rename", "ada", "bob")[0] == 1
    assert run("students", "rename", "ada", "countess")[0] == 0
    assert replace(read_result(course, ASSIGNMENT, "countess"), student="ada") == before
    assert read_extensions(course)[ASSIGNMENT].keys() == {"countess"}
    assert not list(course.class_folder.rglob("ada*"))
    found = [row for row in (course.class_folder / "grades.csv").read_text().splitlines() if ",countess," in row]
    assert [row.replace("countess", "ada") for row in found] == score
    assert imported(roster, STUDENTS).joined == {"ada": "countess"}
    assert run("grade", ASSIGNMENT, "--no-feedback")[0] == 0
