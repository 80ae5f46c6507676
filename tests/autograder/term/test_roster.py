"""The class at a glance, marks from the terminal, and a backup that brings all of it back."""

import io
import sqlite3
import tarfile

import pytest

from .conftest import ASSIGNMENT


@pytest.fixture
def graded(roster, run):
    """ada has answered in words, bob has half of the layer, cyd nothing; zoe is on no list."""
    roster.submit("ada", roster.answers(why="Because."))
    roster.submit("bob", roster.answers(layer="self_attention = 0.5"))
    roster.submit("zoe", "{broken")
    said = run("grade", "02", "--no-feedback")[1]
    assert ("1 of 4 students: cyd." in said, "students: zoe." in said) == (True, True)
    return roster


def test_the_roster_says_who_stands_where_and_who_is_missing(graded, run):
    run("due", "02", "2026-11-20")
    run("extend", "cyd", "02", "--until", "2026-11-27")
    status, said = run("roster")
    assert status == 0
    of_each = ("student name of 35", "ada Ada Lovelace 30…", "bob Bob Noyce 20", "cyd Cyd Charisse –", ": zoe.")
    dates = ("Fri 20 Nov 2026, 23:59 UTC", "cyd until Fri 27 Nov 2026, 23:59 UTC")
    for words in (*of_each, f"{ASSIGNMENT}: 3 of 4 ", *dates):
        assert words in said
    assert run("roster", "--missing") == (0, f"{ASSIGNMENT} cyd Cyd Charisse cyd@uni.example")
    status, said = run("roster", "--csv", "points.csv")
    assert (status, said.startswith("points.csv"), f"{ASSIGNMENT}: 1 " in said) == (0, True, True)
    assert (graded.root / "points.csv").read_bytes().startswith(b"\xef\xbb\xbf"), "or Excel garbles names"
    assert (graded.root / "points.csv").read_text(encoding="utf-8-sig").splitlines() == [
        f"student,name,email,{ASSIGNMENT},sum", "ada,Ada Lovelace,ada@uni.example,30,30",
        "bob,Bob Noyce,bob@uni.example,20,20", "cyd,Cyd Charisse,cyd@uni.example,,0", "zoe,,,0,0",
    ]  # fmt: skip


def test_who_has_withdrawn_is_in_no_count(graded, run):
    run("extend", "ada", "02", "--until", "2026-11-27")
    assert run("students", "withdraw", "ada")[0] == 0
    assert "ada" not in run("roster")[1]
    assert run("roster", "--csv", "points.csv") == (0, "points.csv")
    said = run("grade", "02", "--no-feedback")[1]
    assert ("2 submissions" in said, " ada " in said, "Not marked" in said) == (True, False, False)


def test_what_is_handed_in_and_not_graded_is_not_missing(roster, run):
    roster.submit("ada")
    said = run("roster")[1]
    assert "1 of 3 " in said
    assert said.endswith(": bob, cyd")


def test_a_class_of_nobody_is_a_sentence(classroom, run):
    status, said = run("roster")
    assert (status, "`autograder students import FILE`" in said) == (1, True)


def test_a_mark_from_the_terminal_is_the_formgraders(graded, run):
    page = graded.feedback("ada")
    assert graded.marked("why") == (None, True)
    status, said = run("mark", "ada", "02", "why", 4, "--comment", "Say which scores.")
    assert (status, said.startswith(f"ada, {ASSIGNMENT}, why: 4 of 5 ")) == (0, True)
    assert graded.marked("why") == (4, False)
    assert "Say which scores." in page.read_text()
    assert run("mark", "ada", "02", "self_attention", 12)[1].endswith(" 20).")
    assert "ada Ada Lovelace 26" in run("roster")[1]
    assert run("mark", "ada", "02", "self_attention", "--remove")[1].endswith(" 12).")
    assert run("mark", "ada", "02", "why", "--remove")[0] == 0
    assert graded.marked("why") == (None, True)
    run("grade", "02", "--again")
    assert "Say which scores." in page.read_text()


def test_a_mark_that_cannot_be_is_a_sentence(graded, run):
    for words, named in (
        (("cyd", "02", "why", 4), "'cyd'"),
        (("ada", "02", "whi", 4), "'whi'; there are: scalar_self_attention, self_attention, why"),
        (("ada", "02", "why", 6), "6 is not from 0 to 5"),
        (("ada", "02", "why"), "points"),
    ):
        status, said = run("mark", *words)
        assert (status, named in said) == (1, True), said


