"""The workshop board: those who want to appear on the presenter's page, with what they have solved."""
