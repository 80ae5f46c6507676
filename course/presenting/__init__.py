"""What presenters show a room: a demo, slides, and what serves their pages. A learner's package can do without it."""