def test_a_backup_brings_the_class_back_with_nothing_to_grade(graded, run):
    run("mark", "ada", "02", "why", 4)
    before = run("roster")
    status, said = run("backup", "kept")
    assert status == 0
    (archive,) = (graded.root / "kept").iterdir()
    assert str(archive.name) in said
    assert archive.stat().st_mode & 0o077 == 0
    assert run("restore", archive)[0] == 1, "there is a class"
    (graded.root / "class").rename(graded.root / "lost")
    assert run("restore", archive)[0] == 0
    assert run("roster") == before
    assert "3 of 3 " in run("grade", "02", "--no-feedback")[1]
    with tarfile.open(archive) as file:
        names = file.getnames()
    assert {"class/gradebook.db", "class/secret.key", f"notebooks/{ASSIGNMENT}/{ASSIGNMENT}.ipynb"} <= set(names)


def test_a_restore_that_stops_half_way_has_begun_no_class(graded, run, monkeypatch):
    """As on a full disk: then the same command works once there is room."""
    assert run("backup", "kept")[0] == 0
    (archive,) = (graded.root / "kept").iterdir()
    (graded.root / "class").rename(graded.root / "lost")
    real = tarfile.TarFile.makefile

    def full(self, member, path):
        if member.name.endswith("gradebook.db"):
            raise OSError(28, "No space left on device")
        real(self, member, path)

    with monkeypatch.context() as disk:
        disk.setattr(tarfile.TarFile, "makefile", full)
        status, said = run("restore", archive)
    assert (status, str(archive) in said, "No space left on device" in said) == (1, True, True)
    assert not (graded.root / "class").exists()
    assert not list(graded.root.glob(".restored*"))
    archive.with_name("half.tar.gz").write_bytes(archive.read_bytes()[:2000])
    assert run("restore", archive.with_name("half.tar.gz"))[0] == 1
    assert run("restore", archive)[0] == 0
    assert (graded.root / "class/gradebook.db").is_file()


def test_a_strange_archive_makes_no_class_and_nothing_outside(classroom_by_hand, run, tmp_path_factory):
    root, outside = classroom_by_hand.root, tmp_path_factory.mktemp("outside")

    def restored(*names):
        with tarfile.open(root / "strange.tar.gz", "w:gz") as archive:
            for one in names:
                archive.addfile(tarfile.TarInfo(one), io.BytesIO())
        return run("restore", "strange.tar.gz")

    for name in (f"{outside}/planted/file", "../planted/file", "class/../../planted/file", "class"):
        status, said = restored(*["class/gradebook.db"] * (name != "class"), name)
        assert (status, len(said.splitlines())) == (1, 1)
        assert not list(outside.iterdir())
        assert not (root.parent / "planted").exists()
        assert not (root / "class").exists()
    assert restored("class/gradebook.db", "beside", "./beside", "beside")[0] == 0  # a name that stands there twice
    assert (root / "class/gradebook.db").is_file()
    assert (root / "beside").is_file()


def test_a_backup_that_cannot_be_is_a_sentence(graded, run):
    for where, named in (("class/kept", "class/kept"), ("class.csv", "class.csv")):
        status, said = run("backup", where)
        assert (status, named in said) == (1, True), said
    book = graded.root / "class/gradebook.db"
    book.write_bytes(book.read_bytes()[:6000] + b"\xff" * 3000)
    with pytest.raises(sqlite3.DatabaseError), sqlite3.connect(book) as open_book:
        open_book.execute("SELECT * FROM grade").fetchall()
    status, said = run("backup", "kept")
    assert (status, "gradebook" in said) == (1, True), said
    assert list((graded.root / "kept").iterdir()) == []


@pytest.mark.parametrize(("place", "kept"), [("gradebook.db", True), ("../elsewhere.db", False)])
def test_a_gradebook_beside_the_class_is_kept_too(roster, run, place, kept):
    """nbgrader's own default is a file in the course's root."""
    (roster.root / "class/gradebook.db").rename(roster.root / place)
    (roster.root / "class/notes.txt").write_text("ada was ill\n")
    (roster.root / "nbgrader_config.py").write_text(
        f'c = get_config()\nc.CourseDirectory.db_url = "sqlite:///{place}"\n'
    )
    status, said = run("backup", "kept")
    (archive,) = (roster.root / "kept").iterdir()
    with tarfile.open(archive) as file:
        assert ("gradebook.db" in file.getnames()) == kept
    assert (status, "elsewhere.db" in said) == (0, not kept)
    if kept:
        (roster.root / "class").rename(roster.root / "lost")
        (roster.root / place).unlink()
        assert run("restore", archive)[0] == 0
        assert (roster.root / place).is_file()
