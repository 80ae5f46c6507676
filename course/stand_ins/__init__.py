"""What an answer is given while it is judged: made in the learner's process, from the judge's numbers."""
