"""What Canvas and Moodle import: their columns, their ways to know a student, nothing that acts in a spreadsheet."""

import csv
import io
from datetime import datetime

import pytest

from autograder.base.problem import Problem
from autograder.lms.export import export_for
from autograder.lms.formats import Format
from tests.autograder.grading.conftest import ASSIGNMENT, cell_of, classroom_by_hand, known_alembic_version  # noqa: F401

FORMULA = "=HYPERLINK(A1)"
CANVAS = f"""\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,{ASSIGNMENT} (77),Other (78),Final Score
,,,,,Manual Posting,,
    Points Possible,,,,,35.00,10.00,(read only)
"Lovelace, Ada",101,u-ada,ada@uni.example,Autumn,,9.00,80
"Hopper, Grace",102,u-grace,grace,Autumn,12.00,,70
"=Formula, Bad",103,{FORMULA},formula@uni.example,Autumn,,,
"Nobody, Here",104,u-nobody,nobody,Autumn,20.00,,
"Student, Test",105,,abc123,Autumn,,,
"""
MOODLE = """Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed",\
"Last modified (submission)","Last modified (grade)","Feedback comments"
"Participant 11","Ada Lovelace",ada@uni.example,"Submitted for grading",,35.00,Yes,"Monday, 2 November 2026",-,
"Participant 12","Grace Hopper",grace@uni.example,"Submitted for grading",12.00,35.00,Yes,-,"Monday, 9 November",Old
"Participant 13","Bad Formula",formula@uni.example,"No submission",,35.00,No,-,-,
"Participant 14","Here Nobody",nobody@uni.example,"No submission",20.00,35.00,Yes,-,-,
"""


@pytest.fixture
def graded(classroom_by_hand):  # noqa: F811
    """ada, late, marked by hand; grace, with a mistake; a formula; and one whom no roster knows."""
    notebook = classroom_by_hand.answers(why="Because.")
    classroom_by_hand.submit("ada", notebook, at="2026-11-05 12:00:00 UTC")
    classroom_by_hand.submit("grace", classroom_by_hand.answers(layer="self_attention = 0.125"))
    classroom_by_hand.submit(FORMULA, notebook)
    classroom_by_hand.submit("zoe")
    classroom_by_hand.grade()
    classroom_by_hand.mark("why", 3.5, "Nearly: <b>why</b>?")
    with classroom_by_hand.gradebook() as book:
        book.update_or_create_assignment(ASSIGNMENT, duedate=datetime(2026, 11, 4))
        book.update_or_create_student("ada", first_name="Ada", last_name="Lovelace", email="ada@uni.example")
        book.update_or_create_student(FORMULA, first_name="@SUM(A1)", last_name="=1+1")

        book.find_submission_notebook(ASSIGNMENT, ASSIGNMENT, "ada").late_submission_penalty = 2
        book.db.commit()
    return classroom_by_hand


def write(graded, name, text):
    path = graded.root / name
    path.write_text(text, encoding="utf-8")
    return path


def table(exported):
    rows = list(csv.reader(io.StringIO(exported.path.read_text(encoding="utf-8"))))
    for row in rows:
        assert len(row) == len(rows[0])
        assert not [cell for cell in row if cell.startswith(("=", "@", "+"))]
    return rows


def test_canvas_gets_its_columns_and_the_points_possible(graded):
    exported = export_for(Format.CANVAS, ASSIGNMENT, graded.root)
    assert exported.path == graded.root / f"class/grades-{ASSIGNMENT}-canvas.csv"
    header, points, *rows = table(exported)
    assert "1 wait" in " ".join(exported.notes)
    assert header == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", ASSIGNMENT]
    assert points == ["    Points Possible", "", "", "", "", "35"]
    assert {row[3]: (row[0], row[5]) for row in rows} == {
        "ada": ("Lovelace, Ada", "31.5"),  # 30 + 3.5 by hand - 2 for being late
        "grace": ("grace", "12.5"),
        f"'{FORMULA}": ("'=1+1, @SUM(A1)", "30"),
        "zoe": ("zoe", "30"),
    }


def test_a_canvas_roster_gives_the_ids_and_the_assignments_own_column(graded):
    exported = export_for(Format.CANVAS, ASSIGNMENT, graded.root, roster=write(graded, "canvas.csv", CANVAS))
    header, points, *rows = table(exported)
    assert header == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", f"{ASSIGNMENT} (77)"]
    assert points[-1] == "35"
    assert [row[1:3] + row[5:] for row in rows] == [
        ["101", "u-ada", "31.5"],
        ["102", "u-grace", "12.5"],
        ["103", f"'{FORMULA}", "30"],
    ]
    assert "1 of 4 are not in" in exported.notes[0]
    assert "zoe" in exported.notes[0]


def test_a_title_of_its_own_in_canvas(graded):
    roster = write(graded, "canvas.csv", CANVAS.replace(f"{ASSIGNMENT} (77)", "Homework 2 (77)"))
    plain = export_for(Format.CANVAS, ASSIGNMENT, graded.root, roster=roster)
    assert table(plain)[0][-1] == ASSIGNMENT  # a new column there
    named = export_for(Format.CANVAS, ASSIGNMENT, graded.root, roster=roster, title="Homework 2")
    assert table(named)[0][-1] == "Homework 2 (77)"


