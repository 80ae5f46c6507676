"""Where a class keeps its things, and who is in it: folders, releases, submissions, ids, the secret, the locks."""
