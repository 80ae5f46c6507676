"""A run on several machines, by Dask."""
