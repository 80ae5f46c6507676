"""What is asked for beside arrays, such as tables, prints and plots, and how values cross between processes."""
