"""The commands of a term, and the options that they share."""
