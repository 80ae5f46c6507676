"""Downloads of an LMS: whose file is whose, and nothing taken on a guess."""

import io
import json
import zipfile
from pathlib import PurePosixPath

import pytest
from nbgrader.api import Student

from autograder.grading.class_folder.who_is_who import About
from autograder.term.collect import downloaded
from autograder.term.whose import known_as, whose
from tests.tables import rows

from .conftest import ASSIGNMENT, packed

PEOPLE = [
    Student(id=one, first_name=first, last_name=last, email=email or None, lms_user_id=lms or None)
    for one, first, last, email, lms in rows(__file__, "people.tsv")
]
DOWNLOADS = [row[:2] for row in rows(__file__, "downloads.tsv")]
OF_MOODLE = f"{{}}_1_assignsubmission_file_/../../{ASSIGNMENT}"
CLASS = known_as(PEOPLE, {"ada": About(("4711", "countess")), "flann": About(withdrawn=True)})


@pytest.mark.parametrize(("name", "owner"), DOWNLOADS)
def test_files_find_their_students(name, owner):
    found, done = whose([PurePosixPath(name)], CLASS, ASSIGNMENT)
    assert (found, done.strangers, done.unclear) == ({owner: PurePosixPath(name)}, [], [])


@pytest.mark.parametrize(("encoding", "names"), [
    ("gbk", ["王小明/02.ipynb", "赵玥.ipynb"]), ("gbk", ["赵玥.ipynb"]), ("utf-8", ["王小明.ipynb", "José.ipynb"]),
    ("cp437", ["Müller.ipynb", "José Núñez.ipynb"]), ("cp437", ["Renée.ipynb"]), ("ascii", ["ada.ipynb"]),
])  # fmt: skip
def test_names_in_an_archive_are_read_as_they_were_written(encoding, names, monkeypatch, tmp_path):
    """Windows in Chinese and a Mac don't say how; what is as it should be stays as it is."""
    unsaid = lambda self: (self.filename.encode(encoding), self.flag_bits)  # noqa: E731
    monkeypatch.setattr(zipfile.ZipInfo, "_encodeFilenameFlags", unsaid)
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for name in names:
            archive.writestr(name, "{}")
    with downloaded(tmp_path / "a.zip") as download:
        assert [str(name) for name in download.sizes] == names
        assert {download.read(name) for name in download.sizes} == {b"{}"}


def test_moodles_numbers_are_no_students_numbers():
    """The 201 in its names is of the hand-in; u1's 201 is Canvas's."""
    name = PurePosixPath("Kim Lee_201_assignsubmission_file_/x.ipynb")
    assert whose([name], CLASS, ASSIGNMENT)[0] == {}
    assert whose([name], known_as(PEOPLE, {}, {"assignsubmission201": "u2"}), ASSIGNMENT)[0] == {"u2": name}


def test_what_cannot_be_told_is_said_and_left_alone():
    names = ["Kim Lee_3_assignsubmission_file_/x.ipynb", "adam/x.ipynb", "ada/a.ipynb", "ada/b.ipynb"]
    found, done = whose([PurePosixPath(name) for name in names], CLASS, ASSIGNMENT)
    assert found == {}
    assert done.strangers == ["adam/x.ipynb"]
    of_two, two = done.unclear
    assert of_two.startswith(f"{names[0]} ")
    assert (of_two.endswith("u1 or u2"), two.endswith("2 notebooks: ada/a.ipynb, ada/b.ipynb")) == (True, True)


def test_of_several_notebooks_the_assignments_own_counts():
    names = [PurePosixPath(f"ada/{name}.ipynb") for name in ("01-text", ASSIGNMENT, f"{ASSIGNMENT}-1", "scratch")]
    found, done = whose(names, CLASS, ASSIGNMENT)
    assert found == {"ada": names[1]}
    assert done.notes == [f"ada has 4 notebooks; taken: {names[1]}; not: {names[0]}, {names[2]}, {names[3]}"]
    # A browser's second download has a number behind its name.
    assert whose(names[2:], CLASS, ASSIGNMENT)[0] == {"ada": names[2]}


def test_an_archive_goes_to_its_places_with_its_time_and_only_once(roster, run):
    path = packed(roster, *(OF_MOODLE.format(who) for who in ("ada", "bob", "eve")))
    when = ("--at", "2026-11-19 10:00")
    status, would_be = run("collect", "02", path, *when, "--dry-run")
    assert not roster.path("ada").exists()
    assert run("collect", "02", path, *when) == (status, would_be.partition(": ")[2])
    assert (status, "2 new, 0 changed, 0 " in would_be) == (1, True)
    assert (f"{OF_MOODLE.format('eve')}.ipynb" in would_be, str(roster.path("STUDENT")) in would_be) == (True, True)
    files = sorted(
        one.relative_to(roster.root / "class/submitted").as_posix() for one in roster.path("ada").parent.iterdir()
    )
    assert files == [f"ada/{ASSIGNMENT}/{ASSIGNMENT}.ipynb", f"ada/{ASSIGNMENT}/timestamp.txt"]
    assert (roster.path("bob").parent / "timestamp.txt").read_text() == "2026-11-19 10:00:00 UTC\n"
    assert not roster.path("eve").exists()
    assert run("collect", "02", path)[1].startswith("0 new, 0 changed, 2 ")


def test_an_earlier_submission_is_put_aside_with_its_time(roster, run):
    old = roster.submit("ada", at="2026-11-01 10:00:00 UTC").read_bytes()
    packed(roster, OF_MOODLE.format("ada"), notebook=roster.answers(layer="self_attention = 0.5"))
    run("due", "02", "2026-11-20")
    status, said = run("collect", "02", "download.zip")
    assert (status, said.startswith("0 new, 1 changed, 0 ")) == (0, True)
    assert roster.path("ada").read_bytes() != old
    assert not (roster.path("ada").parent / "timestamp.txt").exists()
    (aside,) = (roster.root / f"class/replaced/ada/{ASSIGNMENT}").iterdir()
    assert aside.read_bytes() == old


