"""The README's picture comes from a command that still works, and is small."""

import runpy
import shutil
import struct
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SMALL = 200_000  # bytes
CHROMIUM = any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))


def size_of(picture):
    """Width and height, as a PNG says them."""
    start = picture.read_bytes()[:24]
    assert start.startswith(b"\x89PNG")
    return struct.unpack(">II", start[16:24])


def test_the_picture_is_small():
    assert (ROOT / "docs" / "pictures" / "check.png").stat().st_size < SMALL


@pytest.mark.slow
@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine: on Debian, `apt-get install chromium`")
def test_the_command_draws_it(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["make_pictures.py", str(tmp_path)])
    runpy.run_path(str(ROOT / "docs" / "make_pictures.py"), run_name="__main__")
    picture = tmp_path / "check.png"
    assert picture.stat().st_size < SMALL
    width, height = size_of(picture)
    kept = size_of(ROOT / "docs" / "pictures" / "check.png")
    assert width == kept[0]
    assert 0.8 < height / kept[1] < 1.25
