"""Handing in at a JupyterHub, and what its service tells of it."""
