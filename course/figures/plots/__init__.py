"""Curves and matrices: training, sizes, layers."""
