"""A living model as a diagram: found by following its tensors."""
