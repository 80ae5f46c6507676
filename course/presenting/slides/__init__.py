"""`course slides`: a chapter as slides, in one file that needs no network."""
