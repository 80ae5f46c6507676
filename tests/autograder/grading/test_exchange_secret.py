"""The secret by which nbgrader's exchange names a feedback goes along to the autograded folder, nothing else does."""

import pytest

SECRET = "0123456789abcdef" * 8


def test_the_secret_goes_along_and_nothing_else(classroom):
    classroom.submit("ada")
    folder = classroom.path("ada").parent
    (folder / "submission_secret.txt").write_text(SECRET)
    (folder / "timestamp.txt").write_text("2026-03-02 12:00:00 UTC")
    (folder / "notes.txt").write_text("mine")
    (folder / "numpy.py").write_text("raise SystemExit")
    classroom.grade()
    autograded = classroom.autograded("ada").parent
    assert (autograded / "submission_secret.txt").read_text() == SECRET
    names = {path.name for path in autograded.iterdir() if not path.name.startswith(".")}
    assert names == {classroom.autograded("ada").name, "timestamp.txt", "submission_secret.txt"}


@pytest.mark.parametrize("text", ["", "../../../etc/passwd", "<b>x</b>" * 10, "a" * 5_000])
def test_what_is_no_secret_stays_behind(classroom, text):
    classroom.submit("ada")
    (classroom.path("ada").parent / "submission_secret.txt").write_text(text)
    assert classroom.grade().results[0].score == 30
    assert not (classroom.autograded("ada").parent / "submission_secret.txt").exists()


def test_a_link_is_not_followed(classroom, tmp_path):
    classroom.submit("ada")
    (tmp_path / "others").write_text(SECRET)
    (classroom.path("ada").parent / "submission_secret.txt").symlink_to(tmp_path / "others")
    classroom.grade()
    assert not (classroom.autograded("ada").parent / "submission_secret.txt").exists()
