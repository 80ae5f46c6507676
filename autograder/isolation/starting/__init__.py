"""How learners' processes begin: as forks of a warm process, or from nothing."""
