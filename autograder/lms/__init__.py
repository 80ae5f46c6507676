"""Grades for Canvas and Moodle, in the CSV that each of them reads."""
