"""A term around the grading: the roster, due dates, what comes from an LMS, marks by hand, backups, new versions."""
