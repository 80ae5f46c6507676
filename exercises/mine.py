"""How a green check keeps an answer: as a piece of `mine`, the learner's own library."""

from pathlib import Path

from autograder.base.own_library import OwnLibrary

FILES = Path(__file__).with_name("own_library")

MINE = OwnLibrary(
    name="mine",
    of="course",
    rooms=("layers", "models", "text", "training", "decoding", "assistant"),
    doors=("pieces", "whole_machine"),  # of `course.mine`
    files={
        "__init__.py": (FILES / "package.txt").read_text(encoding="utf-8"),
        "README.md": (FILES / "README.md").read_text(encoding="utf-8"),
    },
)
