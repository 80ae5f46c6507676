"""What records are built with: random inputs, cases, checks, and the misconceptions that several of them name."""
