"""The judges of a run: processes beside the grader, with clocks of their own."""
