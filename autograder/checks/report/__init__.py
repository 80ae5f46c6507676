"""A verdict as a learner reads it: as text and as HTML."""
