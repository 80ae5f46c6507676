"""What is written in one language and read in another: the texts of notebooks, of records and of code."""
