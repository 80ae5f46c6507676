import os

import pytest

from course.quiet_start import quiet_start


def test_what_is_written_inside_is_lost_and_what_comes_after_is_not(capfd):
    with quiet_start():
        os.write(2, b"greetings")
    os.write(2, b"news")
    assert capfd.readouterr().err == "news"


def test_an_error_inside_comes_through_and_the_screen_is_back(capfd):
    with pytest.raises(ImportError), quiet_start():
        raise ImportError("no such thing")
    os.write(2, b"news")
    assert capfd.readouterr().err == "news"


def test_a_process_without_a_screen_is_no_obstacle(monkeypatch):
    def closed(_):
        raise OSError

    monkeypatch.setattr(os, "dup", closed)
    with quiet_start():
        done = True
    assert done
