"""What stands between a learner's code and this machine: users, namespaces, Landlock, seccomp, folders."""
