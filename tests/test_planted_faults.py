"""The list of planted faults stays one that can be planted."""

from benchmarks.planted_faults import Fault, planted, read_faults
from tests.imports import ROOT


def test_each_fault_has_its_one_place_and_its_tests():
    places = {str(fault): (ROOT / fault.file).read_text(encoding="utf-8").count(fault.old) for fault in read_faults()}
    assert len(places) >= 60
    assert {name: count for name, count in places.items() if count != 1} == {}
    assert [name for fault in read_faults() for name in fault.tests if not (ROOT / name).exists()] == []


def test_what_is_planted_is_one_edit_and_what_has_no_place_is_left(tmp_path):
    path = tmp_path / "a.py"
    path.write_text("x = 1\ny = 1\n")
    assert planted(tmp_path, Fault("a.py", "x = 1", "x = 2", ())) == "x = 1\ny = 1\n"
    assert path.read_text() == "x = 2\ny = 1\n"
    assert planted(tmp_path, Fault("a.py", "= ", "is", ())) is None
    assert planted(tmp_path, Fault("b.py", "x", "y", ())) is None
