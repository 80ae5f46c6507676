"""What all wrong numbers have in common: hypotheses, each computed for every case before it is said."""
