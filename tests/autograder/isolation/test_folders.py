"""Learners' folders go, whatever is in them, and are looked into while they are there."""

import os
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from autograder.isolation import ForkServer, Learner, Limits
from autograder.isolation.resources import machine
from autograder.isolation.resources.machine import Disk
from autograder.isolation.sandbox import folders
from autograder.isolation.sandbox.folders import Removals, Room, remove, remove_beside

FILES = 30


@pytest.fixture
def folder(tmp_path):
    home = tmp_path / "learner"
    home.mkdir()
    return home


def fill(folder, files=FILES):
    for number in range(files):
        (folder / str(number)).touch()


def deep(folder, levels):
    here = Path.cwd()
    os.chdir(folder)
    for _ in range(levels):
        Path("deep").mkdir()
        os.chdir("deep")
    os.chdir(here)


def test_folders_in_folders_go_however_deep(folder):
    deep(folder, 1200)  # deeper than a recursion goes, longer than a path may be
    assert Room(str(folder), 10_000, 2**20).is_full()
    assert remove(str(folder))
    assert not folder.exists()


def test_links_are_not_followed(folder, tmp_path):
    beside = tmp_path / "beside"
    (beside / "in").mkdir(parents=True)
    (folder / "in").mkdir()
    for link in (folder / "link", folder / "in/link"):
        link.symlink_to(beside)
    (folder / "gone").symlink_to("nowhere")
    assert not Room(str(folder), 4, 2**20).is_full()
    assert remove(str(folder))
    assert (beside / "in").is_dir()


def test_a_folder_without_rights_is_opened_and_not_what_a_link_leads_to(folder, tmp_path):
    closed = folder / "closed"
    closed.mkdir(0)
    folders._open_up(str(closed))
    assert closed.stat().st_mode & 0o777 == 0o700
    beside = tmp_path / "beside"
    beside.mkdir(0o500)
    (folder / "link").symlink_to(beside)
    with pytest.raises(OSError, match="link"):
        folders._open_up(str(folder / "link"))
    assert beside.stat().st_mode & 0o777 == 0o500


def test_what_is_too_much_for_once_goes_beside_the_work(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "AT_ONCE", FILES - 1)
    monkeypatch.setattr(folders, "UNDER_WAY", 1)
    other = tmp_path / "other"
    other.mkdir()
    fill(folder)
    fill(other)
    removals = Removals()
    removals.remove(str(folder))
    assert len(list(removals)) == 1
    removals.remove(str(other))  # which waits for the first
    assert not folder.exists()
    while removals.folders:
        time.sleep(0.01)
    assert not other.exists()


def test_what_is_small_goes_at_once(folder):
    fill(folder)
    removals = Removals()
    removals.remove(str(folder))
    assert not folder.exists()
    assert list(removals) == removals.folders == []


def test_who_ends_leaves_a_large_folder_to_another_process(folder, monkeypatch):
    monkeypatch.setattr(folders, "AT_ONCE", FILES - 1)
    fill(folder)
    remove_beside(str(folder))
    assert [one.wait() for one in folders._beside] == [0]
    assert not folder.exists()


def test_a_look_counts_files_and_what_they_take(folder):
    fill(folder)
    assert not Room(str(folder), FILES, 2**20).is_full()
    assert Room(str(folder), FILES - 1, 2**20).is_full()
    (folder / "large").write_bytes(bytes(2**20))
    assert Room(str(folder), FILES + 1, 2**20 - 1).is_full()
    with (folder / "sparse").open("wb") as file:
        file.truncate(2**40)
    assert not Room(str(folder), FILES + 2, 2**22).is_full()


@pytest.mark.parametrize(
    "source", ["for n in range(300): open(str(n), 'w').close()", "open('large', 'wb').write(bytes(2**22))"]
)
def test_who_writes_too_much_is_ended_and_told_so(source, no_guard):
    limits = Limits(cell=240, files=200, home_size=2**21)
    with ForkServer(no_guard, allow_unguarded=True) as process, Learner.start(limits, process) as learner:
        assert learner.run_cell(f"{source}\nimport time; time.sleep(200)").status == "files"
        assert (learner.spilled, learner.died, learner.alive) == (True, False, False)
        assert learner._gone.message.values == {"files": "200", "size": "2"}


def test_a_disk_that_fills_up_is_said_once(monkeypatch):
    left = [5 * 2**30]
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda path: SimpleNamespace(free=left[0]))
    disk, seen = Disk(), []
    for left[0] in (5 * 2**30, 2 * 2**30, 2**29, 2**29, 4 * 2**30, 2**29, 2**28 - 1):
        seen.append(disk.fills_up())
    assert seen == [False, False, True, False, False, True, True]