def test_a_folder_is_as_good_as_an_archive(roster, run):
    (roster.root / "download/bob").mkdir(parents=True)
    (roster.root / "download/bob/x.ipynb").write_text(json.dumps(roster.answers()))
    (roster.root / "download/bob/notes.txt").write_text("no notebook")
    (roster.root / "download/ada.ipynb").symlink_to(roster.root / "class/gradebook.db")
    status, said = run("collect", "02", "download")
    assert (status, said.startswith("1 new, 0 changed, 0 ")) == (0, True)


@pytest.mark.parametrize("place", ["none.zip", "class.csv"])
def test_what_is_no_download_is_a_sentence(roster, run, place):
    status, said = run("collect", "02", place)
    assert (status, place in said) == (1, True), said


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_archive_is_a_sentence_and_changes_nothing(roster, run, method):
    names = [f"{student}_1_assignsubmission_file_/{ASSIGNMENT}.ipynb" for student in ("ada", "bob")]
    path = roster.root / "damaged.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        for name in names:
            archive.writestr(name, json.dumps(roster.answers()))
        place = archive.getinfo(names[1]).header_offset + 30 + len(names[1])
    content = bytearray(path.read_bytes())
    content[place + 20 : place + 200] = b"\xff" * 180
    path.write_bytes(content)
    status, said = run("collect", "02", "damaged.zip")
    assert (status, len(said.splitlines())) == (1, 1)
    assert names[1] in said
    assert not roster.path("ada").exists()


def test_what_the_lms_exported_tells_two_of_the_same_name_apart(roster, run):
    (roster.root / "class.csv").write_text("id,first_name,last_name\nk1,Kim,Lee\nk2,Kim,Lee\n")
    (roster.root / "worksheet.csv").write_text(
        "Identifier,Full name,Email address,Status\nParticipant 31,Kim Lee,k1@uni.example,\n"
        "Participant 32,Kim Lee,k2@uni.example,\n"
    )
    assert run("students", "import", "class.csv", "--other-people")[0] == 0
    (place := roster.root / "download/Kim Lee_32_assignsubmission_file").mkdir(parents=True)
    (place / "x.ipynb").write_text(json.dumps(roster.answers()))
    assert "k1 or k2" in run("collect", "02", "download")[1]
    assert run("collect", "02", "download", "--roster", "worksheet.csv")[0] == 0
    assert roster.path("k2").is_file()
    status, said = run("collect", "02", "download", "--roster", "class.csv")
    assert (status, "class.csv" in said) == (1, True)


def test_another_notebook_and_no_notebook_are_said(roster, run):
    place = roster.root / "download"
    for name in ("ada_03-masking.ipynb", "bob.html", "cyd.IPYNB", "cyd.pdf"):
        place.mkdir(exist_ok=True)
        (place / name).write_text(json.dumps(roster.answers()))
    (roster.root / "notebooks/03-masking").mkdir()
    (roster.root / "notebooks/03-masking/03-masking.ipynb").write_text("{}")
    status, said = run("collect", "02", "download")
    assert (status, said.count("left alone: ")) == (1, 2)
    for named in ("ada_03-masking.ipynb", ASSIGNMENT, "bob.html", ".ipynb"):
        assert named in said
    # So neither is among those who handed in nothing, and they read why it can't be graded.
    missing = run("roster", "02", "--missing")[1]
    assert ("ada" in missing, "bob" in missing) == (False, False)
    assert "2 not gradable" in run("grade", "02")[1]
    (place / "bob.ipynb").write_text(json.dumps(roster.answers()))
    run("collect", "02", "download")
    assert [one.name for one in roster.path("bob").parent.iterdir()] == [f"{ASSIGNMENT}.ipynb"]
    assert str(roster.path("STUDENT")) in said


def test_where_nothing_is_to_collect_says_what_is_there(roster, run):
    (roster.root / "downloads").mkdir()
    assert "downloads" in run("collect", "02", "downloads")[1]
    packed(roster).rename(roster.root / "downloads/02.zip")
    assert "02.zip" in run("collect", "02", "downloads")[1]


def test_without_a_roster_nobody_is_guessed(classroom_by_hand, run):
    assert run("collect", "02", classroom_by_hand.root)[0] == 1
    assert not (classroom_by_hand.root / "class/submitted").exists()


def test_an_archive_in_an_archive_is_opened(roster, run):
    notebook = json.dumps(roster.answers())
    inside = io.BytesIO()
    with zipfile.ZipFile(inside, "w") as archive:
        archive.writestr("work/02-self-attention.ipynb", notebook)
        archive.writestr("__MACOSX/._02-self-attention.ipynb", "x")
    with zipfile.ZipFile(roster.root / "all.zip", "w") as archive:
        archive.writestr("Ada Lovelace_1_assignsubmission_file_/work.zip", inside.getvalue())
        archive.writestr("Bob Noyce_2_assignsubmission_file_/work.zip", inside.getvalue()[:50])
        archive.writestr("Cyd Charisse_3_assignsubmission_file_/essay.pdf", "x")
    status, said = run("collect", ASSIGNMENT, "all.zip")
    assert (status, roster.path("ada").read_text()) == (1, notebook)
    assert ("bob handed in" in said, "cyd handed in" in said) == (True, True)
    assert run("roster", ASSIGNMENT, "--missing") == (0, "")  # who handed in something isn't missing
