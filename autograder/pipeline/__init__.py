"""What decides a grade: one submission's way from its file to a graded notebook and a result.

`steps` holds the order, as one list; every other module is a step of it or serves one. Nothing here knows a class, a
gradebook or a terminal: that is `autograder.grading`.
"""
