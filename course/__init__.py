"""The course: Keras layers, models, text and figures. Knows nothing of grading."""
