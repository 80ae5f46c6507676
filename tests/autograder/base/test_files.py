import os
from pathlib import Path

import pytest

from autograder.base.files import write_whole


def test_text_is_written_as_utf_8_with_its_own_line_ends_and_bytes_as_they_are(tmp_path):
    write_whole(tmp_path / "text", "né\r\nvu\n")
    write_whole(tmp_path / "bytes", b"\x00\xff")
    assert (tmp_path / "text").read_bytes() == b"n\xc3\xa9\r\nvu\n"
    assert (tmp_path / "bytes").read_bytes() == b"\x00\xff"


def test_missing_folders_are_made_and_nothing_is_left_beside(tmp_path):
    write_whole(tmp_path / "a" / "b" / "c.json", "1")
    write_whole(tmp_path / "a" / "b" / "c.json", "2")
    assert [path.name for path in (tmp_path / "a" / "b").iterdir()] == ["c.json"]
    assert (tmp_path / "a" / "b" / "c.json").read_text() == "2"


def test_its_permissions_are_those_of_a_new_file_or_as_asked_for(tmp_path):
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "usual", "")
        for name, mode in {"secret": 0o600, "shared": 0o666, "read-only": 0o444}.items():
            write_whole(tmp_path / name, "x", mode=mode)
            write_whole(tmp_path / name, "y", mode=mode)
            assert (tmp_path / name).stat().st_mode & 0o777 == mode
    finally:
        os.umask(before)
    assert (tmp_path / "usual").stat().st_mode & 0o777 == 0o640


def test_a_name_of_the_greatest_length_can_be_written(tmp_path):
    write_whole(tmp_path / ("é" * 127), "x")
    assert (tmp_path / ("é" * 127)).read_text() == "x"


@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_no_aside(tmp_path, monkeypatch, fails):
    path = tmp_path / "kept"
    write_whole(path, "old")

    def full(*_, **__):
        raise OSError(28, "No space left on device", "somewhere")

    monkeypatch.setattr(*((os, "fsync") if fails == "fsync" else (Path, "replace")), full)
    with pytest.raises(OSError, match="No space left") as caught:
        write_whole(path, "new")
    assert caught.value.filename == str(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_where_a_folder_should_be_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file") as caught:
        write_whole(tmp_path / "file" / "inside", "x")
    assert caught.value.filename == str(tmp_path / "file" / "inside")


def test_a_reader_never_finds_half_of_it(tmp_path, monkeypatch):
    path, seen = tmp_path / "kept", []
    write_whole(path, "old")
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda to: (seen.append(path.read_text()), real(to)))
    write_whole(path, "new")
    assert seen == ["old"]
    assert path.read_text() == "new"
