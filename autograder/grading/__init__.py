"""Submissions, the nbgrader pipeline, the class as a queue of work, the one gradebook writer.

A submission's way is a straight line, one module a step: `submissions` finds and reads it, `canonicalise`
puts it into the release's skeleton, `walk` runs its cells and has each exercise judged, `mark` makes the
graded notebook, `writer` keeps the score. `classroom` sends a whole class down that line.
"""
