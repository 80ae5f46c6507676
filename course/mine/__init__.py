"""What a learner has written themselves, with the course's piece wherever an exercise is still open.

A green check keeps an answer as `mine/NAME.py` beside the notebooks. It is a plain module: readable, importable, and
theirs to keep.
"""

from course.mine.library import Library, become_library, open_library
from course.mine.machine import Machine, whole_machine
from course.mine.pieces import Pieces, as_given, pieces

__all__ = ["Library", "Machine", "Pieces", "as_given", "become_library", "open_library", "pieces", "whole_machine"]
