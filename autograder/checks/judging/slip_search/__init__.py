"""One small slip in the reference that gives the learner's numbers: perturbations of its syntax tree, tried in turn."""
