"""The right answers, in NumPy float64: the mathematics that the exercises' records share."""
