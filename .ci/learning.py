"""What a learner does first, on any platform: the commands answer, and `check` gives an answer its points.

Run it outside the checkout, so that the installed package is tried.
"""

import subprocess
import sys
from pathlib import Path

import tensorflow as tf

from autograder import check, hint
from autograder.checks.catalogues import find
from course.layers import causal_mask

PROGRAMS = Path(sys.executable).parent
if sys.platform == "win32" and PROGRAMS.name != "Scripts":
    PROGRAMS /= "Scripts"


def split_heads(x, num_heads):
    """A right answer to the exercise of this name."""
    B, T, D = x.shape  # (B, T, D)
    return tf.transpose(tf.reshape(x, (B, T, num_heads, D // num_heads)), (0, 2, 1, 3))


def run(*command: str) -> None:
    """Run one of our commands; it has to succeed."""
    found = subprocess.run([PROGRAMS / command[0], *command[1:]], capture_output=True, text=True, encoding="utf-8")
    said = found.stdout + found.stderr
    assert found.returncode == 0, f"{command} ended with {found.returncode}:\n{said}"
    assert "Traceback" not in said, said


run("course", "--help")
run("course", "lab", "mine", "--version")  # puts the notebooks there, and starts what would serve them
run("course", "progress", "mine")
run("autograder", "catalogue")
hint("split_heads")
points = check("split_heads", split_heads)
assert points == find("split_heads").points, "a right answer did not get full points"
assert check("split_heads", lambda x, num_heads: x) < points, "a wrong answer got as much as a right one"
assert causal_mask(3).shape[-2:] == (3, 3)
print(f"split_heads: {points:g} points. A learner can begin on {sys.platform}.")
