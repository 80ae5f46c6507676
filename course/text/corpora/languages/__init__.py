"""The embedded corpus in each language: its words, and how its sentences are made."""
