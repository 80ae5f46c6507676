"""Around one check: what is shown while it runs, what it leaves behind, and the search for a repair after it."""
