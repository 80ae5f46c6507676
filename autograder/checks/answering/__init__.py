"""The half of a check that runs in the learner's process: it answers probes and knows no exercise."""