def test_semicolons_and_decimal_commas_of_other_countries(graded):
    text = CANVAS.replace("Lovelace, Ada", "Lovelace Ada").replace(",", ";").replace("35.00", "35,00")
    roster = write(graded, "canvas.csv", text)
    rows = table(export_for(Format.CANVAS, ASSIGNMENT, graded.root, roster=roster))
    assert [row[1] for row in rows[2:]] == ["101", "102", "103"]


def test_other_points_in_the_lms_are_not_overwritten(graded):
    for lms, text in ((Format.CANVAS, CANVAS), (Format.MOODLE, MOODLE)):
        roster = write(graded, "list.csv", text.replace("35.00", "100.00"))
        with pytest.raises(Problem, match=f"100 points in {lms.name.title()} and 35 "):
            export_for(lms, ASSIGNMENT, graded.root, roster=roster)


def test_two_of_one_name_are_matched_to_nobody(graded):
    with graded.gradebook() as book:
        book.update_or_create_student("zoe", first_name="Here", last_name="Nobody")
        book.db.commit()
    once = export_for(Format.CANVAS, ASSIGNMENT, graded.root, roster=write(graded, "canvas.csv", CANVAS))
    assert "104" in [row[1] for row in table(once)]
    twice = CANVAS + '"Nobody, Here",106,u-other,other,Spring,,,\n'
    exported = export_for(Format.CANVAS, ASSIGNMENT, graded.root, roster=write(graded, "canvas.csv", twice))
    assert not {"104", "106"} & {row[1] for row in table(exported)}
    assert "zoe" in exported.notes[0]


def test_a_moodle_worksheet_comes_back_filled_in(graded):
    exported = export_for(Format.MOODLE, ASSIGNMENT, graded.root, roster=write(graded, "moodle.csv", MOODLE))
    header, *rows = table(exported)
    assert header == next(csv.reader(io.StringIO(MOODLE)))
    by_name = {row[0]: dict(zip(header, row, strict=True)) for row in rows}
    assert by_name.keys() == {"Participant 11", "Participant 12"}
    ada, grace = by_name["Participant 11"], by_name["Participant 12"]
    assert (ada["Grade"], grace["Grade"]) == ("31.50", "12.50")
    assert grace["Last modified (grade)"] == "Monday, 9 November"
    assert ada["Last modified (grade)"] == "-"
    assert ada["Feedback comments"].startswith("31.5 of 35 points<br>")
    assert "Nearly: &lt;b&gt;why&lt;/b&gt;?" in ada["Feedback comments"]
    assert "Late: 2 points less." in ada["Feedback comments"]
    assert "SelfAttentionLayer, 2.5 of 20: The scores" in grace["Feedback comments"]


def test_a_locked_grade_in_moodle_stays_and_a_decimal_comma_too(graded):
    for old, new, who, grade in (
        ("12.00,35.00,Yes", "12.00,35.00,No", "Participant 12", "12.00"),
        ("35.00", '"35,00"', "Participant 11", "31,50"),
    ):
        worksheet = write(graded, "m.csv", MOODLE.replace(old, new))
        rows = table(export_for(Format.MOODLE, ASSIGNMENT, graded.root, roster=worksheet))
        assert next(row for row in rows if row[0] == who)[4] == grade


def test_moodles_gradebook_without_a_worksheet(graded):
    header, *rows = table(export_for(Format.MOODLE, ASSIGNMENT, graded.root))
    assert header[:5] == ["First name", "Last name", "ID number", "Username", "Email address"]
    assert header[5:] == [ASSIGNMENT, f"{ASSIGNMENT} (feedback)"]
    ada = next(row for row in rows if row[3] == "ada")
    assert (ada[0], ada[1], ada[4], ada[5]) == ("Ada", "Lovelace", "ada@uni.example", "31.5")


def test_bad_input_is_a_sentence(graded):
    (graded.root / "bytes.csv").write_bytes(b"\xff\xfe\x00")
    for lms, assignment, more, sentence in (
        (Format.CANVAS, None, {}, "Canvas"),
        (Format.MOODLE, "03-masking", {}, "knows no assignment '03-masking'"),
        (Format.CANVAS, ASSIGNMENT, {"roster": graded.root / "gone.csv"}, r"gone.csv.*No such file"),
        (Format.MOODLE, ASSIGNMENT, {"roster": write(graded, "empty.csv", "")}, "is empty"),
        (
            *(Format.MOODLE, ASSIGNMENT, {"roster": write(graded, "german.csv", "Kennung,Bewertung\n1,2\n")}),
            r"has no column 'Identifier', but 'Kennung', 'Bewertung'; export it anew",
        ),
        (Format.MOODLE, ASSIGNMENT, {"roster": graded.root / "bytes.csv"}, "UTF-8"),
        (Format.CANVAS, ASSIGNMENT, {"to": graded.root / "class"}, "cannot be written"),
    ):
        with pytest.raises(Problem, match=sentence):
            export_for(lms, assignment, graded.root, **more)
