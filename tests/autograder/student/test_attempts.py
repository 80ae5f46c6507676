"""What counts as an attempt: another answer, however it is spaced."""

from autograder.student.tracking.attempts import attempts, note_attempt
from autograder.student.tracking.notes import Notes


def test_each_wording_of_a_query_is_an_attempt(tmp_path):
    notes = Notes(tmp_path)
    for text in ("select 1", "select  1\n", "select 2", "raise NotImplementedError"):
        note_attempt(notes, "q", text)
    assert attempts(notes, "q") == 2
