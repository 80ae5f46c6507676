"""Figures that move: the page itself computes, so they live without a kernel, in slides, exports and on phones."""
