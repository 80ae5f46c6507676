"""What came of a submission: the result, the graded notebook, and what is safe to look at."""
