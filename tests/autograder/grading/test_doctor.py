"""`autograder doctor`: tries to break out, and says what it found."""

from typer.testing import CliRunner

from autograder.cli import app
from autograder.grading import doctor
from autograder.isolation import Guard


def test_code_cannot_break_out_of_the_guard_here():
    findings = doctor.examine()
    assert [finding.said for finding in findings if not finding.good and "CAN" in finding.said] == []
    assert sum("cannot" in finding.said for finding in findings) == len(doctor.TRIALS)


def test_a_missing_guard_is_said_with_what_to_do(monkeypatch):
    missing = Guard("none", "do this")
    monkeypatch.setattr(doctor, "best_guard", lambda: missing)
    monkeypatch.setattr(doctor, "_try_to_break_out", list)
    result = CliRunner().invoke(app, ["doctor"])
    assert result.exit_code == 1
    assert any("✗" in line and "none. do this" in line for line in result.stdout.splitlines())


def test_a_missing_package_is_said_with_what_to_do(monkeypatch):
    monkeypatch.setattr(doctor, "GRADERS", ("nbgrader", "no_such_package"))
    monkeypatch.setattr(doctor, "_try_to_break_out", list)
    assert "no_such_package. Run  python -m pip install " in CliRunner().invoke(app, ["doctor"]).stdout
