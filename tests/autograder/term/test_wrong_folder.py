"""A command on a class, typed where there is none, begins none there."""

import pytest

LINES = """students list, students import class.csv, roster, due 02, marking 02, requests 02, grade 02, feedback 02,
export, report, similar 02, variants 02, upgrade, backup, serve, attempts 02, lti key, lti send, lti status,
lti students"""


@pytest.mark.parametrize("line", LINES.split(","))
def test_it_says_so_and_writes_nothing(run, tmp_path, monkeypatch, line):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    status, said = run(*line.split())
    assert (status, str(elsewhere) in said) == (1, True)
    assert not list(elsewhere.iterdir())
