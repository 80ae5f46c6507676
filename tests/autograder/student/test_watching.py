"""What a check shows while the judge still asks."""

import keras
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import find
from autograder.checks.judging import judge
from autograder.checks.judging.verdict import PartResult
from autograder.languages.texts import IN_ENGLISH
from autograder.student.checking import watching
from autograder.student.show import Card
from autograder.student.tracking.attempts import lost_before, note_attempt, note_lost
from autograder.student.tracking.notes import Notes

EXERCISE = find("causal_mask")
SEED = 11


def no_diagonal(T):
    return keras.ops.triu(keras.ops.ones((T, T)), 0)


@pytest.fixture
def shown(monkeypatch):
    states = []
    monkeypatch.setattr(watching, "SOON", 0)
    monkeypatch.setattr("autograder.student.show.PERIOD", 0)
    monkeypatch.setattr(Card, "show", lambda self, text, html: states.append(html))
    return states


def test_a_lost_part_is_told_as_soon_as_it_is_known_and_once(shown):
    watch = watching.Watching(EXERCISE, Card(), IN_ENGLISH)
    watch(None, 0.25)
    watch(PartResult("mask", 0.0, 6.0, "first <b>"), 0.5)
    watch(PartResult("mask", 0.0, 6.0, "second"), 0.75)
    assert [state.count("✗") for state in shown] == [0, 1, 1]
    assert ["first &lt;b&gt;" in state for state in shown] == [False, True, True]
    assert [f'value="{share}"' in state for share, state in zip((25, 50, 75), shown, strict=True)] == [True] * 3
    assert "second" not in shown[-1]


def test_what_was_lost_is_asked_first_and_the_verdict_is_the_same():
    asked = []
    verdict = judge(EXERCISE, InProcess({"causal_mask": no_diagonal}), SEED)
    lost = [part.name for part in EXERCISE.parts][-1:]
    again = judge(
        EXERCISE, InProcess({"causal_mask": no_diagonal}), SEED, first=lost,
        watch=lambda part, share: asked.append((part and part.name, share)),
    )  # fmt: skip
    assert again == verdict
    assert asked[0][0] in (None, lost[0])
    assert asked[-1][1] == 1
    assert [share for _, share in asked] == sorted(share for _, share in asked)


def test_lost_parts_are_noted_beside_the_attempts(tmp_path):
    notes = Notes(tmp_path)
    verdict = judge(EXERCISE, InProcess({"causal_mask": no_diagonal}), SEED)
    note_lost(notes, verdict)
    note_attempt(notes, "causal_mask", no_diagonal)
    assert lost_before(notes, "causal_mask") == [part.name for part in verdict.parts if not part.score]
    note_lost(notes, judge(EXERCISE, InProcess({"causal_mask": lambda T: 1 / 0}), SEED))
    assert notes.read("attempts", "causal_mask")["seen"], "the attempts are still there"
