"""Grades go to the LMS: an LTI 1.3 launch says who a learner is there, and its grade service takes the points."""
