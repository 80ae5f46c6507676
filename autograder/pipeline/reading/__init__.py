"""From a stranger's file to the release's skeleton with the answers in it."""
