"""From a percent source to the notebook that a learner opens."""
