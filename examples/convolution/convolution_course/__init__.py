"""A window that slides: a small course on convolution."""
