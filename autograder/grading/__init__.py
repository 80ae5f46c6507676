"""A class: its queue of work, its directory, the one gradebook writer, and what a run shows on a terminal.

What decides a grade is `autograder.pipeline`; `classroom` sends each submission through it and records what comes.
"""
