"""nbgrader's gradebook and the results beside it: read, written by one writer, carried to a new version."""
