"""The seed of a student's cases: repeatable for the teacher, unknown to the student."""

import hashlib
import hmac


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
