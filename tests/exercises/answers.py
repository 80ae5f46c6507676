"""The answers kept in tests/answers."""

from pathlib import Path

from autograder.grading.answers import answers_in

FOLDER = Path(__file__).parents[1] / "answers"
FILES = sorted(FOLDER.glob("*.py"))
ANSWERS = [answer for path in FILES for answer in answers_in(path)]
HOSTILE = sorted((FOLDER / "hostile").glob("*.py"))
