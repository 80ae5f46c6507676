"""Grade on submit: a service beside a JupyterHub takes notebooks, grades them in order, and says what came of it."""
