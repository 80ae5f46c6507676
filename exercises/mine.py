"""How a green check keeps an answer: as a piece of `mine`, the learner's own library."""

from autograder.base.own_library import OwnLibrary

PACKAGE = """\"\"\"Your Transformer library, written with your own hands: `from mine import Transformer`.

Each file is an answer of yours that passed its check, as you wrote it; only what it used of the course is taken from
here, too. A name that you have not written yet is the course's. README.md says more.
\"\"\"

from course.mine import become_library

become_library(__name__)
"""
README = """# mine: your Transformer library

Every answer that passes its check in a notebook of the course is kept here as a file of its own, as you wrote it. A
later, better answer takes the place of an earlier one. It is all yours: read it, change it, take it with you.

In the folder that holds `mine`, and in the course's notebooks once they have asked for your pieces:

```python
from mine import MultiHeadAttention, Transformer
import mine

help(Transformer)
dir(mine)  # what you have written so far
```

What you have not written yet is the course's piece of the same name, so everything can be used from the first day on.

```sh
course train --mine      # your Transformer learns French, in the terminal
course translate "the dogs are great"
course demo --mine       # and in the browser
```
"""

MINE = OwnLibrary(
    name="mine",
    of="course",
    rooms=("layers", "models", "text", "training", "decoding", "assistant"),
    doors=("pieces", "whole_machine"),  # of `course.mine`
    files={"__init__.py": PACKAGE, "README.md": README},
)
