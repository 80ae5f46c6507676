"""What every part of the house uses, and what knows none of them: problems, files, extras, a learner's folder."""
