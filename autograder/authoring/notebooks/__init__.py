"""From a source in Markdown to the notebook that a learner opens."""
