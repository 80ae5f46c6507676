"""`course lab`: a learner's own copy of the notebooks, JupyterLab on it, and how far one has come."""
