"""Feedback to a learner, the table of a class, exports."""
