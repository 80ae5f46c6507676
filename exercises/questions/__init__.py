"""The questions of the lessons: a module a notebook, each with GUESSES, and RECALL for the notebooks that follow."""
