"""The seed of a student's cases: repeatable for the teacher, unknown to the student."""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

SECRET_FILE = "secret.key"


def course_secret(class_folder: Path) -> bytes:
    """The course's secret, made once and readable by its owner only."""
    path = class_folder / SECRET_FILE
    try:
        return _read(path)
    except FileNotFoundError:
        pass
    class_folder.mkdir(parents=True, exist_ok=True)
    aside = class_folder / f".{SECRET_FILE}.{os.getpid()}.{secrets.token_hex(4)}"
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32) + "\n")
        # A link, not a rename: where two graders start at once, the first one's secret stays.
        os.link(aside, path)
    except FileExistsError:
        pass
    finally:
        aside.unlink()
    return _read(path)


def _read(path: Path) -> bytes:
    secret = path.read_bytes().strip()
    if len(secret) < 32:
        raise ValueError(f"{path} holds no secret; remove it, and grade the class again")
    return secret


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
