"""What learners' processes may use of a machine, and what they do use: memory, seconds, a lock for all."""
