"""What is drawn for a student, from the course's secret: the seed of the cases, and values of the student's own."""

import hashlib
import hmac
from typing import Any

from autograder.checks.judging.records import Exercise


def exercise_seed(secret: bytes, student: str, exercise: str, submission: str) -> int:
    """A number for the judge's cases that nobody without the secret can work out.

    Args:
        secret: the course's.
        student: whose.
        exercise: its slug.
        submission: digest of the submitted code: who carries questions out and hands in a table of their answers has
            handed in other code, and meets other questions.
    """
    message = b"\0".join(part.encode("utf-8", "surrogateescape") for part in (student, exercise, submission))
    return int.from_bytes(hmac.new(secret, message, hashlib.sha256).digest()[:8], "big") >> 1


def own_values(secret: bytes, student: str, exercise: Exercise) -> dict[str, Any]:
    """What is a student's own in an exercise, by name: the same at any time, on any machine.

    Args:
        secret: the course's.
        student: whose.
        exercise: its record.
    """
    return {
        name: among[exercise_seed(secret, student, exercise.slug, f"own {name}") % len(among)]
        for name, among in exercise.own.items()
    }
