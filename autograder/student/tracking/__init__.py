"""What is kept beside the notebooks: attempts, progress, answers, and which questions come again."""
