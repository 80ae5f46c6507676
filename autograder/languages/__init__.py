"""What a learner reads in other languages than English: `.po` files, one a notebook and one a room, and who reads them.

A verdict in the gradebook has no language. Whoever shows it chooses one, and nothing is looked up before.
"""
