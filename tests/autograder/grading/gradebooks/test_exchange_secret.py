"""The secret by which nbgrader's exchange names a feedback goes along to the autograded folder, nothing else does."""

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


def test_what_is_handed_in_without_a_secret_keeps_no_old_one(classroom):
    folder = classroom.submit("ada").parent
    (folder / "submission_secret.txt").write_text(SECRET)
    classroom.grade()
    (folder / "submission_secret.txt").unlink()
    classroom.grade(again=True)
    assert not (classroom.autograded("ada").parent / "submission_secret.txt").exists()


def test_what_is_no_secret_stays_behind_and_a_link_is_not_followed(classroom, tmp_path):
    (tmp_path / "others").write_text(SECRET)
    texts = ("", "../../../etc/passwd", "<b>x</b>" * 10, "a" * 5_000, None)
    for number, text in enumerate(texts):
        file = classroom.submit(f"s{number}").parent / "submission_secret.txt"
        file.symlink_to(tmp_path / "others") if text is None else file.write_text(text)
    assert [one.score for one in classroom.grade().results] == [30] * len(texts)
    assert not list((classroom.root / "class/autograded").rglob("submission_secret.txt"))
