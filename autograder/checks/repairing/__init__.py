"""Repairs: the one small edit of a learner's own code with which the judge says that it is right."""
