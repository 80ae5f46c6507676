"""The autograder: exercises, the judge, and grading a class."""
