"""The workshop board: those who want to appear on the presenter's page, with what they have solved.

`sender` is the notebook's side, all else is the server's.
"""
